import type { ProblemCode } from '@seatwise/contract/problems'
import type { CandidateKind } from '@seatwise/contract/values/people'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { can, type Actor } from '../permissions.ts'
import { teamAllows } from './hiring-teams.ts'

/**
 * @property team_part the actor's widest part in a hiring team; null where no team limits the actor
 * @property decides_all false if a team of one of the person's candidacies does not let the actor decide
 */
type Subject = { archived_at: string | null; kind: CandidateKind; team_part: TeamPart | null; decides_all: boolean }
export type CandidateAction = 'update' | 'change_email' | 'rate' | 'archive' | 'restore'

/** Actions that reach all candidacies of the person. */
const ofAll: readonly CandidateAction[] = ['change_email', 'archive', 'restore']

/**
 * Why the actor may not take this action on a person in their scope. An archived person is read-only until restored.
 */
export function refuseWithCandidate(
  actor: Actor,
  { archived_at, kind, team_part, decides_all }: Subject,
  action: CandidateAction,
): ProblemCode | undefined {
  if (!can(actor, 'candidates.write') || !teamAllows(team_part, 'decide')) return 'not_allowed'
  if (!decides_all && ofAll.includes(action)) return 'not_allowed'
  const isArchived = archived_at !== null
  if (action === 'restore') return isArchived ? undefined : 'candidate_not_archived'
  if (isArchived) return 'candidate_archived'
  return action === 'rate' && kind !== 'employee' ? 'not_an_employee' : undefined
}

/** The actions that the reader may take on this person; the web builds its buttons from them. */
export function canDoWithCandidate(reader: Actor, person: Subject) {
  const may = (action: CandidateAction) => !refuseWithCandidate(reader, person, action)
  return { update: may('update'), rate: may('rate'), archive: may('archive'), restore: may('restore') }
}
