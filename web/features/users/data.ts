import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { userList, type UserListState } from './list-state.ts'

export const useMfa = () =>
  useQuery({ ...liveQuery, queryKey: ['auth', 'mfa'], queryFn: () => call('GET /auth/mfa', {}) })

export const useDevices = () =>
  useQuery({ ...liveQuery, queryKey: ['auth', 'devices'], queryFn: () => call('GET /auth/devices', {}) })

export const useSessions = () =>
  useQuery({ ...liveQuery, queryKey: ['auth', 'sessions'], queryFn: () => call('GET /auth/sessions', {}) })

/**
 * Refetches factors, devices and sessions together, because a change of a password, factor or device also ends
 * sessions.
 */
export function useReloadSecurity() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['auth'] })
}

export function useUsers(state: UserListState) {
  const body = userList.body(state)
  return useQuery({
    ...liveQuery,
    queryKey: ['users', 'list', body],
    queryFn: () => call('POST /users/search', { body }),
    placeholderData: keepPreviousData,
  })
}

export function exportUsers(state: UserListState, time_zone: string) {
  const { filters, sort } = userList.body(state)
  return call('POST /users/export', { body: { filters, sort, time_zone } })
}
