import { maxExactCount } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import type { MailKind } from '@seatwise/contract/values'

export const channelWords: Record<OutboxMessage['channel'], string> = { mail: 'Email', sms: 'Text message' }

const kindWords: Record<MailKind, string> = {
  'survey-resume': 'Link to the survey',
  'survey-finished': 'Survey finished',
  invitation: 'Survey invitation',
  'invitation-reminder': 'Survey reminder',
  'survey-reminder': 'Survey reminder',
  'account-set-up': 'Account invitation',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'security-notice': 'Security notice',
  'sign-in-link': 'Sign-in link',
  'sign-in-code': 'Sign-in code',
  'confirm-sign-up-code': 'Sign-up code',
  'confirm-sign-up-link': 'Sign-up link',
  'confirm-email': 'Code to confirm an email address',
  'email-changed': 'Email address changed',
}

/** What a message is about; its own subject is empty where people are real, and never names a person. */
export function titleOf({ about, kind, subject, channel }: OutboxMessage): string {
  const words = kind && kindWords[kind]
  if (words && about) return `${words}: ${about.person ?? 'name not known yet'}`
  return subject || words || channelWords[channel]
}

type State = OutboxMessage['state']

export const stateChoices: { value: State; label: string }[] = [
  { value: 'queued', label: 'Waiting' },
  { value: 'sending', label: 'Sending' },
  { value: 'held', label: 'Not sent' },
  { value: 'uncertain', label: 'May have arrived' },
  { value: 'dead', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
]
const labels = new Map(stateChoices.map(({ value, label }) => [value, label]))

/** Describes the delivery of a message. */
export function stateWords({ state, attempts }: Pick<OutboxMessage, 'state' | 'attempts'>): string {
  const label = labels.get(state)!
  const isTold = (state === 'sent' && attempts > 1) || state === 'dead'
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state === 'queued' && attempts > 0) return `Waiting to try again after ${tries}`
  return isTold ? `${label} after ${tries}` : label
}

type Outbox = Pick<CallReply<'GET /outbox'>, 'counts' | 'leaves'>
/** Something that an operator should know or do. `state` names the messages that it is about. */
export type OutboxNotice = { tone: 'warn' | 'bad'; text: string; todo?: string; state?: State }

/** What needs attention; empty where everything takes its course. */
export function noticesOf({ counts: { held, dead, uncertain }, leaves }: Outbox): OutboxNotice[] {
  const notices: OutboxNotice[] = []
  const missing = [leaves.mail ? [] : 'SMTP_URL', leaves.sms ? [] : 'SMS_GATEWAY_URL'].flat()
  if (missing.length > 0) {
    const what = leaves.mail ? 'Text messages are not set up' : 'Email is not set up'
    notices.push({
      tone: 'warn',
      text: held === 0 ? `${what}. New messages will wait here.` : `${what}, so ${these(held)} not been sent.`,
      todo: `Set ${missing.join(' and ')} on the server and restart it; then choose Send again.`,
    })
  } else if (held > 0)
    notices.push({ tone: 'warn', text: `${has(held)} not been sent: email was not set up then.`, state: 'held' })
  if (dead > 0)
    notices.push({ tone: 'bad', text: `${has(dead)} failed: every attempt to send was refused.`, state: 'dead' })
  if (uncertain > 0)
    notices.push({
      tone: 'warn',
      text: `${has(uncertain)} perhaps not arrived: sending was cut off.`,
      state: 'uncertain',
    })
  return notices
}

/** Why a message cannot be sent again now. */
export const whyNotSent = ({ channel }: Pick<OutboxMessage, 'channel'>, leaves: Outbox['leaves']) =>
  !leaves[channel] && (channel === 'mail' ? 'Email is not set up' : 'Text messages are not set up')

const maximum = maxExactCount.toLocaleString('en')

/** At the beginning of a sentence. */
function has(count: number): string {
  if (count > maxExactCount) return `More than ${maximum} messages have`
  return count === 1 ? '1 message has' : `${count} messages have`
}

function these(count: number): string {
  if (count > maxExactCount) return `more than ${maximum} messages have`
  return count === 1 ? 'this message has' : `these ${count} messages have`
}
