import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'

export const useSurveyLinks = (company_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['survey-links', 'list', company_id],
    queryFn: async () => (await call('GET /survey-links', { query: { company_id } })).data,
  })

/** Loads the active roles to which a survey link of the company can be limited. */
export function useRoleChoices(company_id: string) {
  const body = { filters: { company_id, states: ['active' as const] }, page_size: 200 }
  return useQuery({
    ...liveQuery,
    queryKey: ['roles', 'choices', company_id],
    queryFn: async () => (await call('POST /roles/search', { body })).data,
  })
}

/** Loads the company's locations, one of which a link can assign to its results. */
export const useLocationChoices = (company_id: string) =>
  useQuery({
    ...liveQuery,
    queryKey: ['companies', 'locations', company_id],
    queryFn: async () => (await call('GET /companies/locations', { query: { company_id } })).data,
  })

/** Loads the users who can receive the emails of a link: those of its company and of its franchise. */
export function useOwnerChoices(company_ids: string[]) {
  const body = { filters: { company_id: company_ids, state: ['active' as const, 'invited' as const] }, page_size: 200 }
  return useQuery({
    ...liveQuery,
    queryKey: ['users', 'choices', company_ids],
    queryFn: async () => (await call('POST /users/search', { body })).data,
  })
}
