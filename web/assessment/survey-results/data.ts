import { useQuery } from '@tanstack/react-query'
import type { ResultChange, ResultSelection, SurveyResult } from '@seatwise/contract/survey-results'
import { pageAfter, prefetchList, useListQuery } from '../../kernel/list-query.ts'
import { liveQuery } from '../../kernel/query.ts'
import { track } from '../../kernel/user-events.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { useWrite } from '../../kernel/use-action.ts'
import { selectionBody } from '../../kernel/use-changes.ts'
import type { Selection } from '../../ui/selection.ts'
import { exportBody, searchBody } from './list-search.ts'
import type { ListState } from './list-state.ts'
import { offerResultUndo } from './move-mail-data.ts'

function listQuery(state: ListState) {
  const body = searchBody(state)
  const load = (after: string | undefined) =>
    call('POST /survey-results/search', { body: { ...body, ...pageAfter(after) } })
  return [['survey-results', 'list', body], load] as const
}

export const useSurveyResults = (state: ListState) => useListQuery(...listQuery(state))
export const prefetchSurveyResults = (state: ListState) => prefetchList(...listQuery(state))

export function exportResults(state: ListState, time_zone: string) {
  return call('POST /survey-results/export', { body: { ...exportBody(state), time_zone } })
}

/** The values of the filters before they are loaded. */
export const noChoices = { roles: [], benchmark_roles: [], statuses: [], jobs: [], owners: [], tags: [] }

/** Loads the values of the filters, and the number of results without any filter. */
export function useFilterChoices() {
  return useQuery({
    queryKey: ['survey-results', 'choices'],
    queryFn: async () => {
      const body = { page_size: 1, with_choices: true }
      const { choices, total } = await call('POST /survey-results/search', { body })
      return { ...noChoices, ...choices, total }
    },
  })
}

export function useSurveyResult(id: string) {
  return useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'one', id],
    queryFn: async () => (await call('GET /survey-results/{id}', { params: { id } })).data,
    enabled: id !== '',
  })
}

/** Changes one result and offers to undo the change. */
export function useResultWrite() {
  const { run, ...action } = useWrite('survey-results')
  const write = (message: string, send: () => Promise<Parameters<typeof offerResultUndo>[1]>) =>
    run(async () => offerResultUndo(message, await send()))
  return { ...action, write }
}

/** The roles that results of a company can have; without a company, the global roles. */
export function useRolesOf(company_id: string | undefined, enabled = true) {
  const whose = company_id === undefined ? { is_global: true } : { company_id }
  return useQuery({
    queryKey: ['roles', 'choices', company_id],
    queryFn: async () =>
      (await call('POST /roles/search', { body: { filters: { ...whose, states: ['active'] }, page_size: 200 } })).data,
    enabled,
  })
}

/** Changes one result. The request contains the version that the user has seen. */
export async function changeResult(
  { id, version, status }: SurveyResult,
  { move, archive, restore, ...attributes }: ResultChange,
) {
  const one = { id, version }
  if (move) {
    const moved = await callOnce('PUT /survey-results/update-status', { body: { ...one, ...move, how: 'menu' } })
    const after = moved.data.status
    const stages = status && after ? { from_type: status.type, to_type: after.type } : {}
    track('PIPELINE_MOVE_CARD', { how: 'menu', ...stages })
    return moved
  }
  if (archive) return call('POST /survey-results/archive', { body: { ...one, ...archive } })
  if (restore) return call('POST /survey-results/restore', { body: { ...one, ...restore } })
  return call('PUT /survey-results/update', { body: { ...one, ...attributes } })
}

/** The selected results in the form of a request. */
export function selectedResults(state: ListState, selection: Selection): ResultSelection {
  const { filters, sort } = searchBody(state)
  const isByScore = selection.kind === 'all' && sort.role_name !== undefined
  return { ...selectionBody(selection, filters), ...(isByScore ? { role_name: sort.role_name } : {}) }
}

/** Changes the results of a selection. */
export const changeResults = (selection: ResultSelection, change: ResultChange) =>
  callOnce('PUT /survey-results/bulk-update', { body: { ...selection, ...change } })

/** Counts all matching results exactly, however many. */
export const countResults = async (state: ListState) =>
  (await call('POST /survey-results/search', { body: { ...searchBody(state), page_size: 1, exact_total: true } })).total
