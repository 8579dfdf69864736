import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useListQuery, pageAfter } from '../../kernel/list-query.ts'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
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
  return useListQuery(['users', 'list', body], (after) =>
    call('POST /users/search', { body: { ...body, ...pageAfter(after) } }),
  )
}

export function exportUsers(state: UserListState, time_zone: string) {
  return call('POST /users/export', { body: { ...userList.body(state), time_zone } })
}
