import type { ProblemCode } from '@seatwise/contract/problems'
import { isOwner, type Actor } from '../permissions.ts'

type Subject = { is_own: boolean; is_shared: boolean }
export type SavedViewAction = 'update' | 'remove'

/** Only the author can change a shared view, because colleagues rely on it. Owners can remove it. */
export function refuseWithSavedView(
  actor: Actor,
  { is_own, is_shared }: Subject,
  action: SavedViewAction,
): ProblemCode | undefined {
  if (is_own) return undefined
  return action === 'remove' && is_shared && isOwner(actor.auth_role) ? undefined : 'not_allowed'
}

/** The actions that the reader may take on this view; the web builds its menu from them. */
export function canDoWithSavedView(reader: Actor, view: Subject) {
  const may = (action: SavedViewAction) => !refuseWithSavedView(reader, view, action)
  return { update: may('update'), remove: may('remove') }
}
