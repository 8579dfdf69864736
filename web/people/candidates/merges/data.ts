import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/session.ts'

/** Who may be the same person, and who was merged into them. */
export function useDuplicates(id: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['candidates', 'one', id, 'duplicates'],
    queryFn: async () => (await call('GET /candidates/{id}/duplicates', { params: { id } })).data,
    enabled: isAsked,
  })
}

const maxFound = 8

/** People of a company by name or address, for whom no suggestion fits. */
export function usePeopleFound(company_id: string, search: string) {
  return useQuery({
    queryKey: ['candidates', 'merge', company_id, search],
    queryFn: async () =>
      (await call('POST /candidates/search', { body: { filters: { company_id, search }, page_size: maxFound } })).data,
    enabled: search.trim() !== '',
  })
}
