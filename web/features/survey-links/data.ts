import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/session.ts'

export function useSurveyLinks(principal: string, company_id: string) {
  return useQuery({
    queryKey: ['survey-links', principal, company_id],
    queryFn: async () => (await call('GET /survey-links', { query: { company_id } })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** Active roles that a link of the company can be fixed to. */
export function useRoleChoices(principal: string, company_id: string) {
  return useQuery({
    queryKey: ['roles', principal, 'choices', company_id],
    queryFn: async () =>
      (await call('POST /roles/search', { body: { filters: { company_id, states: ['active'] }, page_size: 200 } }))
        .data,
    refetchOnMount: 'always',
  })
}

/** Users of the company who can get the mails of a link. */
export function useOwnerChoices(principal: string, company_id: string) {
  return useQuery({
    queryKey: ['users', principal, 'choices', company_id],
    queryFn: async () =>
      (
        await call('POST /users/search', {
          body: { filters: { company_id: [company_id], state: ['active', 'invited'] }, page_size: 200 },
        })
      ).data,
    refetchOnMount: 'always',
  })
}

/** A write; links, roles and rows with links to copy are asked for again. */
export function useLinkWrite<Answer>() {
  const client = useQueryClient()
  return useMutation<Answer, Error, () => Promise<Answer>>({
    mutationFn: (write) => write(),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'survey-links' || queryKey[0] === 'survey-results',
      }),
  })
}
