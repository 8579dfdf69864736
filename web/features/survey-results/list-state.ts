import type { ResultSort } from '@seatwise/contract/survey-results'
import type { SavedView } from '@seatwise/contract/saved-views'
import { resultSortFields, type ResultState } from '@seatwise/contract/values'
import {
  check,
  defineList,
  firstDay,
  lastDay,
  many,
  omitUndefined,
  oneId,
  words,
  type Change as ChangeOf,
  type StateOf,
} from '../../platform/list-state.ts'

const states: { value: ResultState; label: string }[] = [
  { value: 'completed', label: 'Completed' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'expired', label: 'Expired' },
]

export const resultList = defineList({
  filters: {
    search: words,
    company_id: oneId('Company'),
    roles: many('Role'),
    statuses: many('Stage'),
    states: many('Status', states),
    from: firstDay('Date'),
    to: lastDay('Date'),
    include_archived: check('Include archived'),
    include_test: check('Include tests'),
  },
  sorts: resultSortFields,
  defaultSort: { field: 'dated_at', order: 'desc' },
})

/** The search parameters of the list's URL. Unknown ones are dropped. */
export type ListState = StateOf<typeof resultList> & {
  role_explorer?: string
}
export type Change = ChangeOf<ListState>

export function parseListState(search: Record<string, unknown>): ListState {
  const { role_explorer } = search
  const isRole = typeof role_explorer === 'string' && role_explorer !== ''
  return {
    ...resultList.parse(search),
    ...(isRole ? { role_explorer: role_explorer.slice(0, 100) } : {}),
  }
}

/** Without what a reader who sees no stages may neither filter nor sort by; a colleague's link may name it. */
export function visibleState({ statuses, sort, ...state }: ListState, showsStages: boolean): ListState {
  const seen = showsStages ? { statuses, sort } : { sort: sort === 'status' ? undefined : sort }
  return omitUndefined({ ...state, ...seen })
}

/** The state that a saved view stands for. */
export const stateOfView = ({ filters, sort }: Pick<SavedView, 'filters' | 'sort'>): ListState => ({
  ...resultList.stateOf({ filters, sort }),
  ...(sort?.role_name ? { role_explorer: sort.role_name } : {}),
})

/** Request body of POST /survey-results/search for a list state. */
export function searchBody({ role_explorer, ...state }: ListState) {
  const body = resultList.body(state)
  // The explored role decides which score the column shows, so the sort must name it too.
  const sort: ResultSort = role_explorer ? { ...body.sort, role_name: role_explorer } : body.sort
  return { ...body, sort }
}
