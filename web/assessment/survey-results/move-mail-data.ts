import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { MoveMails } from '@seatwise/contract/mailings'
import type { ResultSelection } from '@seatwise/contract/survey-results'
import { isRefusal } from '../../kernel/call.ts'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import { offerChangeUndo } from '../../kernel/undo-change.ts'
import { mailWords } from './moved-mail-words.ts'

type WriteReply = { undo_id: string | null; mails?: MoveMails | null }

/** Offers to undo a change of results and, while the email of the move still waits, to cancel only the email. */
export function offerResultUndo(message: string, { undo_id, mails = null }: WriteReply) {
  if (!undo_id) return
  const message_id = mails?.leave_at ? mails.message_id : null
  const cancel = message_id === null ? undefined : { label: 'Cancel email', run: () => cancelMail(message_id) }
  offerChangeUndo(
    { of: 'survey-results', undo_id, message: `${message}${mailWords(mails)}`, canceled: mails?.canceled ?? 0 },
    cancel,
  )
}

export async function cancelMail(id: string) {
  try {
    await call('POST /messages/{id}/cancel', { params: { id } })
    notifications.show({ message: 'Email canceled' })
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['survey-results'] })
    await queryClient.invalidateQueries({ queryKey: ['candidates'] })
  }
}

/**
 * The recipients of a stage's email and the text for the first of them, or the reason why there are none.
 * @param reject_reason_id the reject reason whose email is sent instead
 */
export const useMoveMailPreview = (
  status_id: string,
  reject_reason_id: string | undefined,
  selection: ResultSelection,
  isAsked: boolean,
) =>
  useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'move-mails', status_id, reject_reason_id, selection],
    queryFn: async () => {
      try {
        const { first, ...people } = (
          await call('POST /survey-results/move-mails/preview', {
            body: { status_id, selection, ...(reject_reason_id ? { reject_reason_id } : {}) },
          })
        ).data
        return { preview: { ...people, messages: first ? [first] : [] } }
      } catch (error) {
        if (isRefusal(error)) return { problem: error.entries[0]?.message ?? error.message }
        throw error
      }
    },
    gcTime: 0,
    enabled: isAsked,
  })
