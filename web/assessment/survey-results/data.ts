import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { MoveMails } from '@seatwise/contract/mailings'
import type { ResultChange, ResultSelection, SurveyResult } from '@seatwise/contract/survey-results'
import { pageAfter, prefetchList, useListQuery } from '../../kernel/list-query.ts'
import { counted } from '../../kernel/counted.ts'
import { liveQuery } from '../../kernel/query.ts'
import { track } from '../../kernel/user-events.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { selectedCount, type Selection } from '../../ui/selection.ts'
import { useAction, useWrite } from '../../kernel/use-action.ts'
import { exportBody, searchBody } from './list-search.ts'
import type { ListState } from './list-state.ts'
import { offerMoveUndo } from './move-mail-data.ts'
import type { SkippedResults } from './parts/skipped-dialog.tsx'

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

/** Loads the role and status names of the filters, and how many results there are without any. */
export function useFilterChoices() {
  return useQuery({
    queryKey: ['survey-results', 'choices'],
    queryFn: async () => {
      const body = { page_size: 1, with_choices: true }
      const { choices, total } = await call('POST /survey-results/search', { body })
      return { roles: [], benchmark_roles: [], statuses: [], ...choices, total }
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

/** Runs one write of a result and offers to undo it. */
export function useResultWrite() {
  const { run, ...action } = useWrite('survey-results')
  const write = (message: string, send: () => Promise<{ undo_id: string | null; mails?: MoveMails | null }>) =>
    run(async () => {
      const { undo_id, mails = null } = await send()
      if (undo_id) offerMoveUndo(message, undo_id, mails)
    })
  return { ...action, write }
}

/** The roles that results of a company can be given; without a company, those that all companies have. */
export function useRolesOf(company_id: string | undefined, enabled = true) {
  const whose = company_id === undefined ? { is_global: true } : { company_id }
  return useQuery({
    queryKey: ['roles', 'choices', company_id],
    queryFn: async () =>
      (await call('POST /roles/search', { body: { filters: { ...whose, states: ['active'] }, page_size: 200 } })).data,
    enabled,
  })
}

/** Changes one result, in the version that the reader has seen. */
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

/** The selected results as a call names them: by their ids, or by the filters and how many were seen. */
export function selectionBody(state: ListState, selection: Selection): ResultSelection {
  const { filters, sort } = searchBody(state)
  if (selection.kind === 'some') return { ids: [...selection.ids], selected_under: filters }
  return {
    filters,
    count: selectedCount(selection),
    ...(selection.except.length > 0 ? { except: [...selection.except] } : {}),
    ...(sort.role_name ? { role_name: sort.role_name } : {}),
  }
}

/** Runs one write of many results, offers to undo it, and tells which results it left as they were. */
export function useBulkWrite(state: ListState) {
  const { run, ...action } = useWrite('survey-results')
  const [skipped, setSkipped] = useState<SkippedResults>([])
  const write = (words: string, selection: Selection, change: ResultChange, onDone: () => void) =>
    run(async () => {
      const { data } = await callOnce('PUT /survey-results/bulk-update', {
        body: {
          ...selectionBody(state, selection),
          ...change,
        },
      })
      onDone()
      setSkipped(data.skipped)
      const { undo_id, updated, task_run_ids } = data
      if (task_run_ids.length > 0)
        notifications.show({
          message: `${selectedCount(selection).toLocaleString('en')} results change in the background.`,
        })
      else if (updated === 0) notifications.show({ message: 'All of them were so already.' })
      if (undo_id)
        offerMoveUndo(
          task_run_ids.length > 0 ? `${words}.` : `${words}: ${counted(updated, ['result', 'results'])}.`,
          undo_id,
          data.mails,
        )
    })
  return { ...action, write, skipped, forgetSkipped: () => setSkipped([]) }
}

/** Counts what matches to the last one, however many: the list itself counts to a thousand. */
export function useCountAll(state: ListState) {
  const { pending, run } = useAction()
  const countAll = (use: (matching: number) => void) =>
    run(async () => {
      const body = { ...searchBody(state), page_size: 1, exact_total: true }
      use((await call('POST /survey-results/search', { body })).total)
    })
  return { isCounting: pending, countAll }
}
