import type { MoveMails } from '@seatwise/contract/mailings'
import { leftOutWords } from '@seatwise/contract/mailings'
import type { ResultSelection } from '@seatwise/contract/survey-results'
import { useQuery } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { can, type Actor } from '@seatwise/domain/permissions'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { counted } from '../../platform/counted.ts'
import { isRefusal } from '../../platform/call.ts'
import { queryClient, liveQuery } from '../../platform/query.ts'
import { call, callOnce } from '../../platform/session.ts'
import { offerUndo } from '../../platform/undo.ts'
import { dayOf, shortDate, time, today } from '../../ui/dates.ts'

export type MoveStage = { id: string; name: string; type: string; mail: string | null }

/** Whether something is asked before a move to this stage: why, or whether its email goes. */
export const isAsked = (user: Actor, to: MoveStage) =>
  needsReason(to) || (to.mail !== null && can(user, 'messages.send-on-move'))

/** What a move is made with besides its stage. */
export type MoveAnswer = { reason?: string; mail?: 'now' | 'delayed'; mail_delay_minutes?: number }

/** When the email of a move leaves, as it is chosen: minutes, `now` or `none`. */
export const mailTimes = [
  { value: 'none', label: 'No email' },
  { value: 'now', label: 'Send now' },
  { value: '60', label: 'Send in 1 hour' },
  { value: '240', label: 'Send in 4 hours' },
  { value: '1440', label: 'Send in 1 day' },
  { value: '4320', label: 'Send in 3 days' },
] as const
export type MailTime = (typeof mailTimes)[number]['value']

export function mailOf(chosen: MailTime): Pick<MoveAnswer, 'mail' | 'mail_delay_minutes'> {
  if (chosen === 'none') return {}
  return chosen === 'now' ? { mail: 'now' } : { mail: 'delayed', mail_delay_minutes: Number(chosen) }
}

/** "at 17:40", or with its day where it is not today. */
export const leavesWords = (at: string): string =>
  dayOf(at) === today() ? `until ${time(at)}` : `until ${shortDate(at)}, ${time(at)}`

/** What became of the emails of a move, to stand behind what was moved. */
export function mailWords(mails: MoveMails | null): string {
  if (!mails) return ''
  const { queued, leave_at, left_out, left_out_count, canceled } = mails
  const is = queued === 1 ? 'An email' : `${queued.toLocaleString('en')} emails`
  const [only] = left_out
  return [
    queued === 0
      ? ''
      : leave_at
        ? ` ${is} ${queued === 1 ? 'waits' : 'wait'} ${leavesWords(leave_at)}.`
        : ` ${is} ${queued === 1 ? 'is' : 'are'} on the way.`,
    left_out_count === 0
      ? ''
      : left_out_count === 1 && only
        ? ` No email${queued > 0 ? ` to ${only.person}` : ''}: ${leftOutWords(only)}`
        : ` ${left_out_count.toLocaleString('en')} people get no email.`,
    canceled === 0 ? '' : ` ${counted(canceled, ['waiting email was', 'waiting emails were'])!} canceled.`,
  ].join('')
}

/** Offers to undo a move, and to cancel its email alone while it waits. */
export function offerMoveUndo(message: string, undo_id: string, mails: MoveMails | null) {
  const undo = async () => {
    const { data } = await callOnce('POST /survey-results/undo', { body: { undo_id } })
    if (data.mails && data.mails.gone > 0)
      notifications.show({
        message: data.mails.gone === 1 ? 'Its email had left already.' : `${data.mails.gone} emails had left already.`,
      })
  }
  const message_id = mails?.leave_at ? mails.message_id : null
  const cancel = message_id === null ? undefined : { label: 'Cancel email', run: () => cancelMail(message_id) }
  offerUndo(`${message}${mailWords(mails)}`, undo, cancel)
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

/** Who would get the email of a stage, and what it says to the first; or why nobody can be told. */
export const useMoveMailPreview = (status_id: string, selection: ResultSelection, isAsked: boolean) =>
  useQuery({
    ...liveQuery,
    queryKey: ['survey-results', 'move-mails', status_id, selection],
    queryFn: async () => {
      try {
        const { first, ...people } = (
          await call('POST /survey-results/move-mails/preview', { body: { status_id, selection } })
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
