import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useListQuery, pageAfter } from '../../kernel/list-query.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import type { ListState } from './list-state.ts'

/** The tasks. Live updates reload the list while a task waits or runs. */
export function useTaskRuns(state: ListState['state']) {
  return useListQuery(['task-runs', 'list', state], (after) =>
    call('GET /task-runs', { query: { ...(state && { state }), ...pageAfter(after) } }),
  )
}

/** The maximum number of skipped rows that are listed below a task that has just ended. */
const maxShown = 50

/** A task, and the rows that it skipped. */
export const useRun = (id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['task-runs', 'run', id],
    queryFn: () => call('GET /task-runs/{id}', { params: { id }, query: { not_changed: 'true', page_size: maxShown } }),
  })

/** The result sheet of a task (the outcome of each row), page by page. */
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
