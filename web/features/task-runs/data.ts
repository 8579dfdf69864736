import { useInfiniteQuery } from '@tanstack/react-query'
import { useListQuery, pageAfter } from '../../platform/list-query.ts'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import type { ListState } from './list-state.ts'

/** Live updates load it again while something waits or runs. */
export function useTaskRuns(state: ListState['state']) {
  return useListQuery(['task-runs', 'list', state], (after) =>
    call('GET /task-runs', { query: { ...(state && { state }), ...pageAfter(after) } }),
  )
}

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
