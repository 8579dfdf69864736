import { pageAfter, useListQuery } from '../../kernel/list-query.ts'
import { call } from '../../kernel/session.ts'

export const useCompanyEvents = () =>
  useListQuery(['company-events', 'list'], (after) => call('GET /company-events', { query: pageAfter(after) }))
