import { useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/session.ts'

/** The query key begins with that of the list of people, so that the tags are loaded again whenever the list is. */
export const useTagsOf = (company_id: string) =>
  useQuery({
    queryKey: ['candidates', 'list', 'tags', company_id],
    queryFn: async () => (await call('GET /candidate-tags', { query: { company_id } })).data,
  })
