import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/session.ts'
import { searchBody, type ListState } from './list-state.ts'

/** Until there are live updates, a list asks again whenever the person comes back to it. */
export function useSurveyResults(principal: string, state: ListState) {
  const body = searchBody(state)
  return useQuery({
    queryKey: ['survey-results', principal, 'list', body],
    queryFn: () => call('POST /survey-results/search', { body }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** The names to filter by; they change seldom. */
export function useFilterChoices(principal: string) {
  return useQuery({
    queryKey: ['survey-results', principal, 'choices'],
    queryFn: async () => {
      const { choices } = await call('POST /survey-results/search', { body: { page_size: 1, with_choices: true } })
      return choices ?? { roles: [], benchmark_roles: [], statuses: [] }
    },
  })
}

export function useSurveyResult(principal: string, id: string) {
  return useQuery({
    queryKey: ['survey-results', principal, 'one', id],
    queryFn: async () => (await call('GET /survey-results/{id}', { params: { id } })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}
