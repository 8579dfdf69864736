import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/session.ts'

/** What else a person signs in with or from may change on another device at any time. */
const live = { staleTime: 0, refetchOnWindowFocus: true } as const
const securityOf = (principal: string) => ['auth', principal] as const

export const useMfa = (principal: string) =>
  useQuery({ ...live, queryKey: [...securityOf(principal), 'mfa'], queryFn: () => call('GET /auth/mfa', {}) })

export const useDevices = (principal: string) =>
  useQuery({ ...live, queryKey: [...securityOf(principal), 'devices'], queryFn: () => call('GET /auth/devices', {}) })

export const useSessions = (principal: string) =>
  useQuery({ ...live, queryKey: [...securityOf(principal), 'sessions'], queryFn: () => call('GET /auth/sessions', {}) })

/** A password, a factor or a device that changes takes sessions with it: all of it is asked for again. */
export function useReloadSecurity(principal: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: securityOf(principal) })
}
