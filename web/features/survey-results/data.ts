import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../platform/query.ts'
import { call, callOnce } from '../../platform/session.ts'
import { offerUndo } from '../../platform/undo.ts'
import { useWrite } from '../../platform/use-action.ts'
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

/** Runs one write of a result and offers to undo it. */
export function useResultWrite() {
  const { run, ...action } = useWrite('survey-results')
  const write = (message: string, send: () => Promise<{ undo_id: string | null }>) =>
    run(async () => {
      const { undo_id } = await send()
      if (undo_id) offerUndo(message, () => callOnce('POST /survey-results/undo', { body: { undo_id } }))
    })
  return { ...action, write }
}

/** The roles that a result of a company can be given. */
export function useRolesOf(company_id: string) {
  return useQuery({
    queryKey: ['roles', 'choices', company_id],
    queryFn: async () =>
      (await call('POST /roles/search', { body: { filters: { company_id, states: ['active'] }, page_size: 200 } }))
        .data,
  })
}
