import { pageAfter, useListQuery } from '../../platform/list-query.ts'
import { call } from '../../platform/session.ts'

export const useCompanyEvents = () =>
  useListQuery(['company-events', 'list'], (after) => call('GET /company-events', { query: pageAfter(after) }))
