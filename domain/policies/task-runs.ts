import type { ProblemCode } from '@seatwise/contract/problems'
import {
  benchmarkTaskNames,
  importTaskNames,
  sendingTaskNames,
  type TaskName,
  type TaskRunState,
} from '@seatwise/contract/values'
import { can, type Actor } from '../permissions.ts'

/**
 * A run in the actor's reach. `actor_user_id` is null for the product's own runs, which cannot be stopped or restarted
 * by a user.
 */
type Subject = { name: TaskName; state: TaskRunState; actor_user_id: string | null }

/**
 * Started anew by their pages: the rows of a file are deleted with its run, and an export is counted and reported to
 * the owners.
 */
const neverRetried = new Set<TaskName>([...importTaskNames, 'export-company'])
/**
 * What had not left at the stop is withdrawn, and people before the cursor would never get it. The version of a benchmark is no
 * longer being activated: it is activated anew.
 */
const withdrawnByStop = new Set<TaskName>([...sendingTaskNames, ...benchmarkTaskNames])
const isWithdrawn = ({ name, state }: Subject) => state === 'stopped' && withdrawnByStop.has(name)

/** Owners stop a run of their companies while it waits or runs. */
export function refuseStop(actor: Actor, { state, actor_user_id }: Subject): ProblemCode | undefined {
  if (actor_user_id === null || !can(actor, 'task-runs.write')) return 'not_allowed'
  return state === 'waiting' || state === 'running' ? undefined : 'changed_meanwhile'
}

/** Super admins let a run go on that has ended without success, unless it is to be begun anew, or what it worked on is withdrawn. */
export function refuseRetry(actor: Actor, run: Subject): ProblemCode | undefined {
  const { name, state, actor_user_id } = run
  if (actor_user_id === null || actor.auth_role !== 'SUPER_ADMIN') return 'not_allowed'
  if (neverRetried.has(name) || isWithdrawn(run)) return 'not_allowed'
  const hasEnded = state === 'failed' || state === 'stopped' || state === 'not_allowed'
  return hasEnded ? undefined : 'changed_meanwhile'
}

/** The actions that the reader may do with this run; the web builds its buttons from them. */
export function canDoWithTaskRun(reader: Actor, run: Subject) {
  return { stop: !refuseStop(reader, run), retry: !refuseRetry(reader, run) }
}
