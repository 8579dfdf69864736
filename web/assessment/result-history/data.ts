import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

/** The key begins with that of the result, so that writes and live updates reload both. */
export function useResultHistory(id: string, page_size: number) {
  return useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'one', id, 'history', page_size],
    queryFn: () => call('GET /survey-results/{id}/history', { params: { id }, query: { page_size } }),
    placeholderData: keepPreviousData,
  })
}
