import type { CandidateKind } from '@seatwise/contract/values/people'

const kinds: { kind: CandidateKind; words: RegExp }[] = [
  { kind: 'candidate', words: /^(candidates?|clients?|applicants?|person|people)$/i },
  { kind: 'employee', words: /^(employees?|staff)$/i },
]

/** The kind of person that a cell names. */
export const kindOf = (cell: string): CandidateKind | undefined => kinds.find(({ words }) => words.test(cell))?.kind
