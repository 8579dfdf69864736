import type { AuthRole, TaskRunState } from '@seatwise/contract/values'
import { isOwner } from '../permissions.ts'

type Actor = { auth_role: AuthRole }
/** A run in the actor's reach. `actor_user_id` is null for the product's own runs. */
type Run = { state: TaskRunState; actor_user_id: string | null }

/** Whether the actor may stop the run: owners, their own one too, while it waits or runs. */
export function canStop(actor: Actor, { state, actor_user_id }: Run): boolean {
  const isOpen = state === 'waiting' || state === 'running'
  return isOpen && actor_user_id !== null && isOwner(actor.auth_role)
}

/** Whether the actor may let the run go on: super admins, once it has ended without success. */
export function canRetry(actor: Actor, { state, actor_user_id }: Run): boolean {
  const hasEnded = state === 'failed' || state === 'stopped' || state === 'not_allowed'
  return hasEnded && actor_user_id !== null && actor.auth_role === 'SUPER_ADMIN'
}
