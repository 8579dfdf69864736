import type { NewSavedView, SavedViewChange } from '@seatwise/contract/saved-views'
import { stageFilters } from '@seatwise/contract/values/assessment'
import { can } from '@seatwise/domain/permissions'
import { canUseViewsOf, refuseWithSavedView, type SavedViewAction } from '@seatwise/domain/policies/saved-views'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import { changeView, countOwnViews, insertView, lockView, markRemoved, type StoredView } from './repository.ts'

/** Maximum number of a user's own views for each list, all of which are shown as tabs. */
const maxOwnViews = 50

type Query = NewSavedView['query']

export async function createView(scope: UserScope, { name, is_shared, query }: NewSavedView): Promise<string> {
  refuseHidden(scope, query)
  if ((await countOwnViews(scope, query.list)) >= maxOwnViews)
    throw new Invalid([{ path: 'name', message: `You can keep ${maxOwnViews} views. Remove one first.` }])
  return insertView(scope, { name, is_shared, list: query.list, ...stored(query) })
}

export async function updateView(scope: UserScope, { id, version, query, name, is_shared }: SavedViewChange) {
  const view = await lockForWrite(scope, id, 'update')
  if (view.version !== version) throw new Refusal('changed_meanwhile')
  if (query && query.list !== view.list)
    throw new Invalid([{ path: 'query.list', message: 'A view stays with its list.' }])
  if (query) refuseHidden(scope, query)
  await changeView(scope, id, {
    ...(name === undefined ? {} : { name }),
    ...(is_shared === undefined ? {} : { is_shared }),
    ...(query ? stored(query) : {}),
  })
}

export async function removeView(scope: UserScope, id: string) {
  await lockForWrite(scope, id, 'remove')
  await markRemoved(scope, id)
}

const stored = ({ filters, sort }: Query) => ({ filters, sort: sort ?? null })

async function lockForWrite(scope: UserScope, id: string, action: SavedViewAction): Promise<StoredView> {
  const view = await lockView(scope, id)
  if (!view) throw new Refusal('not_found')
  refuse(refuseWithSavedView(actorOf(scope), { ...view, is_own: view.user_id === scope.user.id }, action))
  return view
}

/**
 * As in the search itself, a user who may not read the list has no views of it, and one without the pipeline permission can
 * neither filter nor sort by stage.
 */
function refuseHidden(scope: UserScope, query: Query) {
  if (!canUseViewsOf(actorOf(scope), query.list)) throw new Refusal('not_allowed')
  if (can(actorOf(scope), 'survey-results.read-stage')) return
  if (stageFilters.some((name) => name in query.filters) || query.sort?.field === 'status')
    throw new Refusal('not_allowed')
}
