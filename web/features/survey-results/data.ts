import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { searchBody, type ListState } from './list-state.ts'

/** Refetches the list whenever its page opens or the window regains the focus. */
export function useSurveyResults(state: ListState) {
  const body = searchBody(state)
  return useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'list', body],
    queryFn: () => call('POST /survey-results/search', { body }),
    placeholderData: keepPreviousData,
  })
}

export function exportResults(state: ListState, time_zone: string) {
  const { filters, sort } = searchBody(state)
  return call('POST /survey-results/export', { body: { filters, sort, time_zone } })
}

/** Loads the role and status names of the filters. */
export function useFilterChoices() {
  return useQuery({
    queryKey: ['survey-results', 'choices'],
    queryFn: async () => {
      const { choices } = await call('POST /survey-results/search', { body: { page_size: 1, with_choices: true } })
      return choices ?? { roles: [], benchmark_roles: [], statuses: [] }
    },
  })
}

export function useSurveyResult(id: string) {
  return useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'one', id],
    queryFn: async () => (await call('GET /survey-results/{id}', { params: { id } })).data,
  })
}
