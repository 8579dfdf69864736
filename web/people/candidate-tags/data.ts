import { useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/session.ts'

/** Under the list of people: whatever changes there can change who has a tag. */
export const useTagsOf = (company_id: string) =>
  useQuery({
    queryKey: ['candidates', 'list', 'tags', company_id],
    queryFn: async () => (await call('GET /candidate-tags', { query: { company_id } })).data,
  })
