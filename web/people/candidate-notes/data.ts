import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Mentionable } from '@seatwise/contract/candidate-notes'
import type { NoteVisibility } from '@seatwise/contract/values/people'
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

/** A mentioned user: the id, and the name as it stands in the text. */
export type MentionChoice = Pick<Mentionable, 'id' | 'name'>
export type NewNote = { body: string; visibility: NoteVisibility; mentioned: MentionChoice[] }

export const createNote = (candidate_id: string, { body, visibility, mentioned }: NewNote) =>
  callOnce('POST /candidate-notes', { query: { candidate_id }, body: { body, visibility, ...idsOf(mentioned) } })

export const idsOf = (mentioned: readonly MentionChoice[]) =>
  mentioned.length > 0 ? { mention_ids: mentioned.map(({ id }) => id) } : {}

/** Users whom a note about a person can mention, by the beginning of a name; empty while no mention is typed. */
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

/** Marks mentions about a person as read, so that the home page no longer lists them. */
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

/** Reloads the page of the person, which shows the number of notes. */
export const reloadCounts = () => queryClient.invalidateQueries({ queryKey: ['candidates', 'one'] })
