import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { dayStart } from '../../ui/dates.ts'
import type { ListState } from './list-state.ts'

/** Translates the days of the filter into moments: midnight to midnight in the reader's time zone. */
export function useAuditEvents({ from, to, ...rest }: ListState) {
  const query = {
    ...rest,
    ...(from ? { from: dayStart(from) } : {}),
    ...(to ? { to: dayStart(to, 1) } : {}),
  }
  return useQuery({
    ...liveQuery,
    queryKey: ['audit-events', 'list', query],
    queryFn: () => call('GET /audit-events', { query }),
    placeholderData: keepPreviousData,
  })
}

const maxFound = 20

export function usePeople(text: string) {
  return useQuery({
    queryKey: ['audit-events', 'people', text],
    queryFn: async () =>
      (await call('POST /users/search', { body: { filters: { text }, page: 1, page_size: maxFound } })).data,
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
