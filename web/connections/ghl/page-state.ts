import { isId, omitUndefined } from '../../kernel/list-state.ts'

/** @property company_id one of several companies; by default the user's own */
export type CrmSearch = { company_id?: string }

export const parseCrmSearch = ({ company_id }: Record<string, unknown>): CrmSearch =>
  omitUndefined({ company_id: isId(company_id) ? company_id : undefined })
