import type { ProblemCode } from '@seatwise/contract/problems'
import type { InterviewPersonState, InterviewState, TeamPart } from '@seatwise/contract/values/hiring'
import { can, type Actor } from '../permissions.ts'
import { teamAllows } from './hiring-teams.ts'

/** @property team_part the actor's part in the hiring team of the job; null where no team limits the actor */
type Subject = { state: InterviewState; person_state: InterviewPersonState | null; team_part: TeamPart | null }
export type InterviewAction = 'update' | 'cancel'

/**
 * An interview that is over can still be canceled, because one that did not take place asks for no scorecards. One about
 * an archived result, which is read-only, can be canceled too.
 */
export function refuseWithInterview(
  actor: Actor,
  { state, person_state, team_part }: Subject,
  action: InterviewAction,
): ProblemCode | undefined {
  if (!can(actor, 'interviews.write') || !teamAllows(team_part, 'decide')) return 'not_allowed'
  if (state === 'canceled') return 'interview_canceled'
  if (action === 'cancel') return undefined
  if (state === 'past') return 'interview_over'
  return person_state === 'archived' ? 'result_archived' : undefined
}

/** The actions that the reader may take on the interview; the web builds its buttons from them. */
export function canDoWithInterview(reader: Actor, interview: Subject) {
  const may = (action: InterviewAction) => !refuseWithInterview(reader, interview, action)
  return { update: may('update'), cancel: may('cancel') }
}
