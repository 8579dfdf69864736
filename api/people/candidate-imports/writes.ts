import { maxTagsOfCompany } from '@seatwise/contract/limits'
import { tagKey } from '@seatwise/domain/candidate-tags/spelling'
import { Refusal } from '../../kernel/refusal.ts'
import { includesCompany, publish, type Scope, type TaskScope } from '../../kernel/scope.ts'
import { audit } from '../../base/audit-events/public.ts'
import { addMissingPlaces } from '../../base/companies/public.ts'
import { recordEvents } from '../../base/domain-events/public.ts'
import { findMerged } from '../../assessment/surveys/public.ts'
import { addTags } from '../candidates/tags.ts'
import type { Facts } from './change.ts'
import { openLedger } from './ledger.ts'
import type { RowWithPerson } from './people-of-file.ts'
import { missingPlaces, namedBy, planOf, type MissingPlace, type Plan, type PlanOptions, type TagRoom } from './plan.ts'
import {
  changePerson,
  findKnown,
  insertPeople,
  lockKnown,
  madeEarlier,
  rememberImport,
  tagAdded,
  type KnownPerson,
} from './repository.ts'
import { tagNames } from '../../assessment/survey-results/public.ts'

export const peopleIn = (rows: readonly RowWithPerson[]) => rows.map(({ person }) => person)

export const emailsOf = (rows: readonly RowWithPerson[]) => rows.map(({ person }) => person.email)

/** The known people by these addresses; the address of a merged person leads to the survivor. */
export async function knownBy(
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
  const before = await knownBy(scope, company_id, emailsOf(rows), findKnown)
  let missing: readonly MissingPlace[] = []
  if (asked.add_places) {
    const { duplicates } = asked
    missing = missingPlaces(rows, before, { named: await namedBy(scope, company_id, people), duplicates })
    const namesOf = (field: MissingPlace['field']) =>
      missing.filter((place) => place.field === field).map((place) => place.name)
    await addMissingPlaces(scope, 'locations', company_id, namesOf('location'))
    await addMissingPlaces(scope, 'departments', company_id, namesOf('department'))
  }
  // A place that could not be added, because its name is too long or there is no room, is left out of the person.
  const wanted = { ...asked, add_places: false }
  const named = await namedBy(scope, company_id, people)
  const madePlaces = missing.flatMap(({ field, name }) => named[field].get(name) ?? [])
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
  await write(scope, company_id, {
    plans: [...plans.values()],
    added,
    locked: [...locked.values()],
    madePlaces,
    run_id,
  })
  publish(scope, 'candidates', company_id)
  return rows.map(({ row }) => plans.get(row)!)
}

type Writing = {
  plans: readonly Plan[]
  added: readonly { id: string; email: string; version: number }[]
  locked: readonly KnownPerson[]
  /** The locations and departments that this batch has added to the company. */
  madePlaces: readonly string[]
  run_id: string
}

/**
 * Must be called after the people are locked: like all code that tags people, it locks people before tags (deadlock).
 */
async function write(scope: TaskScope, company_id: string, { plans, added, locked, madePlaces, run_id }: Writing) {
  const tags = plans.flatMap((plan) => (plan.outcome === 'added' || plan.outcome === 'changed' ? plan.tags : []))
  const stored = tags.length > 0 ? await addTags(scope, company_id, tags) : []
  const idOf = new Map(stored.map(({ id, name }) => [tagKey(name), id]))
  const idsOf = (names: readonly string[]) => names.flatMap((name) => idOf.get(tagKey(name)) ?? [])
  const ledger = openLedger(company_id, {
    tags: await madeTags(scope, run_id, stored),
    places: new Set([...madePlaces, ...(await madeEarlier(scope, run_id, 'made_place_ids', placesIn(plans)))]),
  })

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
    const { facts } = planOfNew.get(person.email)!
    ledger.add(person.id, { version: person.version, facts, tag_ids: idsOf(tagsOfNew(person)) })
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
  return new Set([...idsOf(true), ...(await madeEarlier(scope, run_id, 'made_tag_ids', known))])
}

function placesIn(plans: readonly Plan[]): string[] {
  const facts = plans.map((plan) =>
    plan.outcome === 'added' ? plan.facts : plan.outcome === 'changed' ? plan.change : {},
  )
  return [
    ...new Set(
      facts.flatMap(({ location_id, department_id }: Partial<Facts>) =>
        [location_id ?? [], department_id ?? []].flat(),
      ),
    ),
  ]
}

const personEvent = (
  type: 'candidate.created' | 'candidate.updated',
  company_id: string,
  candidate_id: string,
  record_version: number,
) => ({ type, company_id, candidate_id, record_version })

const addedTags = (tags_added: readonly string[]) => (tags_added.length > 0 ? { tags_added } : {})

export async function tagRoom(scope: Scope, company_id: string): Promise<TagRoom> {
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
