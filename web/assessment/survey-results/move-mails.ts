import type { RejectReason } from '@seatwise/contract/reject-reasons'
import type { MovePreview } from '@seatwise/contract/survey-results'
import { can, type Actor } from '@seatwise/domain/permissions'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { counted } from '../../kernel/counted.ts'
import { delayWords } from '../../base/pipelines/words.ts'

export type MoveStage = { id: string; name: string; type: string; mail: string | null }

/** True if a move to this stage needs a dialog: for the reason, or to choose whether its email is sent. */
export const isAsked = (user: Actor, to: MoveStage) =>
  needsReason(to) || (to.mail !== null && can(user, 'messages.send-on-move'))

/** The user's choices about a move, apart from its stage. */
export type MoveAnswer = {
  reason?: string
  reject_reason_id?: string
  mail?: 'now' | 'delayed'
  mail_delay_minutes?: number
}

/** The choices for when a move's email is sent: minutes, `now` or `none`. */
const mailTimes = [
  { value: 'none', label: 'No email' },
  { value: 'now', label: 'Send now' },
  { value: '60', label: 'Send in 1 hour' },
  { value: '240', label: 'Send in 4 hours' },
  { value: '1440', label: 'Send in 1 day' },
  { value: '4320', label: 'Send in 3 days' },
] as const
export type MailTime = 'none' | 'now' | `${number}`

/** The choices, with the delay of a reject reason if it is another one. */
export function mailTimesWith(time: MailTime): { value: string; label: string }[] {
  if (mailTimes.some(({ value }) => value === time)) return [...mailTimes]
  return [...mailTimes, { value: time, label: `Send ${delayWords(Number(time))}` }]
}

/** The email that is offered with a move, and when it is sent unless the user chooses another time. */
type OfferedMail = { name: string; time: MailTime } | undefined

/**
 * The email of a move: that of the reject reason or else of the stage.
 * @param areMany several people are moved: then only an email of the reason's own is chosen at first
 */
export function offeredMail(to: MoveStage, reason: RejectReason | undefined, areMany: boolean): OfferedMail {
  const usual = areMany ? 'none' : needsReason(to) ? '240' : '60'
  if (!reason) return to.mail === null ? undefined : { name: to.mail, time: usual }
  const { mail, mail_template, mail_delay_minutes } = reason
  const time = mail_delay_minutes === 0 ? 'now' : (`${mail_delay_minutes}` as const)
  if (mail === 'none') return undefined
  if (mail_template) return { name: mail_template.name, time }
  return to.mail === null ? undefined : { name: to.mail, time: areMany ? 'none' : time }
}

export function mailOf(chosen: MailTime): Pick<MoveAnswer, 'mail' | 'mail_delay_minutes'> {
  if (chosen === 'none') return {}
  return chosen === 'now' ? { mail: 'now' } : { mail: 'delayed', mail_delay_minutes: Number(chosen) }
}

const both = new Intl.ListFormat('en')

/** A preview of a bulk move: "20 from New and 3 from Hired. You can undo it for an hour." */
export function previewWords({ stages, waiting_mails }: MovePreview): string {
  const parts = stages.map(
    ({ status, count }) => `${count.toLocaleString('en')} ${status ? `from ${status.name}` : 'without a stage'}`,
  )
  return [
    parts.length === 0 ? 'All of them are there already.' : `${both.format(parts)}.`,
    waiting_mails > 0 &&
      `${counted(waiting_mails, ['waiting email is', 'waiting emails are'])!} canceled, and stay${waiting_mails === 1 ? 's' : ''} so after an undo.`,
    parts.length > 0 && 'You can undo the move for an hour.',
  ]
    .filter(Boolean)
    .join(' ')
}
