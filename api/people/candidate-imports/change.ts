import type { CandidateKind, DuplicateChoice } from '@seatwise/contract/values'

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
