import { leftOutWords } from '@seatwise/contract/left-out-words'
import type { MoveMails } from '@seatwise/contract/mailings'
import { counted } from '../../kernel/counted.ts'
import { dayOf, shortDate, time, today } from '../../ui/dates.ts'

/** "until 17:40", with the date if it is not today. */
export const leavesWords = (at: string): string =>
  dayOf(at) === today() ? `until ${time(at)}` : `until ${shortDate(at)}, ${time(at)}`

/** The outcome of the emails of a move, as a suffix to the message about it. */
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
