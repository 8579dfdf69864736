import type { CandidateKind, DuplicateChoice } from '@seatwise/contract/values'

/** What is stored of a person and a file can say; null or '' is not known. */
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

/** What a file says of a person, with the ids of what it names. */
export type GivenFacts = { [Field in keyof Facts]?: NonNullable<Facts[Field]> | undefined }

/**
 * What changes of a known person. Merging fills in what is not known, and everybody is known to be a candidate or an employee;
 * updating replaces by what is given; neither clears anything, but a candidate has no day of hiring.
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
