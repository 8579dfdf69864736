import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallReply } from '@seatwise/contract/routes'
import { call } from '../../platform/session.ts'
import { searchBody, type UserListState } from './list-state.ts'

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

export function useUsers(principal: string, state: UserListState) {
  const body = searchBody(state)
  return useQuery({
    queryKey: ['users', principal, 'list', body],
    queryFn: () => call('POST /users/search', { body }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

export type CompanyChoice = CallReply<'GET /companies/list'>['data'][number]

/** Companies to choose from, where there is a choice. */
export function useCompanyChoices(principal: string, enabled: boolean) {
  return useQuery({
    queryKey: ['companies', principal, 'choices'],
    queryFn: async () => (await call('GET /companies/list', {})).data,
    enabled,
    refetchOnMount: 'always',
  })
}

/** A write; afterwards the list is asked for again, so that it shows what a refusal told of, too. */
export function useWrite<Answer>() {
  const client = useQueryClient()
  return useMutation<Answer, Error, () => Promise<Answer>>({
    mutationFn: (write) => write(),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'users' && queryKey[2] === 'list' }),
  })
}
