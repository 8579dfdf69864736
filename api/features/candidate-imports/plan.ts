import type { LeftOutRow } from '@seatwise/contract/imports'
import type { CandidateKind, DuplicateChoice, PersonImportField } from '@seatwise/contract/values'
import type { Scope } from '../../platform/scope.ts'
import { shownCell } from '../imports/table.ts'
import { changeOf, type Facts, type GivenFacts } from './change.ts'
import type { GivenPerson, RowWithPerson } from './people-of-file.ts'
import { ownersOf, placesOf, type KnownPerson } from './repository.ts'

/** @property columns the name of the column that holds each field */
export type Wanted = {
  company_id: string
  duplicates: DuplicateChoice
  default_kind: CandidateKind
  columns: Partial<Record<PersonImportField, string>>
}

/** What becomes of a row. */
export type Plan = { row: number; person: GivenPerson } & (
  | { outcome: 'added'; facts: Facts & { email: string } }
  | { outcome: 'changed'; id: string; change: Partial<Facts> }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; problems: LeftOutRow[] }
)

type Places = { location: Map<string, string>; department: Map<string, string>; owner: Map<string, string> }

type Named = Pick<GivenPerson, (typeof names)[number]>
const names = ['location', 'department', 'owner'] as const

/** The ids of what rows name: places of the company, and colleagues. */
export async function namedBy(scope: Scope, company_id: string, rows: readonly Named[]): Promise<Places> {
  const named = (field: keyof Named) => [...new Set(rows.flatMap((row) => row[field] ?? []))]
  return {
    location: await placesOf(scope, company_id, 'locations', named('location')),
    department: await placesOf(scope, company_id, 'departments', named('department')),
    owner: await ownersOf(scope, company_id, named('owner')),
  }
}

/** The same for the preview and for what is written. */
export function planOf(
  { row, person }: RowWithPerson,
  known: KnownPerson | undefined,
  { named, wanted }: { named: Places; wanted: Wanted },
): Plan {
  const given: GivenFacts = {
    first: person.first,
    last: person.last,
    phone: person.phone,
    kind: person.kind,
    title: person.title,
    location_id: person.location && named.location.get(person.location),
    department_id: person.department && named.department.get(person.department),
    owner_user_id: person.owner && named.owner.get(person.owner),
    hired_at: person.hired_at,
  }
  const problems = problemsOf()
  if (problems.length > 0) return { row, person, outcome: 'refused', problems }
  if (!known)
    return {
      row,
      person,
      outcome: 'added',
      facts: { email: person.email, ...unknown, kind: wanted.default_kind, ...present(given) },
    }
  const change = changeOf(known, given, wanted.duplicates)
  return Object.keys(change).length > 0
    ? { row, person, outcome: 'changed', id: known.id, change }
    : { row, person, outcome: 'unchanged' }

  function problemsOf(): LeftOutRow[] {
    // Who is left as they are has nothing that could be wrong.
    if (known && wanted.duplicates === 'skip') return []
    const isForEmployees = given.hired_at !== undefined && kindAfter() !== 'employee'
    return [
      ...unknownNames(row, person, { named, wanted }),
      ...(isForEmployees ? [problemWith('hired_at', row, person.hired_at, wanted)] : []),
    ]
  }

  function kindAfter(): CandidateKind {
    if (!known) return given.kind ?? wanted.default_kind
    return (wanted.duplicates === 'update' && given.kind) || known.kind
  }
}

/** What a row names and the company does not have. */
export const unknownNames = (row: number, given: Named, { named, wanted }: { named: Places; wanted: Wanted }) =>
  names
    .filter((field) => given[field] !== undefined && !named[field].has(given[field]))
    .map((field) => problemWith(field, row, given[field], wanted))

const problemWith = (
  field: keyof typeof sentences,
  row: number,
  value: string | undefined,
  { columns }: Wanted,
): LeftOutRow => ({ row, column: columns[field] ?? field, value: shownCell(value ?? ''), problem: sentences[field] })

const sentences = {
  location: 'The company has no location of this name.',
  department: 'The company has no department of this name.',
  owner: 'No active colleague has this address.',
  hired_at: 'Only of an employee is known since when they are employed. Say that this person is one.',
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

const present = (given: GivenFacts) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Facts>

const fieldOf: Record<keyof Facts, PersonImportField> = {
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

export const fieldsOf = (change: Partial<Facts>): PersonImportField[] =>
  (Object.keys(change) as (keyof Facts)[]).map((field) => fieldOf[field])
