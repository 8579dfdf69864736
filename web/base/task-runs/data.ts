import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useListQuery, pageAfter } from '../../kernel/list-query.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import type { ListState } from './list-state.ts'

/** Live updates load it again while something waits or runs. */
export function useTaskRuns(state: ListState['state']) {
  return useListQuery(['task-runs', 'list', state], (after) =>
    call('GET /task-runs', { query: { ...(state && { state }), ...pageAfter(after) } }),
  )
}

/** Lines of the result sheet that say that nothing was done, which are shown where a run has just ended. */
const maxShown = 50

/** A run, and the rows that it left out. */
export const useRun = (id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['task-runs', 'run', id],
    queryFn: () => call('GET /task-runs/{id}', { params: { id }, query: { not_changed: 'true', page_size: maxShown } }),
  })

/** The result sheet of a run, page by page. */
export function useSheet(id: string) {
  return useInfiniteQuery({
    ...liveQuery,
    queryKey: ['task-runs', 'sheet', id],
    queryFn: ({ pageParam }) =>
      call('GET /task-runs/{id}', { params: { id }, query: pageParam === null ? {} : { after: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}
