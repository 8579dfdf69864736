import type { ProblemCode } from '@seatwise/contract/problems'
import { can, isOwner, type Actor } from '../permissions.ts'

/** Its author and owners change a question that others may ask too, and take it out. */
export function refuseWithQuestion(actor: Actor, { is_own }: { is_own: boolean }): ProblemCode | undefined {
  if (!can(actor, 'custom-interview-questions.write')) return 'not_allowed'
  return is_own || isOwner(actor.auth_role) ? undefined : 'not_allowed'
}
