import type { TeamPart } from '@seatwise/contract/values/hiring'

/**
 * decide: move, reject, archive and edit. judge: score, write notes and add files. Everybody in a hiring team reads.
 */
export type TeamAction = 'decide' | 'judge'

const allowed: Record<TeamPart, readonly TeamAction[]> = {
  owner: ['decide', 'judge'],
  interviewer: ['judge'],
  reader: [],
}

/**
 * Whether the hiring team lets its member take an action. The part is null where no team limits the user: for owners, for
 * candidacies without a job, and in companies where everybody sees all.
 */
export const teamAllows = (part: TeamPart | null, action: TeamAction): boolean =>
  part === null || allowed[part].includes(action)
