import type { SavedView } from '@seatwise/contract/saved-views'
import { useViews } from '../../base/saved-views/public.ts'
import { boardList, parseBoardState, type BoardState, type Change } from './board-state.ts'
import { omitUndefined } from '../../kernel/list-state.ts'

/**
 * The saved views, which the board and its table share.
 * @param total the number of cards; undefined until it is known
 */
export function useBoardViews(state: BoardState, total: number | undefined, change: Change) {
  const { company_id, pipeline_id } = state
  return useViews({
    query: viewQuery(state),
    list: {
      isPlain: isPlain(state),
      isEmpty: total === 0,
      state,
      change,
      stateOf: stateOfView,
      plain: omitUndefined({ company_id, pipeline_id }),
      labelOf: (filter) => labels[filter] ?? boardList.labelOf(filter),
    },
  })
}

const labels: Record<string, string> = { company_id: 'Company', pipeline_id: 'Pipeline' }

/** What a saved view keeps of the board and its table: the company, the pipeline, the filters and the table's sort order. */
function viewQuery({ company_id, pipeline_id, role_explorer, ...state }: BoardState) {
  const { filters, sort } = boardList.body(state)
  return {
    list: 'board' as const,
    filters: { ...filters, ...omitUndefined({ company_id, pipeline_id }) },
    sort: { ...sort, ...(role_explorer ? { role_name: role_explorer } : {}) },
  }
}

/** The state of a saved view. */
function stateOfView({ filters, sort }: Pick<SavedView, 'filters' | 'sort'>): BoardState {
  const { company_id, pipeline_id } = filters
  return parseBoardState({
    ...boardList.stateOf({ filters, sort }),
    company_id,
    pipeline_id,
    role_explorer: sort?.role_name,
  })
}

/** True if the state has no filter, no other role to score for and the usual sort order, whatever its pipeline. */
const isPlain = ({ company_id: _company, pipeline_id: _pipeline, ...state }: BoardState) => boardList.isPlain(state)
