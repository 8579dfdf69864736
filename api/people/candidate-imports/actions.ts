import { setImmediate } from 'node:timers/promises'
import { importedPeople, type ImportingPeople, type PeopleImportPreview } from '@seatwise/contract/candidate-imports'
import { importCorrections, type ImportCorrection } from '@seatwise/contract/imports'
import { importLimits, maxTagsOfCompany } from '@seatwise/contract/limits'
import { personImportFields } from '@seatwise/contract/values'
import type { InTransaction } from '../../kernel/handle.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { actorOf, includesCompany, publish, type Scope, type TaskScope, type UserScope } from '../../kernel/scope.ts'
import type { UserTask } from '../../kernel/tasks.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { audit } from '../../base/audit-events/public.ts'
import { tagKey } from '@seatwise/domain/candidate-tags/spelling'
import { addTags, tagNames } from '../candidates/tags.ts'
import { addMissingPlaces, findStoredCompany } from '../../base/companies/public.ts'
import { can } from '@seatwise/domain/permissions'
import { importInSteps, type FileRead } from '../../base/imports/public.ts'
import { findMerged, shownPhone } from '../../assessment/surveys/public.ts'
import { asksDayOrder, peopleOf, type ImportedRow, type RowWithPerson } from './people-of-file.ts'
import {
  fieldsOf,
  eachPlaceOnce,
  missingPlaces,
  namedBy,
  planOf,
  type MissingPlace,
  type Plan,
  type TagRoom,
  type PlanOptions,
} from './plan.ts'
import { openLedger } from './ledger.ts'
import {
  changePerson,
  findKnown,
  insertPeople,
  lockKnown,
  rememberImport,
  tagAdded,
  tagsMadeBy,
  type KnownPerson,
} from './repository.ts'

export type ImportInput = PlanOptions & { rows: ImportedRow[] }

export async function importPeople(
  given: ImportingPeople,
  services: Omit<Parameters<typeof importInSteps>[1], 'task'> & { task: UserTask<ImportInput> },
) {
  let corrections: readonly ImportCorrection[] = []
  const file = async () => {
    const sent = await services.file()
    corrections = correctionsIn(sent.text)
    return sent
  }
  return importInSteps(
    given,
    { ...services, file },
    {
      fields: personImportFields,
      targetOf: (scope) => targetOf(scope, given),
      rowsOf: (read, { country }) => peopleOf(read, { mapping: given, country, corrections }),
      previewOf: async (rows, read, { company_id }) => ({
        ...(await previewOf(services.inTransaction, rows, wantedOf(read, given, company_id))),
        asks_day_order: asksDayOrder(read, given),
        file: { encoding: read.encoding, others: read.others },
      }),
      inputOf: (read, { company_id }) => wantedOf(read, given, company_id),
      nothingToImport: 'No row of this file can be imported.',
    },
  )
}

/** What the user typed for cells that could not be read. */
function correctionsIn(text: string): readonly ImportCorrection[] {
  if (text === '') return []
  const { data } = importCorrections.safeParse(parsedJson(text))
  if (!data) throw new Invalid([{ path: importedPeople.text.field, message: 'These corrections cannot be read.' }])
  return data
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function targetOf(scope: UserScope, { company_id = scope.user.company.id, add_places }: ImportingPeople) {
  if (add_places && !can(actorOf(scope), 'companies.write')) throw new Refusal('not_allowed')
  const company = includesCompany(scope, company_id) ? await findStoredCompany(scope, company_id) : undefined
  if (!company) throw new Refusal('not_found')
  const { franchise_id, country } = company
  return { company_id, franchise_id, country }
}

function wantedOf({ columns }: FileRead, given: ImportingPeople, company_id: string): PlanOptions {
  const { duplicates = 'skip', default_kind = 'candidate', add_places } = given
  const named = personImportFields.flatMap((field) => {
    const column = given[field]
    return column === undefined ? [] : [[field, columns[column]!.name]]
  })
  return {
    company_id,
    duplicates,
    default_kind,
    add_places: add_places !== undefined,
    columns: Object.fromEntries(named) as PlanOptions['columns'],
  }
}

const rowsAtATime = 500
/** The number of people in the preview. */
const shownPeople = 10
const shownPlaces = 20

type Preview = Omit<PeopleImportPreview, 'asks_day_order' | 'file'>

async function previewOf(
  inTransaction: InTransaction,
  rows: readonly ImportedRow[],
  wanted: PlanOptions,
): Promise<Preview> {
  const preview: Preview = {
    step: 'check',
    rows: rows.length,
    added: 0,
    changed: 0,
    unchanged: 0,
    left_out: { invalid: 0, repeated: 0 },
    sample: [],
    without_name: 0,
    missing_places: [],
    missing_place_count: 0,
    shared_phones: sharedPhones(rows),
    problems: [],
    problem_count: 0,
    left_out_cells: [],
    left_out_cell_count: 0,
  }
  let room: TagRoom | undefined
  let missing: MissingPlace[] = []
  // Checked in parts, so that transactions are short and other requests are answered in between.
  for (let from = 0; from < rows.length; from += rowsAtATime) {
    const part = rows.slice(from, from + rowsAtATime)
    const { plans, places } = await inTransaction(async (scope) => {
      room ??= await tagRoom(scope, wanted.company_id)
      return check(
        scope,
        part.filter((row) => 'person' in row),
        wanted,
        room,
      )
    })
    for (const row of part) if ('problems' in row) leaveOut(row)
    for (const plan of plans) count(plan)
    missing = eachPlaceOnce([...missing, ...places])
    await setImmediate()
  }
  return {
    ...preview,
    missing_places: missing.slice(0, shownPlaces),
    missing_place_count: missing.length,
  }

  function count({ row, plan }: { row: RowWithPerson; plan: Plan }) {
    preview[plan.outcome]++
    preview.left_out_cell_count += plan.left_out.length
    preview.left_out_cells.push(...plan.left_out.slice(0, importLimits.shownRows - preview.left_out_cells.length))
    if (plan.outcome === 'unchanged') return
    const isNew = plan.outcome === 'added'
    const { email, first, last, phone, title, hired_at } = isNew ? plan.facts : plan.after
    if (isNew && first === '' && last === '') preview.without_name++
    if (preview.sample.length === shownPeople) return
    preview.sample.push({
      email,
      first,
      last,
      phone: shownPhone(phone),
      title,
      hired_at,
      tags: [...(isNew ? plan.tags : plan.after.tags)],
      is_new: isNew,
      changes: isNew ? [] : fieldsOf(plan),
      guessed: row.guessed ?? [],
    })
  }

  function leaveOut({ reason, problems }: Extract<ImportedRow, { problems: unknown }>) {
    preview.left_out[reason]++
    preview.problem_count += problems.length
    preview.problems.push(...problems.slice(0, importLimits.shownRows - preview.problems.length))
  }
}

/** The maximum number of phone numbers in the preview that several rows have, and of rows of each. */
const maxSharedPhones = 20

/** Two people of one number can be one person with two addresses, which only a person can tell. */
function sharedPhones(rows: readonly ImportedRow[]): Preview['shared_phones'] {
  const rowsOf = new Map<string, number[]>()
  for (const row of rows) {
    const phone = 'person' in row ? row.person.phone : undefined
    if (phone) rowsOf.set(phone, [...(rowsOf.get(phone) ?? []), row.row].slice(0, maxSharedPhones))
  }
  const shared = [...rowsOf].filter(([, ofPhone]) => ofPhone.length > 1)
  return shared.slice(0, maxSharedPhones).map(([phone, ofPhone]) => ({ phone: shownPhone(phone)!, rows: ofPhone }))
}

/** The planned outcome of these rows. */
async function check(scope: UserScope, rows: readonly RowWithPerson[], wanted: PlanOptions, room: TagRoom) {
  const { company_id } = wanted
  const named = await namedBy(
    scope,
    company_id,
    rows.map(({ person }) => person),
  )
  const knownOf = await knownBy(scope, company_id, emailsOf(rows), findKnown)
  const plans = rows.map((row) => ({ row, plan: planOf(row, knownOf.get(row.person.email), { named, wanted, room }) }))
  return { plans, places: missingPlaces(peopleIn(rows), named) }
}

const peopleIn = (rows: readonly RowWithPerson[]) => rows.map(({ person }) => person)

const emailsOf = (rows: readonly RowWithPerson[]) => rows.map(({ person }) => person.email)

/** The known people by these addresses; the address of a merged person leads to the survivor. */
async function knownBy(
  scope: Scope,
  company_id: string,
  emails: readonly string[],
  read: typeof findKnown,
): Promise<Map<string, KnownPerson>> {
  const merged = await findMerged(scope, company_id, emails)
  const current = (email: string) => merged.get(email)?.current_address ?? email
  const found = await read(scope, company_id, [...new Set(emails.map(current))])
  const people = new Map(found.map((person) => [person.email, person]))
  return new Map(
    emails.flatMap((email) => {
      const person = people.get(current(email))
      return person ? [[email, person]] : []
    }),
  )
}

/**
 * Adds and changes the people of these rows, each row completely or not at all. A repeated call changes nothing,
 * because the people are known by then.
 * @param run_id the id by which the import can be undone
 * @returns the outcome of each row
 */
export async function importRows(
  scope: TaskScope,
  rows: readonly RowWithPerson[],
  asked: PlanOptions,
  run_id: string,
): Promise<Plan[]> {
  const { company_id } = asked
  if (!includesCompany(scope, company_id)) throw new Refusal('not_allowed')
  const people = peopleIn(rows)
  if (asked.add_places) {
    const missing = missingPlaces(people, await namedBy(scope, company_id, people))
    const namesOf = (field: MissingPlace['field']) =>
      missing.filter((place) => place.field === field).map((place) => place.name)
    await addMissingPlaces(scope, 'locations', company_id, namesOf('location'))
    await addMissingPlaces(scope, 'departments', company_id, namesOf('department'))
  }
  // A place that could not be added, because its name is too long or there is no room, is left out of the person.
  const wanted = { ...asked, add_places: false }
  const named = await namedBy(scope, company_id, people)
  const before = await knownBy(scope, company_id, emailsOf(rows), findKnown)
  const fresh = rows.filter(({ person }) => !before.has(person.email))
  const room = await tagRoom(scope, company_id)
  const plans = new Map(fresh.map((row) => [row.row, planOf(row, undefined, { named, wanted, room })]))
  const added = await insertPeople(
    scope,
    company_id,
    [...plans.values()].flatMap((plan) => (plan.outcome === 'added' ? [plan.facts] : [])),
  )
  // All other people, including those whom another user has added since.
  const isAdded = new Set(added.map(({ email }) => email))
  const others = rows.filter(({ person }) => !isAdded.has(person.email))
  const locked = await knownBy(scope, company_id, emailsOf(others), lockKnown)
  // Two rows can name one person, by an old address and by the present one.
  const asChanged = new Map<string, KnownPerson>()
  for (const row of others) {
    const found = locked.get(row.person.email)
    if (!found) throw new Error('a person was merged or erased meanwhile: the batch is tried again')
    const known = asChanged.get(found.id) ?? found
    const plan = planOf(row, known, { named, wanted, room })
    plans.set(row.row, plan)
    if (plan.outcome === 'changed') asChanged.set(known.id, plan.after)
  }
  await write(scope, company_id, { plans: [...plans.values()], added, locked: [...locked.values()], run_id })
  publish(scope, 'candidates', company_id)
  return rows.map(({ row }) => plans.get(row)!)
}

type Writing = {
  plans: readonly Plan[]
  added: readonly { id: string; email: string; version: number }[]
  locked: readonly KnownPerson[]
  run_id: string
}

/**
 * Must be called after the people are locked: like all code that tags people, it locks people before tags (deadlock).
 */
async function write(scope: TaskScope, company_id: string, { plans, added, locked, run_id }: Writing) {
  const tags = plans.flatMap((plan) => (plan.outcome === 'added' || plan.outcome === 'changed' ? plan.tags : []))
  const stored = tags.length > 0 ? await addTags(scope, company_id, tags) : []
  const idOf = new Map(stored.map(({ id, name }) => [tagKey(name), id]))
  const idsOf = (names: readonly string[]) => names.flatMap((name) => idOf.get(tagKey(name)) ?? [])
  const ledger = openLedger(company_id, await madeTags(scope, run_id, stored))

  const planOfNew = new Map(plans.flatMap((plan) => (plan.outcome === 'added' ? [[plan.facts.email, plan]] : [])))
  const tagsOfNew = ({ email }: { email: string }) => planOfNew.get(email)?.tags ?? []
  const tagged = added.filter((person) => tagsOfNew(person).length > 0)
  await tagAdded(
    scope,
    company_id,
    tagged.map((person) => ({ id: person.id, tag_ids: idsOf(tagsOfNew(person)) })),
  )
  await recordEvents(
    scope,
    added.map(({ id, version }) => personEvent('candidate.created', company_id, id, version)),
  )
  for (const person of added) {
    ledger.add(person.id, { version: person.version, tag_ids: idsOf(tagsOfNew(person)) })
    await record(scope, company_id, person.id, { is_new: true, ...addedTags(tagsOfNew(person)) })
  }

  // Two rows can name one person.
  const knownOf = new Map(locked.map((person) => [person.id, person]))
  const tagIdsOf = new Map(locked.map(({ id, tag_ids }) => [id, tag_ids]))
  for (const plan of plans) {
    if (plan.outcome !== 'changed') continue
    const addedIds = idsOf(plan.tags)
    const tag_ids = [...new Set([...tagIdsOf.get(plan.id)!, ...addedIds])]
    tagIdsOf.set(plan.id, tag_ids)
    const version = await changePerson(scope, company_id, plan.id, {
      ...plan.change,
      ...(plan.tags.length > 0 ? { tag_ids } : {}),
    })
    ledger.change(knownOf.get(plan.id)!, { version, change: plan.change, tag_ids: addedIds })
    await recordEvents(scope, [personEvent('candidate.updated', company_id, plan.id, version)])
    const changed = Object.keys(plan.change)
    await record(scope, company_id, plan.id, { ...(changed.length > 0 ? { changed } : {}), ...addedTags(plan.tags) })
  }
  await rememberImport(scope, run_id, ledger.people())
}

/** Those of these tags that this import has added to the company, now or in an earlier batch. */
async function madeTags(scope: TaskScope, run_id: string, tags: readonly { id: string; is_new: boolean }[]) {
  const idsOf = (isNew: boolean) => tags.filter(({ is_new }) => is_new === isNew).map(({ id }) => id)
  const known = idsOf(false)
  return new Set([...idsOf(true), ...(known.length > 0 ? await tagsMadeBy(scope, run_id, known) : [])])
}

const personEvent = (
  type: 'candidate.created' | 'candidate.updated',
  company_id: string,
  candidate_id: string,
  record_version: number,
) => ({ type, company_id, candidate_id, record_version })

const addedTags = (tags_added: readonly string[]) => (tags_added.length > 0 ? { tags_added } : {})

async function tagRoom(scope: Scope, company_id: string): Promise<TagRoom> {
  const names = await tagNames(scope, company_id)
  return { known: new Set(names.map(tagKey)), count: maxTagsOfCompany - names.length }
}

/**
 * Records an audit event without names and values, because the audit log has no personal data except the names of tags.
 */
function record(scope: TaskScope, company_id: string, subject_id: string, details: object) {
  return audit(scope, {
    action: 'candidates.import',
    company_id,
    subject_type: 'candidate',
    subject_id,
    details: { ...details },
  })
}
