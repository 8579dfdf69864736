import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '@seatwise/contract/routes'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import { usePreview } from '../../base/mailer/public.ts'

const askAgainMs = 3_000

/** The key begins with that of the result, so that writes and live updates reload both. */
export const useMessages = (candidate_id: string, page_size: number) =>
  useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'one', 'messages', candidate_id, page_size],
    queryFn: () => call('GET /candidates/{id}/messages', { params: { id: candidate_id }, query: { page_size } }),
    placeholderData: keepPreviousData,
    // Deliveries cause no live update, so the query polls while an email is queued.
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'queued') ? askAgainMs : false),
  })

/** The recipients of a message and its text. */
export const useMessagePreview = (draft: CallInput<'POST /mailer/send/preview'>['body']) =>
  usePreview(draft, (body) => call('POST /mailer/send/preview', { body }))
