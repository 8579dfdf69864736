import type { ProblemCode } from '@seatwise/contract/problems'
import type { InvitationState } from '@seatwise/contract/values/assessment'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { can, type Actor } from '../permissions.ts'
import { teamAllows } from './hiring-teams.ts'

/** @property team_part the actor's part in the hiring team of the job; null where no team limits the actor */
type Subject = { state: InvitationState; archived_at: string | null; team_part: TeamPart | null }
export type InvitationAction = 'remind' | 'renew' | 'withdraw'

/** Why the actor may not take this action on an invitation in their scope. */
export function refuseWithInvitation(
  actor: Actor,
  { state, archived_at, team_part }: Subject,
  action: InvitationAction,
): ProblemCode | undefined {
  if (!can(actor, 'invitations.write') || !teamAllows(team_part, 'decide')) return 'not_allowed'
  // An invitation can be withdrawn even if its result is archived, so that its link does not stay open.
  if (archived_at !== null && action !== 'withdraw') return 'result_archived'
  if (state === 'completed') return 'invitation_finished'
  const hasEnded = state === 'expired' || state === 'withdrawn'
  if (action === 'renew') return hasEnded ? undefined : 'invitation_not_ended'
  if (state === 'role_retired' && action === 'remind') return 'role_not_offered'
  return hasEnded ? 'invitation_ended' : undefined
}

/** The actions that the reader may take on this invitation; the web builds its buttons from them. */
export function canDoWithInvitation(reader: Actor, invitation: Subject) {
  const may = (action: InvitationAction) => !refuseWithInvitation(reader, invitation, action)
  return { remind: may('remind'), renew: may('renew'), withdraw: may('withdraw') }
}
