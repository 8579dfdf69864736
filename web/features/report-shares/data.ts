import type { CallInput } from '@seatwise/contract/routes'
import { pageAfter, useListQuery } from '../../platform/list-query.ts'
import { call, callOnce } from '../../platform/session.ts'

/** Links to reports: all that the reader may see, or those to one result. */
export const useReportShares = (survey_result_id?: string) =>
  useListQuery(['report-shares', 'list', survey_result_id], (after) =>
    call('GET /reports/shares', { query: { ...(survey_result_id && { survey_result_id }), ...pageAfter(after) } }),
  )

type NewShare = CallInput<'POST /survey-results/public/encode-report-payload'>['body']

export const createShare = async (body: NewShare) =>
  (await callOnce('POST /survey-results/public/encode-report-payload', { body })).data

export const revokeShare = (id: string) => call('DELETE /reports/shares', { query: { id } })
