import type { SavedView } from '@seatwise/contract/saved-views'
import type { ShownSort } from '@seatwise/contract/survey-results'
import { omitUndefined } from '../../kernel/list-state.ts'
import { resultList, type ListState } from './list-state.ts'

// Apart from the reading of the address, which every page loads with its routes.

/** Removes filters and sorts that a reader without stages may not use; a colleague's link may have them. */
export function visibleState(listState: ListState, showsStages: boolean): ListState {
  const { statuses, sort, archived_reason, include_archived, ...state } = listState
  const seen = showsStages ? { statuses, sort } : { sort: sort === 'status' ? undefined : sort }
  return omitUndefined({ ...state, ...seen, ...(state.archived ? { archived_reason } : { include_archived }) })
}

/** The state of a saved view. */
export const stateOfView = ({ filters, sort }: Pick<SavedView, 'filters' | 'sort'>): ListState => ({
  ...resultList.stateOf({ filters, sort }),
  ...(sort?.role_name ? { role_explorer: sort.role_name } : {}),
  ...(sort?.by_company ? { by_company: true } : {}),
})

/** The body of POST /survey-results/search, without the page. */
export function searchBody({ role_explorer, by_company, status_ids, ...state }: ListState) {
  const body = resultList.body(state)
  const sort: ShownSort = {
    ...body.sort,
    // The explored role decides which score the column shows, so the sort must name it too.
    ...(role_explorer ? { role_name: role_explorer } : {}),
    ...(by_company ? { by_company } : {}),
  }
  const filters = status_ids ? { ...body.filters, status_ids: [...status_ids] } : body.filters
  return { filters, sort }
}

/** Likewise for an export, which is no list of groups. */
export const exportBody = (state: ListState) => searchBody(omitUndefined({ ...state, by_company: undefined }))
