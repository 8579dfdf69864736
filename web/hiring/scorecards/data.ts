import { useQuery } from '@tanstack/react-query'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'
import type { SentChange } from './draft.ts'

/** The key begins with that of the result, because the questions depend on the targets of its role. */
export function useKit(survey_result_id: string, isAsked: boolean) {
  return useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'report', 'questions', survey_result_id],
    queryFn: async () => (await call('GET /reports/questions', { query: { survey_result_id } })).data,
    enabled: isAsked,
  })
}

export function useScorecards(survey_result_id: string) {
  return useQuery({
    ...liveQuery,
    queryKey: ['scorecards', survey_result_id],
    queryFn: async () => (await call('GET /scorecards', { query: { survey_result_id } })).data,
  })
}

export const reloadScorecards = () => queryClient.invalidateQueries({ queryKey: ['scorecards'] })

export const beginScorecard = async (survey_result_id: string) =>
  (await call('POST /scorecards', { body: { survey_result_id } })).data

export const saveScorecard = async (id: string, version: number, change: SentChange) =>
  (await call('PUT /scorecards/{id}', { params: { id }, body: { version, ...change } })).data

export const submitScorecard = (id: string, version: number) =>
  call('POST /scorecards/{id}/submit', { params: { id }, body: { version } })

export const addNote = (id: string, text: string) =>
  callOnce('POST /scorecards/{id}/notes', { params: { id }, body: { text } })

export const openScorecard = (id: string, reason: string) =>
  call('POST /scorecards/{id}/open', { params: { id }, body: { reason } })
