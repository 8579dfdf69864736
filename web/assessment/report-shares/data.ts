import type { CallInput } from '@seatwise/contract/routes'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { call, callOnce } from '../../kernel/session.ts'

type Of = Omit<NonNullable<CallInput<'GET /reports/shares'>['query']>, 'after' | 'page_size'>

/** Links to reports: all that the user may see, or those of one kind or about one result. */
export const useReportShares = (of: Of = {}) =>
  useListQuery(['report-shares', 'list', of], (after) =>
    call('GET /reports/shares', { query: { ...of, ...pageAfter(after) } }),
  )

type NewShare = CallInput<'POST /survey-results/public/encode-report-payload'>['body']

export const createShare = async (body: NewShare) =>
  (await callOnce('POST /survey-results/public/encode-report-payload', { body })).data

export const revokeShare = (id: string) => call('DELETE /reports/shares', { query: { id } })
