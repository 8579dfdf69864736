import { usagePeriods, type UsagePeriod } from '@seatwise/contract/values'
import { isId, omitUndefined } from '../../kernel/list-state.ts'

/**
 * @property company_id one of several; without it all of them
 * @property days the last ones, today included; without it the usual 30
 */
export type UsageSearch = { company_id?: string; days?: UsagePeriod }

export const usualPeriod: UsagePeriod = '30'

export const parseUsageSearch = ({ company_id, days }: Record<string, unknown>): UsageSearch =>
  omitUndefined({
    company_id: isId(company_id) ? company_id : undefined,
    // An address holds it as a number.
    days: usagePeriods.find((one) => one === String(days)),
  })
