import { name } from '@seatwise/contract/fields'
import type { LeftOutRow } from '@seatwise/contract/imports'
import { maxTagsOfCompany, maxTagsOfPerson } from '@seatwise/contract/limits'
import type { CandidateKind, DuplicateChoice, PersonImportField } from '@seatwise/contract/values/people'
import type { Scope } from '../../kernel/scope.ts'
import { tagKey } from '@seatwise/domain/candidate-tags/spelling'
import { shownCell } from '../../base/imports/public.ts'
import { changeOf, type Facts, type GivenFacts } from './change.ts'
import { tooManyTags, type GivenPerson, type RowWithPerson } from './people-of-file.ts'
import { ownersOf, placesOf, type KnownPerson } from './repository.ts'

/**
 * @property columns the name of the column that holds each field
 * @property add_places adds the locations and departments that the company does not have
 */
export type PlanOptions = {
  company_id: string
  duplicates: DuplicateChoice
  default_kind: CandidateKind
  add_places: boolean
  columns: Partial<Record<PersonImportField, string>>
}

/**
 * @property left_out the cells that are left out of the person
 * @property isNotEmployed whether the day of employment is left out, because only employees have one
 */
type Planned = { row: number; person: GivenPerson; left_out: readonly LeftOutRow[]; isNotEmployed: boolean }
/** The plan for a row. `tags` are the tags that are added to the person, `after` the person as the import leaves them. */
export type Plan = Planned &
  (
    | { outcome: 'added'; facts: Facts & { email: string }; tags: readonly string[] }
    | { outcome: 'changed'; id: string; change: Partial<Facts>; tags: readonly string[]; after: KnownPerson }
    | { outcome: 'unchanged' }
  )

/**
 * The keys of a company's tags, and the number of tags that can still be added; planning a row with a new tag lowers
 * it.
 */
export type TagRoom = { known: Set<string>; count: number }

type Places = { location: Map<string, string>; department: Map<string, string>; owner: Map<string, string> }

const placeFields = ['location', 'department'] as const
export type MissingPlace = { field: (typeof placeFields)[number]; name: string }

/**
 * The locations and departments that people would get and the company does not have, each name once. A known person who keeps
 * their own gets none.
 */
export function missingPlaces(
  rows: readonly RowWithPerson[],
  known: ReadonlyMap<string, KnownPerson>,
  { named, duplicates }: { named: Places; duplicates: DuplicateChoice },
): MissingPlace[] {
  const missing = rows.flatMap(({ person }) =>
    placeFields.flatMap((field) => {
      const place = person[field]
      if (!place || named[field].has(place) || !isPlaceName(place)) return []
      const stored = known.get(person.email)
      const isTaken = !stored || Object.keys(changeOf(stored, { [`${field}_id`]: addedPlace }, duplicates)).length > 0
      return isTaken ? [{ field, name: place }] : []
    }),
  )
  return eachPlaceOnce(missing)
}

/** In the first of several spellings. */
export const eachPlaceOnce = (places: readonly MissingPlace[]): MissingPlace[] =>
  [...Map.groupBy(places, ({ field, name: place }) => `${field} ${place.toLowerCase()}`).values()].map(
    ([first]) => first!,
  )

const isPlaceName = (text: string) => name.safeParse(text).success

type NameFields = Pick<GivenPerson, (typeof names)[number]>
const names = ['location', 'department', 'owner'] as const

/** The ids of the locations, departments and owners that rows name, by the value in the row. */
export async function namedBy(scope: Scope, company_id: string, rows: readonly NameFields[]): Promise<Places> {
  const named = (field: keyof NameFields) => [...new Set(rows.flatMap((row) => row[field] ?? []))]
  return {
    location: await placesOf(scope, company_id, 'locations', named('location')),
    department: await placesOf(scope, company_id, 'departments', named('department')),
    owner: await ownersOf(scope, company_id, named('owner')),
  }
}

/** Plans a row, for both the preview and the writes. What cannot be stored is left out of the person. */
export function planOf(
  { row, person, left_out: unread = [] }: RowWithPerson,
  known: KnownPerson | undefined,
  { named, wanted, room }: { named: Places; wanted: PlanOptions; room: TagRoom },
): Plan {
  // A person who stays as they are loses nothing.
  if (known && wanted.duplicates === 'skip')
    return { row, person, left_out: [], isNotEmployed: false, outcome: 'unchanged' }
  const input: GivenFacts = {
    first: person.first,
    last: person.last,
    phone: person.phone,
    kind: person.kind,
    title: person.title,
    location_id: placeOf('location'),
    department_id: placeOf('department'),
    owner_user_id: person.owner && named.owner.get(person.owner),
    hired_at: isEmployee() ? person.hired_at : undefined,
  }
  const newTags = (person.tags ?? []).filter((tag) => !known?.tags.some((one) => tagKey(one) === tagKey(tag)))
  const tagProblem = tagProblemOf()
  const tags = tagProblem ? [] : newTags
  takeRoom(tags, room)
  const isNotEmployed = person.hired_at !== undefined && !isEmployee()
  const planned = { row, person, left_out: [...unread, ...leftOutOf()], isNotEmployed }
  if (!known)
    return {
      ...planned,
      outcome: 'added',
      facts: { email: person.email, ...unknown, kind: wanted.default_kind, ...present(input) },
      tags,
    }
  const change = changeOf(known, input, wanted.duplicates)
  if (Object.keys(change).length === 0 && tags.length === 0) return { ...planned, outcome: 'unchanged' }
  const after = { ...known, ...change, tags: [...known.tags, ...tags] }
  return { ...planned, outcome: 'changed', id: known.id, change, tags, after }

  function placeOf(field: (typeof placeFields)[number]): string | undefined {
    const text = person[field]
    return text && (named[field].get(text) ?? (isAdded(field) ? addedPlace : undefined))
  }

  function isAdded(field: (typeof placeFields)[number]): boolean {
    return wanted.add_places && person[field] !== undefined && isPlaceName(person[field])
  }

  function leftOutOf(): LeftOutRow[] {
    return [
      ...names
        .filter((field) => person[field] !== undefined && !named[field].has(person[field]))
        .filter((field) => field === 'owner' || !isAdded(field))
        .map((field) => problemWith(field, row, person[field]!, wanted)),
      ...(tagProblem ? [tagProblem] : []),
    ]
  }

  function tagProblemOf(): LeftOutRow | undefined {
    const value = shownCell((person.tags ?? []).join('; '))
    const problem = { row, column: wanted.columns.tags ?? 'tags', value, field: 'tags' as const }
    const isOver = (known?.tags.length ?? 0) + newTags.length > maxTagsOfPerson
    if (isOver) return { ...problem, problem: `${tooManyTags} This one has ${known?.tags.length ?? 0} already.` }
    return newIn(newTags, room).length > room.count ? { ...problem, problem: noRoom } : undefined
  }

  /** Whether the person is an employee after the import. */
  function isEmployee(): boolean {
    const kind = known
      ? (wanted.duplicates === 'update' && person.kind) || known.kind
      : (person.kind ?? wanted.default_kind)
    return kind === 'employee'
  }
}

/** Stands in the preview for the id of a place that the import will add. */
const addedPlace = 'added'

const noRoom = `A company can have ${maxTagsOfCompany} tags. Use one of those.`

const newIn = (tags: readonly string[], { known }: TagRoom) => tags.map(tagKey).filter((key) => !known.has(key))

function takeRoom(tags: readonly string[], room: TagRoom) {
  for (const key of newIn(tags, room)) {
    room.known.add(key)
    room.count -= 1
  }
}

const problemWith = (
  field: keyof typeof sentences,
  row: number,
  value: string,
  { columns }: PlanOptions,
): LeftOutRow => ({
  row,
  column: columns[field] ?? field,
  value: shownCell(value),
  problem: sentences[field],
  field,
})

const sentences = {
  location: 'Not a location of the company.',
  department: 'Not a department of the company.',
  owner: 'Not the name or the address of one active colleague.',
}

const unknown = {
  first: '',
  last: '',
  phone: null,
  title: null,
  location_id: null,
  department_id: null,
  owner_user_id: null,
  hired_at: null,
}

const present = (input: GivenFacts) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Facts>

export const fieldOf: Record<keyof Facts, PersonImportField> = {
  first: 'first',
  last: 'last',
  phone: 'phone',
  kind: 'kind',
  title: 'title',
  location_id: 'location',
  department_id: 'department',
  owner_user_id: 'owner',
  hired_at: 'hired_at',
}

export const fieldsOf = ({ change, tags }: Extract<Plan, { outcome: 'changed' }>): PersonImportField[] => [
  // The cast is safe: a change has only the fields of `Facts`.
  ...(Object.keys(change) as (keyof Facts)[]).map((field) => fieldOf[field]),
  ...(tags.length > 0 ? (['tags'] as const) : []),
]

/** What the result sheets call the fields. */
export const fieldWords: Record<PersonImportField, string> = {
  email: 'email',
  first: 'first name',
  last: 'last name',
  name: 'name',
  phone: 'phone',
  kind: 'kind',
  title: 'job title',
  location: 'location',
  department: 'department',
  owner: 'owner',
  hired_at: 'employed since',
  tags: 'tags',
}
