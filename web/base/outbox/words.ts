import { maxExactCount } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import type { MailKind } from '@seatwise/contract/values/base'
import { stateChoices } from './list-state.ts'

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
  acknowledgement: 'Thank you',
  rejection: 'Rejection',
  message: 'Message',
  mention: 'Mention in a note',
  'job-applications': 'Applications for a job',
  'export-started': 'Export of everything',
  'webhook-disabled': 'Webhook disabled',
  'targets-requested': 'Request for targets',
  'targets-active': 'Targets in use',
  'targets-declined': 'Targets declined',
  'application-received': 'Application received',
  'application-again': 'Application sent a second time',
  'application-link': 'New link to an application',
  'address-replaced': 'Email address replaced',
  'interview-planned': 'Interview planned',
  'interview-changed': 'Interview changed',
  'interview-canceled': 'Interview canceled',
  'interview-scorecard-missing': 'Scorecard missing',
  'person-interview-planned': 'Invitation to an interview',
  'person-interview-changed': 'Interview of a person changed',
  'person-interview-canceled': 'Interview of a person canceled',
}

/**
 * The title of a message. It is made from the kind and the person, because in environments with real people the stored
 * subject is empty.
 */
export function titleOf({ about, kind, subject, channel }: OutboxMessage): string {
  const words = kind && kindWords[kind]
  if (words && about) return `${words}: ${about.person ?? 'name not known yet'}`
  return subject || words || channelWords[channel]
}

/** The person whom a message is about, otherwise its title. */
export const aboutWords = (message: OutboxMessage): string =>
  message.about ? (message.about.person ?? 'Name not known yet') : titleOf(message)

/** The kind of the message, unless its title contains it, and the role. */
export function messageWords({ about, kind, subject, channel }: OutboxMessage): string {
  const words = kind && (about || subject) ? kindWords[kind] : channelWords[channel]
  return [words, about?.role].filter(Boolean).join(' · ')
}

/** The label of the button: "Send", or "Send again" if a message was sent before. */
export function sendWords(messages: readonly Pick<OutboxMessage, 'state'>[], count?: number): string {
  const send = count === undefined ? 'Send' : `Send ${count}`
  return messages.every(({ state }) => state === 'held') ? send : `${send} again`
}

const labels = new Map(stateChoices.map(({ value, label }) => [value, label]))

/** The reason for the state of a message, including the error of the last attempt. Messages are grouped by it. */
export function causeOf({ state, last_error, withdrawal }: Pick<OutboxMessage, 'state' | 'last_error' | 'withdrawal'>) {
  if (withdrawal !== null) return `Withdrawn: ${withdrawal}`
  const isTold =
    last_error !== null && (state === 'dead' || state === 'uncertain' || state === 'queued' || state === 'canceled')
  return isTold ? `${labels.get(state)}: ${last_error}` : labels.get(state)!
}

/** Describes the delivery of a message. */
export function stateWords({
  state,
  attempts,
  withdrawal,
}: Pick<OutboxMessage, 'state' | 'attempts' | 'withdrawal'>): string {
  if (withdrawal !== null) return 'Withdrawn'
  const label = labels.get(state)!
  const isTold = (state === 'sent' && attempts > 1) || state === 'dead'
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state === 'queued' && attempts > 0) return `Waiting to try again after ${tries}`
  return isTold ? `${label} after ${tries}` : label
}

type Outbox = Pick<CallReply<'GET /outbox'>, 'counts' | 'leaves'>
/**
 * A notice for an operator.
 * @property state the state of the messages that the notice is about
 * @property variables environment variables that should be set
 */
export type OutboxNotice = {
  tone: 'warn' | 'bad'
  text: string
  variables?: string[]
  state: 'held' | 'dead' | 'uncertain'
}

/** Notices that need attention; empty if everything is in order. */
export function noticesOf({ counts: { held, dead, uncertain }, leaves }: Outbox): OutboxNotice[] {
  const notices: OutboxNotice[] = []
  const missing = [leaves.mail ? [] : 'SMTP_URL', leaves.sms ? [] : 'SMS_GATEWAY_URL'].flat()
  if (missing.length > 0) {
    const what = leaves.mail
      ? 'Text messages are not set up'
      : leaves.sms
        ? 'Email is not set up'
        : 'Email and text messages are not set up'
    notices.push({
      tone: 'warn',
      text: held === 0 ? `${what}. New messages will wait here.` : `${what}, so ${these(held)} not been sent.`,
      variables: missing,
      state: 'held',
    })
  } else if (held > 0)
    notices.push({ tone: 'warn', text: `${has(held)} not been sent: email was not set up then.`, state: 'held' })
  if (dead > 0)
    notices.push({ tone: 'bad', text: `${has(dead)} failed or were withdrawn: each says why.`, state: 'dead' })
  if (uncertain > 0)
    notices.push({
      tone: 'warn',
      text: `${has(uncertain)} perhaps not arrived: sending was cut off.`,
      state: 'uncertain',
    })
  return notices
}

type SkippedMessage = { message: Pick<OutboxMessage, 'about' | 'recipient'>; isWithdrawn: boolean }

const maxNamed = 3

/** The outcome of sending: how many messages wait now, and which were left out. */
export function replayedWords(queued: number, skipped: readonly SkippedMessage[]): string {
  const waiting = queued === 1 ? '1 message waits' : `${queued} messages wait`
  const names = skipped
    .slice(0, maxNamed)
    .map(({ message, isWithdrawn }) => `${nameOf(message)} (${isWithdrawn ? 'withdrawn' : 'status has changed'})`)
  const more = skipped.length > maxNamed ? ` and ${skipped.length - maxNamed} more` : ''
  return `${waiting} to be sent.${names.length > 0 ? ` Left out: ${names.join(', ')}${more}.` : ''}`
}

const nameOf = ({ about, recipient }: SkippedMessage['message']): string => about?.person ?? recipient

/** The reason why a message cannot be sent now, or false. */
export const whyNotSent = ({ channel }: Pick<OutboxMessage, 'channel'>, leaves: Outbox['leaves']) =>
  !leaves[channel] && (channel === 'mail' ? 'Email is not set up' : 'Text messages are not set up')

const maximum = maxExactCount.toLocaleString('en')

/** The number of messages with the verb, for the beginning of a sentence. */
function has(count: number): string {
  if (count > maxExactCount) return `More than ${maximum} messages have`
  return count === 1 ? '1 message has' : `${count} messages have`
}

function these(count: number): string {
  if (count > maxExactCount) return `more than ${maximum} messages have`
  return count === 1 ? 'this message has' : `these ${count} messages have`
}
