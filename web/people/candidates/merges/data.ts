import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/session.ts'

/** People who may be duplicates of a person, and those who were merged into the person. */
export function useDuplicates(id: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['candidates', 'one', id, 'duplicates'],
    queryFn: async () => (await call('GET /candidates/{id}/duplicates', { params: { id } })).data,
    enabled: isAsked,
  })
}

const maxFound = 8

/** People of a company by name or email address, if none of the suggestions is right. */
export function usePeopleFound(company_id: string, search: string) {
  return useQuery({
    queryKey: ['candidates', 'merge', company_id, search],
    queryFn: async () =>
      (await call('POST /candidates/search', { body: { filters: { company_id, search }, page_size: maxFound } })).data,
    enabled: search.trim() !== '',
  })
}
