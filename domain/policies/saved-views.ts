import type { ProblemCode } from '@seatwise/contract/problems'
import { isOwner, type Actor } from '../permissions.ts'

type Subject = { is_own: boolean; is_shared: boolean }
export type SavedViewAction = 'update' | 'remove'

/** Colleagues rely on a shared view: only its author changes it. An owner can take it away. */
export function refuseWithSavedView(
  actor: Actor,
  { is_own, is_shared }: Subject,
  action: SavedViewAction,
): ProblemCode | undefined {
  if (is_own) return undefined
  return action === 'remove' && is_shared && isOwner(actor.auth_role) ? undefined : 'not_allowed'
}

/** The actions that the reader may do with this view; the web builds its menu from them. */
export function canDoWithSavedView(reader: Actor, view: Subject) {
  const may = (action: SavedViewAction) => !refuseWithSavedView(reader, view, action)
  return { update: may('update'), remove: may('remove') }
}
