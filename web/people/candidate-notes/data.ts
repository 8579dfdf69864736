import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Mentionable } from '@seatwise/contract/candidate-notes'
import type { NoteVisibility } from '@seatwise/contract/values'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call, callOnce } from '../../kernel/session.ts'

export function useNotes(candidate_id: string, page_size: number) {
  return useQuery({
    ...liveQuery,
    queryKey: ['candidate-notes', candidate_id, page_size],
    queryFn: () => call('GET /candidate-notes', { query: { candidate_id, page_size: String(page_size) } }),
    placeholderData: keepPreviousData,
  })
}

/** Whom a text mentions, by id and as it names them. */
export type MentionChoice = Pick<Mentionable, 'id' | 'name'>
export type NewNote = { body: string; visibility: NoteVisibility; mentioned: MentionChoice[] }

export const createNote = (candidate_id: string, { body, visibility, mentioned }: NewNote) =>
  callOnce('POST /candidate-notes', { query: { candidate_id }, body: { body, visibility, ...idsOf(mentioned) } })

export const idsOf = (mentioned: readonly MentionChoice[]) =>
  mentioned.length > 0 ? { mention_ids: mentioned.map(({ id }) => id) } : {}

/** Whom a note about a person can mention, by the beginning of a name; nobody while none is typed. */
export function useMentionable(candidate_id: string, typed: string | undefined): readonly Mentionable[] {
  const search = typed?.trim() ?? ''
  const isAsked = typed !== undefined
  const { data } = useQuery({
    queryKey: ['candidate-notes', 'mentionable', candidate_id, search],
    queryFn: async () => (await call('GET /candidate-notes/mentionable', { query: { candidate_id, search } })).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return isAsked && data ? data : none
}
const none: readonly Mentionable[] = []

/** Home names these notes no more. */
export async function confirmMentions(candidate_id: string) {
  await call('POST /candidate-notes/mentions/read', { body: { candidate_id } })
  await Promise.all(homes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
const homes = [
  ['survey-results', 'home'],
  ['outbox', 'home'],
]

export const reloadNotes = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['candidate-notes'] }), reloadCounts()])

/** Notes are counted on the page of their person. */
export const reloadCounts = () => queryClient.invalidateQueries({ queryKey: ['candidates', 'one'] })
