import type { Permission } from '@seatwise/contract/permissions'
import type { ProblemCode } from '@seatwise/contract/problems'
import type { ListOfViews } from '@seatwise/contract/values/base'
import { can, isOwner, type Actor } from '../permissions.ts'

const permissionOfList: Record<ListOfViews, Permission> = {
  survey_results: 'survey-results.read',
  candidates: 'candidates.read',
  users: 'users.read',
  companies: 'companies.read',
  board: 'survey-results.move',
  jobs: 'jobs.read',
  hiring_campaigns: 'hiring-campaigns.read',
}

/** Views name what their list filters by, so only readers of the list have them. */
export const canUseViewsOf = (actor: Actor, list: ListOfViews): boolean => can(actor, permissionOfList[list])

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
