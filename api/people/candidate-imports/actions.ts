import { setImmediate } from 'node:timers/promises'
import { importedPeople, type ImportingPeople, type PeopleImportPreview } from '@seatwise/contract/candidate-imports'
import { importCorrections, type ImportCorrection, type LeftOutRow } from '@seatwise/contract/imports'
import { importLimits } from '@seatwise/contract/limits'
import { personImportFields, type PersonImportField } from '@seatwise/contract/values/people'
import { can } from '@seatwise/domain/permissions'
import type { InTransaction } from '../../kernel/handle.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { actorOf, includesCompany, type UserScope } from '../../kernel/scope.ts'
import type { UserTask } from '../../kernel/tasks.ts'
import { findStoredCompany } from '../../base/companies/public.ts'
import { importInSteps, isAmbiguousDay, type FileRead } from '../../base/imports/public.ts'
import { shownPhone } from '../../assessment/surveys/public.ts'
import { lookAlikes, sharedPhones } from './look-alikes.ts'
import {
  asksCountry,
  asksDayOrder,
  isCorrectedTogether,
  nameOf,
  peopleOf,
  type ImportedRow,
  type RowWithPerson,
} from './people-of-file.ts'
import {
  eachPlaceOnce,
  fieldsOf,
  missingPlaces,
  namedBy,
  planOf,
  type MissingPlace,
  type Plan,
  type TagRoom,
  type PlanOptions,
} from './plan.ts'
import { findKnown } from './repository.ts'
import { emailsOf, knownBy, peopleIn, tagRoom } from './writes.ts'

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
        asks_country: asksCountry(rows),
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

type Preview = Omit<PeopleImportPreview, 'asks_country' | 'asks_day_order' | 'file'>

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
    not_employed: 0,
    ambiguous_days: { count: 0, first: null },
    missing_places: [],
    missing_place_count: 0,
    shared_phones: sharedPhones(rows),
    look_alikes: { total: 0, rows: [] },
    problems: [],
    problem_count: 0,
    left_out_cells: [],
    left_out_cell_count: 0,
  }
  const listed = new Map<string, LeftOutRow>()
  let room: TagRoom | undefined
  let missing: MissingPlace[] = []
  // Checked in parts, so that transactions are short and other requests are answered in between.
  for (let from = 0; from < rows.length; from += rowsAtATime) {
    const part = rows.slice(from, from + rowsAtATime)
    const { plans, places, similar } = await inTransaction(async (scope) => {
      room ??= await tagRoom(scope, wanted.company_id)
      const checked = await check(
        scope,
        part.filter((row) => 'person' in row),
        wanted,
        room,
      )
      return { ...checked, similar: await lookAlikes(scope, wanted.company_id, checked.plans) }
    })
    for (const row of part) if ('problems' in row) leaveOut(row)
    for (const plan of plans) count(plan)
    missing = eachPlaceOnce([...missing, ...places])
    preview.look_alikes.total += similar.length
    preview.look_alikes.rows.push(...similar.slice(0, shownPeople - preview.look_alikes.rows.length))
    await setImmediate()
  }
  return {
    ...preview,
    missing_places: missing.slice(0, shownPlaces),
    missing_place_count: missing.length,
  }

  function count({ row, plan }: { row: RowWithPerson; plan: Plan }) {
    preview[plan.outcome]++
    for (const cell of plan.left_out) leaveOutCell(cell, plan)
    if (plan.isNotEmployed) preview.not_employed++
    if (plan.outcome === 'unchanged') return
    const isNew = plan.outcome === 'added'
    const { email, first, last, phone, title, hired_at } = isNew ? plan.facts : plan.after
    const changes = isNew ? [] : fieldsOf(plan)
    const named = (field: 'location' | 'department' | 'owner') =>
      (isNew || changes.includes(field)) && !isLeftOut(field, plan) ? (row.person[field] ?? null) : null
    if (isNew && first === '' && last === '') preview.without_name++
    if (preview.sample.length === shownPeople) return
    preview.sample.push({
      email,
      first,
      last,
      phone: shownPhone(phone),
      title,
      location: named('location'),
      department: named('department'),
      owner: named('owner'),
      hired_at,
      tags: [...(isNew ? plan.tags : plan.after.tags)],
      is_new: isNew,
      changes,
      guessed: (row.guessed ?? []).filter((field) => !isLeftOut(field, plan)),
    })
  }

  /** Lists a cell, or counts it with the one that is like it. About the order of days, the user is asked once. */
  function leaveOutCell(cell: LeftOutRow, { person }: Plan) {
    const { field, value, problem } = cell
    if (field === 'hired_at' && isAmbiguousDay(value)) {
      preview.ambiguous_days.count++
      preview.ambiguous_days.first ??= value
      return
    }
    preview.left_out_cell_count++
    const key = field && isCorrectedTogether(field) ? `${field} ${value} ${problem}` : undefined
    const like = key && listed.get(key)
    if (like) like.rows = (like.rows ?? 1) + 1
    if (like || preview.left_out_cells.length === importLimits.shownRows) return
    const entry: LeftOutRow = { ...cell, name: nameOf(person) || person.email }
    preview.left_out_cells.push(entry)
    if (key) listed.set(key, entry)
  }

  function leaveOut({ reason, problems }: Extract<ImportedRow, { problems: unknown }>) {
    preview.left_out[reason]++
    preview.problem_count += problems.length
    preview.problems.push(...problems.slice(0, importLimits.shownRows - preview.problems.length))
  }
}

const isLeftOut = (field: PersonImportField, { left_out, isNotEmployed }: Plan): boolean =>
  left_out.some((cell) => cell.field === field) || (field === 'hired_at' && isNotEmployed)

/** The planned outcome of these rows. */
async function check(scope: UserScope, rows: readonly RowWithPerson[], wanted: PlanOptions, room: TagRoom) {
  const { company_id, duplicates } = wanted
  const named = await namedBy(scope, company_id, peopleIn(rows))
  const knownOf = await knownBy(scope, company_id, emailsOf(rows), findKnown)
  const plans = rows.map((row) => ({ row, plan: planOf(row, knownOf.get(row.person.email), { named, wanted, room }) }))
  return { plans, places: missingPlaces(rows, knownOf, { named, duplicates }) }
}
