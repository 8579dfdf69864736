import { getResultHistory } from '@seatwise/contract/result-history'
import { findInList, searchList } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { resultList } from '../survey-results/search.ts'
import { resultHistory, toEvent } from './search.ts'

export function registerResultHistory(server: Server) {
  server.handle(getResultHistory, async ({ scope, params, query }) => {
    const filters = { survey_result_id: params.id }
    const { rows, ...page } = await searchList(scope, resultHistory, { filters, ...query })
    // Without events the result may still exist: a reader who may not see moves can get an empty history.
    if (page.total === 0 && !(await findInList(scope, resultList, params.id))) throw new Refusal('not_found')
    return { ...page, data: rows.map(toEvent) }
  })
}
