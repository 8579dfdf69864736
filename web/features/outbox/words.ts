import type { OutboxMessage } from '@seatwise/contract/outbox'

export const channelWords: Record<OutboxMessage['channel'], string> = { mail: 'Mail', sms: 'Text message' }

/** Where a message stands, in one sentence. */
export function stateWords({
  state,
  attempts,
  last_error,
}: Pick<OutboxMessage, 'state' | 'attempts' | 'last_error'>): string {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state === 'sent') return attempts === 1 ? 'Sent' : `Sent after ${tries}`
  if (state === 'kept') return 'Kept here, not sent'
  if (state === 'dead') return `Given up after ${tries}`
  if (attempts === 0) return 'Waiting to be sent'
  return last_error ? `Waiting for another try after ${tries}` : 'Being sent'
}
