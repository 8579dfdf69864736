import { useQuery } from '@tanstack/react-query'
import type { UnmergeResult } from '@seatwise/contract/candidate-merges'
import { call, callOnce } from '../../../kernel/session.ts'
import { offerUndo } from '../../../kernel/undo.ts'

/** People who may be duplicates of a person, and those who were merged into the person. */
export function useDuplicates(id: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['candidates', 'one', id, 'duplicates'],
    queryFn: async () => (await call('GET /candidates/{id}/duplicates', { params: { id } })).data,
    enabled: isAsked,
  })
}

/** Undoes a merge. */
export const unmerge = (merge_id: string) => callOnce('POST /candidates/unmerge', { body: { merge_id } })

/** Offers to undo merges into one person. The latest is undone first, because an earlier one waits for it. */
export const offerUnmerge = (message: string, merge_ids: readonly string[]) =>
  offerUndo(message, async () => {
    const undone: UnmergeResult[] = []
    for (const merge_id of merge_ids.toReversed()) undone.push((await unmerge(merge_id)).data)
    return undone.some(({ stayed, left_as_changed }) => stayed.length > 0 || left_as_changed.length > 0)
      ? 'Undone. What was added or changed since the merge stays as it is.'
      : undefined
  })

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
