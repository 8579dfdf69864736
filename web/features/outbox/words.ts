import { maxExactCount } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import type { OutboxMessage } from '@seatwise/contract/outbox'

export const channelWords: Record<OutboxMessage['channel'], string> = { mail: 'Email', sms: 'Text message' }

/** Describes the delivery state of a message. */
export function stateWords({
  state,
  attempts,
  last_error,
}: Pick<OutboxMessage, 'state' | 'attempts' | 'last_error'>): string {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state === 'sent') return attempts === 1 ? 'Sent' : `Sent after ${tries}`
  if (state === 'held') return 'Held here, not sent'
  if (state === 'dead') return `Given up after ${tries}`
  if (state === 'uncertain') return 'Uncertain: it may have arrived'
  if (state === 'sending') return 'Being sent'
  return last_error ? `Waiting for another try after ${tries}` : 'Waiting to be sent'
}

type Outbox = CallReply<'GET /outbox'>

const some = (count: number) => (count > maxExactCount ? `${maxExactCount}+` : String(count))

/** What needs attention, or that nothing does. */
export function countWords({ queued, dead, held, uncertain }: Outbox['counts']): string {
  const counts = { waiting: queued, 'given up': dead, held, uncertain }
  const told = Object.entries(counts).flatMap(([word, count]) => (count > 0 ? `${some(count)} ${word}` : []))
  return told.length > 0 ? `${told.join(', ')}.` : 'Nothing is waiting, and nothing has failed.'
}

/** Warns about missing transports. Returns undefined when a mail server and a text message gateway are configured. */
export function transportWarning({ mail, sms }: Outbox['leaves']): string | undefined {
  if (mail && sms) return undefined
  if (mail) return 'No gateway for text messages is configured: they are held here. Set SMS_GATEWAY_URL to send them.'
  const what = sms ? 'emails' : 'emails and text messages'
  return `No mail server is configured: ${what} are held here and reach no one. Set SMTP_URL, and send them again.`
}
