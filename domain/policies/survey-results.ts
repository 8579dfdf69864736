import type { ProblemCode } from '@seatwise/contract/problems'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { can, type Actor } from '../permissions.ts'
import { teamAllows } from './hiring-teams.ts'

/** @property team_part the actor's part in the hiring team of the job; null where no team limits the actor */
type Subject = { archived_at: string | null; team_part: TeamPart | null }
export type ResultAction = 'update' | 'move' | 'archive' | 'restore'

/**
 * Why the actor may not take this action on a result in their scope. An archived result is read-only until restored.
 */
export function refuseWithResult(
  actor: Actor,
  { archived_at, team_part }: Subject,
  action: ResultAction,
): ProblemCode | undefined {
  if (!can(actor, action === 'move' ? 'survey-results.move' : 'survey-results.write')) return 'not_allowed'
  if (!teamAllows(team_part, 'decide')) return 'not_allowed'
  const isArchived = archived_at !== null
  if (action === 'restore') return isArchived ? undefined : 'result_not_archived'
  return isArchived ? 'result_archived' : undefined
}

/** The actions that the reader may take on this result; the web builds its buttons from them. */
export function canDoWithResult(reader: Actor, result: Subject) {
  const may = (action: ResultAction) => !refuseWithResult(reader, result, action)
  return { update: may('update'), move: may('move'), archive: may('archive'), restore: may('restore') }
}

/** A rejection needs a reason, because candidates can ask why they were rejected. */
export function needsReason(to: { type: string }): boolean {
  return to.type === 'rejected'
}

/** The maximum number of rows that are moved without a confirmation. */
const maxUnasked = 10

/**
 * True if a bulk move needs a confirmation: it is large, or moves people out of a final stage.
 * @param from how many results are moved from each stage; null for results without a stage
 */
export function isAskedFirst(from: readonly { status: { type: string } | null; count: number }[]): boolean {
  const moved = from.reduce((sum, { count }) => sum + count, 0)
  return moved > maxUnasked || from.some(({ status }) => status?.type === 'hired' || status?.type === 'rejected')
}
