import type { CandidateKind, DuplicateChoice } from '@seatwise/contract/values/people'
import type { ImportedFacts } from '../../database/tables/candidates.ts'

/** The facts about a person that a file can contain; null or '' means unknown. */
export type Facts = {
  first: string
  last: string
  phone: string | null
  kind: CandidateKind
  title: string | null
  location_id: string | null
  department_id: string | null
  owner_user_id: string | null
  hired_at: string | null
}

/** The facts about a person in a file, with the ids of its references. */
export type GivenFacts = { [Field in keyof Facts]?: NonNullable<Facts[Field]> | undefined }

/**
 * The changes of a known person. `merge` adds missing values, `update` replaces values that the file has. Neither clears
 * a value, except the hiring day of a person who becomes a candidate.
 */
export function changeOf(stored: Facts, input: GivenFacts, duplicates: DuplicateChoice): Partial<Facts> {
  if (duplicates === 'skip') return {}
  const change = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => {
      if (value === undefined) return false
      const known = stored[field as keyof Facts]
      return duplicates === 'merge' ? known === null || known === '' : known !== value
    }),
    // The cast is safe: all keys and values come from `input`.
  ) as Partial<Facts>
  return change.kind === 'candidate' && stored.hired_at !== null ? { ...change, hired_at: null } : change
}

/**
 * What the undo of an import gives back to a person: the values that are still what the import has set. `left` are the
 * fields that somebody has changed since.
 */
export function undoOf(
  stored: Facts & { rating: number | null },
  { before, facts }: { before: ImportedFacts; facts: ImportedFacts },
): { change: ImportedFacts; left: (keyof ImportedFacts)[] } {
  const fields = Object.keys(facts) as (keyof ImportedFacts)[]
  const isBack = (field: keyof ImportedFacts) => stored[field] === before[field]
  const isSet = (field: keyof ImportedFacts) => stored[field] === facts[field] && !isBack(field)
  const change: ImportedFacts = Object.fromEntries(fields.filter(isSet).map((field) => [field, before[field]]))
  const after = { ...stored, ...change }
  // Only employees have a day of hiring and a rating.
  const isRefused = (field: keyof ImportedFacts) =>
    after.kind === 'candidate' &&
    (stored.kind === 'candidate'
      ? (field === 'hired_at' || field === 'rating') && after[field] !== null
      : field === 'kind' && (after.hired_at !== null || after.rating !== null))
  const kept = Object.fromEntries(Object.entries(change).filter(([field]) => !isRefused(field as keyof ImportedFacts)))
  return { change: kept, left: fields.filter((field) => !isBack(field) && !(field in kept)) }
}
