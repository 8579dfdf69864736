import type { UsagePeriod } from '@seatwise/contract/values/base'
import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { call } from '../../kernel/session.ts'

type UsageQuery = { company_id: string | undefined; days: UsagePeriod }

/**
 * The usage. For several companies also a list of companies, page by page; the figures are those that came with the
 * first page.
 */
export const useUsage = ({ company_id, days }: UsageQuery) =>
  useListQuery(['usage', company_id, days], async (after) => {
    const { data } = await call('GET /usage', { query: omitUndefined({ company_id, days, ...pageAfter(after) }) })
    return { ...data.by_company, usage: data }
  })
