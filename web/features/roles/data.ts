import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/session.ts'
import { searchBody, type RoleListState } from './list-state.ts'

export function useRoles(principal: string, company_id: string, state: RoleListState) {
  const body = searchBody(company_id, state)
  return useQuery({
    queryKey: ['roles', principal, 'list', body],
    queryFn: () => call('POST /roles/search', { body }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

export function useDepartments(principal: string, company_id: string) {
  return useQuery({
    queryKey: ['companies', principal, 'departments', company_id],
    queryFn: async () => (await call('GET /companies/departments', { query: { company_id } })).data,
    refetchOnMount: 'always',
  })
}

/** A write; roles, and the links and results that name them, are asked for again. */
export function useRoleWrite<Answer>() {
  const client = useQueryClient()
  return useMutation<Answer, Error, () => Promise<Answer>>({
    mutationFn: (write) => write(),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => ['roles', 'survey-links', 'survey-results'].includes(String(queryKey[0])),
      }),
  })
}
