import type { SavedView } from '@seatwise/contract/saved-views'
import type { ShownSort } from '@seatwise/contract/survey-results'
import { omitUndefined } from '../../kernel/list-state.ts'
import { resultList, type ListState } from './list-state.ts'

// Separate from list-state.ts, which parses the URL and is loaded with the routes on every page.

/**
 * Removes filters and sort orders that a user who may not see stages cannot use, but that a colleague's link may
 * contain.
 */
export function visibleState(listState: ListState, showsStages: boolean): ListState {
  const {
    statuses,
    reject_reasons,
    days_in_stage,
    reached,
    reached_from,
    reached_to,
    sort,
    archived_reason,
    include_archived,
    ...state
  } = listState
  // The days belong to what was reached, and have no effect without it.
  const moved = reached ? { reached, reached_from, reached_to } : {}
  const seen = showsStages
    ? { statuses, reject_reasons, days_in_stage, ...moved, sort }
    : { sort: sort === 'status' ? undefined : sort }
  return omitUndefined({ ...state, ...seen, ...(state.archived ? { archived_reason } : { include_archived }) })
}

/** The state of a saved view. */
export const stateOfView = ({ filters, sort }: Pick<SavedView, 'filters' | 'sort'>): ListState => ({
  ...resultList.stateOf({ filters, sort }),
  ...(sort?.role_name ? { role_explorer: sort.role_name } : {}),
  ...(sort?.by_company ? { by_company: true } : {}),
})

/** The body of POST /survey-results/search, without the paging. */
export function searchBody({ role_explorer, by_company, status_ids, ...state }: ListState) {
  const body = resultList.body(state)
  const sort: ShownSort = {
    ...body.sort,
    // The role to score for decides which score the column shows, so the sort order must name it too.
    ...(role_explorer ? { role_name: role_explorer } : {}),
    ...(by_company ? { by_company } : {}),
  }
  const filters = {
    ...body.filters,
    ...(status_ids ? { status_ids: [...status_ids] } : {}),
  }
  return { filters, sort }
}

/** The same for an export, which is not grouped. */
export const exportBody = (state: ListState) => searchBody(omitUndefined({ ...state, by_company: undefined }))
