import type { ProblemCode } from '@seatwise/contract/problems'
import {
  benchmarkTaskNames,
  importTaskNames,
  sendingTaskNames,
  type TaskName,
  type TaskRunState,
} from '@seatwise/contract/values/base'
import { can, type Actor } from '../permissions.ts'

/**
 * A run that the actor may see. `actor_user_id` is null for runs that the product started, which users cannot stop or
 * restart.
 */
type Subject = { name: TaskName; state: TaskRunState; actor_user_id: string | null }

/**
 * Tasks that cannot be restarted; users start a new one on the page. The rows of an imported file are deleted with the
 * run, and each export is counted and reported to the owners.
 */
const neverRetried = new Set<TaskName>([...importTaskNames, 'export-company'])
/**
 * Tasks that cannot be restarted after a stop. Stopping withdraws unsent messages, so the people already processed
 * would never get theirs. A stopped activation of a benchmark version is started again from the version.
 */
const withdrawnByStop = new Set<TaskName>([...sendingTaskNames, ...benchmarkTaskNames])
const isWithdrawn = ({ name, state }: Subject) => state === 'stopped' && withdrawnByStop.has(name)

/** Owners can stop a run of their companies while it waits or runs. */
export function refuseStop(actor: Actor, { state, actor_user_id }: Subject): ProblemCode | undefined {
  if (actor_user_id === null || !can(actor, 'task-runs.write')) return 'not_allowed'
  return state === 'waiting' || state === 'running' ? undefined : 'changed_meanwhile'
}

/** Super admins can continue a run that ended without success, unless the task cannot be restarted. */
export function refuseRetry(actor: Actor, run: Subject): ProblemCode | undefined {
  const { name, state, actor_user_id } = run
  if (actor_user_id === null || actor.auth_role !== 'SUPER_ADMIN') return 'not_allowed'
  if (neverRetried.has(name) || isWithdrawn(run)) return 'not_allowed'
  const hasEnded = state === 'failed' || state === 'stopped' || state === 'not_allowed'
  return hasEnded ? undefined : 'changed_meanwhile'
}

/** The actions that the reader may take on this run; the web builds its buttons from them. */
export function canDoWithTaskRun(reader: Actor, run: Subject) {
  return { stop: !refuseStop(reader, run), retry: !refuseRetry(reader, run) }
}
