import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NoteVisibility } from '@seatwise/contract/values'
import { liveQuery, queryClient } from '../../platform/query.ts'
import { call, callOnce } from '../../platform/session.ts'

export function useNotes(candidate_id: string, page_size: number) {
  return useQuery({
    ...liveQuery,
    queryKey: ['candidate-notes', candidate_id, page_size],
    queryFn: () => call('GET /candidate-notes', { query: { candidate_id, page_size: String(page_size) } }),
    placeholderData: keepPreviousData,
  })
}

export type NewNote = { body: string; visibility: NoteVisibility }

export const createNote = (candidate_id: string, body: NewNote) =>
  callOnce('POST /candidate-notes', { query: { candidate_id }, body })

/** Notes are counted on the page of their person. */
export const reloadCounts = () => queryClient.invalidateQueries({ queryKey: ['candidates', 'one'] })
