import { useQuery } from '@tanstack/react-query'
import type { CandidateDuplicate } from '@seatwise/contract/candidate-duplicates'
import { pageAfter, useListQuery } from '../../../kernel/list-query.ts'
import { queryClient } from '../../../kernel/query.ts'
import { call } from '../../../kernel/session.ts'
import { offerUndo } from '../../../kernel/undo.ts'
import { duplicateFilters, duplicateList, type DuplicateListState } from './list-state.ts'

export function usePairs(state: DuplicateListState) {
  const body = { ...duplicateList.body(state), filters: duplicateFilters(state) }
  return useListQuery(['candidates', 'list', 'duplicates', body], (after) =>
    call('POST /candidates/duplicates/search', { body: { ...body, ...pageAfter(after) } }),
  )
}

/** The number of probable pairs, as the page of duplicates shows them at first. */
export function useLikelyPairs(company_id: string | undefined) {
  const filters = duplicateFilters(company_id === undefined ? {} : { company_id })
  return useQuery({
    queryKey: ['candidates', 'list', 'duplicates', 'likely', company_id],
    queryFn: async () => (await call('POST /candidates/duplicates/search', { body: { filters, page_size: 1 } })).total,
  })
}

const idsOf = ({ one, other }: CandidateDuplicate) => ({ one_id: one.id, other_id: other.id })

/** Says that the people of these pairs are not the same person, and offers to undo it. */
export async function dismiss(pairs: readonly CandidateDuplicate[], names: string) {
  for (const pair of pairs) await call('POST /candidates/duplicates/dismiss', { body: idsOf(pair) })
  offerUndo(`${names} are not the same person.`, () => restore(pairs))
}

export async function restore(pairs: readonly CandidateDuplicate[]) {
  for (const pair of pairs) await call('POST /candidates/duplicates/restore', { body: idsOf(pair) })
  await queryClient.invalidateQueries({ queryKey: ['candidates'] })
}
