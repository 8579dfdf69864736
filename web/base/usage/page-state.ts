import { usagePeriods, type UsagePeriod } from '@seatwise/contract/values/base'
import { isId, omitUndefined } from '../../kernel/list-state.ts'

/**
 * @property company_id one of several companies; without it all of them
 * @property days the number of last days, including today; 30 by default
 */
export type UsageSearch = { company_id?: string; days?: UsagePeriod }

export const usualPeriod: UsagePeriod = '30'

export const parseUsageSearch = ({ company_id, days }: Record<string, unknown>): UsageSearch =>
  omitUndefined({
    company_id: isId(company_id) ? company_id : undefined,
    // The router parses the parameter as a number.
    days: usagePeriods.find((one) => one === String(days)),
  })
