import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import type { ListState } from './list-state.ts'

/** Live updates load it again while something waits or runs. */
export function useTaskRuns(state: ListState) {
  return useQuery({
    ...liveQuery,
    queryKey: ['task-runs', 'list', state],
    queryFn: () => call('GET /task-runs', { query: state }),
    placeholderData: keepPreviousData,
  })
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
