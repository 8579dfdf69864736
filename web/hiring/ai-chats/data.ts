import { useQuery } from '@tanstack/react-query'
import type { Chat, ChatEvent, ChatQuestionGiven } from '@seatwise/contract/ai-chats'
import { readEvents } from '../../kernel/event-stream.ts'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call, callForEvents } from '../../kernel/session.ts'

const keyOf = (survey_result_id: string) => ['ai-chats', survey_result_id]

/** Loads the chat about a result, and creates it if there is none. */
export function useChat(survey_result_id: string) {
  return useQuery({
    ...liveQuery,
    queryKey: keyOf(survey_result_id),
    queryFn: async () => (await call('POST /ai-chats', { body: { survey_result_id } })).data,
  })
}

export const reloadChat = (survey_result_id: string) =>
  queryClient.invalidateQueries({ queryKey: keyOf(survey_result_id) })

export type Question = ChatQuestionGiven

/** Asks a question and passes each event of the answer to `onEvent` while it is written. An abort stops the answer. */
export async function ask(
  { id }: Pick<Chat, 'id'>,
  question: Question,
  onEvent: (event: ChatEvent) => void,
  signal: AbortSignal,
) {
  const { body } = await callForEvents(`/ai-chats/${id}`, { question }, signal)
  // The cast is safe: the server validates each event against the contract before it sends it.
  for await (const data of readEvents(body!)) onEvent(JSON.parse(data) as ChatEvent)
}

export const deleteChat = ({ id }: Pick<Chat, 'id'>) => call('DELETE /ai-chats/{id}', { params: { id } })
