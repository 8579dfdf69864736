import { useListQuery, pageAfter } from '../../kernel/list-query.ts'
import { call } from '../../kernel/session.ts'
import { auditList, type ListState } from './list-state.ts'

export function useAuditEvents(state: ListState) {
  const { filters } = auditList.body(state)
  return useListQuery(['audit-events', 'list', filters], (after) =>
    call('GET /audit-events', { query: { ...filters, ...pageAfter(after) } }),
  )
}

export function exportEvents(state: ListState, time_zone: string) {
  return call('POST /audit-events/export', { body: { ...auditList.body(state), time_zone } })
}
