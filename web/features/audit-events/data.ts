import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
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
const pauseMs = 250

/** The people to choose from in the filter: those found by name or email, and the chosen one. */
export function usePeople(chosenId: string | undefined) {
  const [typed, onSearch] = useState('')
  const [search] = useDebouncedValue(typed, pauseMs)
  const found = useQuery({
    queryKey: ['audit-events', 'people', search],
    queryFn: async () =>
      (await call('POST /users/search', { body: { filters: { search: words.send(search) }, page_size: maxFound } }))
        .data,
    placeholderData: keepPreviousData,
  })
  // The URL holds only an id.
  const chosen = useQuery({
    queryKey: ['audit-events', 'person', chosenId],
    queryFn: async () => (await call('GET /users/{id}', { params: { id: chosenId ?? '' } })).data,
    enabled: chosenId !== undefined,
  })
  const others = (found.data ?? []).filter(({ id }) => id !== chosenId)
  const people = chosenId && chosen.data ? [chosen.data, ...others] : others
  return {
    options: people.map(({ id, first, last }) => ({ value: id, label: `${first} ${last}` })),
    searched: { words: typed, onSearch },
  }
}
