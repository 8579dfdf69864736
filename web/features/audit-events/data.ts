import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListQuery, pageAfter } from '../../platform/list-query.ts'
import { words } from '../../platform/list-state.ts'
import { call } from '../../platform/session.ts'
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

const maxFound = 20

export function usePeople(text: string) {
  return useQuery({
    queryKey: ['audit-events', 'people', text],
    queryFn: async () =>
      (await call('POST /users/search', { body: { filters: { search: words.send(text) }, page_size: maxFound } })).data,
    placeholderData: keepPreviousData,
  })
}

/** Loads the user of the filter, because the URL holds only an id and the field shows a name. */
export function usePerson(id: string | undefined) {
  return useQuery({
    queryKey: ['audit-events', 'person', id],
    queryFn: async () => (await call('GET /users/{id}', { params: { id: id ?? '' } })).data,
    enabled: id !== undefined,
  })
}
