import type { CandidateKind, DuplicateChoice } from '@seatwise/contract/values'

/** The facts about a person that a file can contain; null or '' is unknown. */
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
 * The changes of a known person. Merging adds missing values; updating replaces given values; neither clears anything,
 * but a candidate has no day of hiring. The kind of a person is always known.
 */
export function changeOf(stored: Facts, input: GivenFacts, duplicates: DuplicateChoice): Partial<Facts> {
  if (duplicates === 'skip') return {}
  const change = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => {
      if (value === undefined) return false
      const known = stored[field as keyof Facts]
      return duplicates === 'merge' ? known === null || known === '' : known !== value
    }),
    // The cast is safe: all keys and values come from `given`.
  ) as Partial<Facts>
  return change.kind === 'candidate' && stored.hired_at !== null ? { ...change, hired_at: null } : change
}
