import type { ProblemCode } from '@seatwise/contract/problems'
import { can, isOwner, type Actor } from '../permissions.ts'

/** Only the author and owners may change or remove a question, because others may ask it too. */
export function refuseWithQuestion(actor: Actor, { is_own }: { is_own: boolean }): ProblemCode | undefined {
  if (!can(actor, 'custom-interview-questions.write')) return 'not_allowed'
  return is_own || isOwner(actor.auth_role) ? undefined : 'not_allowed'
}
