import { getResultHistory } from '@seatwise/contract/result-history'
import { searchList } from '../../platform/list/search.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../server.ts'
import { resultHistory, toEvent } from './search.ts'

export function registerResultHistory(server: Server) {
  server.handle(getResultHistory, async ({ scope, params, query }) => {
    const filters = { survey_result_id: params.id }
    const { rows, ...page } = await searchList(scope, resultHistory, { filters, ...query })
    // Every result in scope has an event: its registration.
    if (page.total === 0) throw new Refusal('not_found')
    return { ...page, data: rows.map(toEvent) }
  })
}
