import { useQuery } from '@tanstack/react-query'
import { useListQuery, pageAfter } from '../../kernel/list-query.ts'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import { searchBody, type RoleListState } from './list-state.ts'

export function useRoles(company_id: string, state: RoleListState) {
  const body = searchBody(company_id, state)
  return useListQuery(['roles', 'list', body], (after) =>
    call('POST /roles/search', { body: { ...body, ...pageAfter(after) } }),
  )
}

export const useDepartments = (company_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['companies', 'departments', company_id],
    queryFn: async () => (await call('GET /companies/departments', { query: { company_id } })).data,
  })

/** Refetches survey links after a role has changed: they show its name, and retiring a role closes its links. */
export const reloadLinks = () => queryClient.invalidateQueries({ queryKey: ['survey-links'] })
