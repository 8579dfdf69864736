import { useViews } from '../../base/saved-views/public.ts'
import { boardList, isPlain, stateOfView, viewQuery, type BoardState, type Change } from './board-state.ts'
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
