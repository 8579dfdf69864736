import type { OutboxMessage } from '@seatwise/contract/outbox'
import { causeOf, titleOf } from './words.ts'

/** A line of the list: one message, or equal messages to the same recipient. */
export type Line = { id: string; messages: readonly [OutboxMessage, ...OutboxMessage[]] }

const likeness = (message: OutboxMessage) =>
  JSON.stringify([titleOf(message), message.recipient, message.company_name, causeOf(message), message.is_replayable])

/** Combines consecutive messages that differ only in their time into one line. */
export function withoutRepeats(messages: readonly OutboxMessage[]): Line[] {
  const lines: { id: string; messages: [OutboxMessage, ...OutboxMessage[]] }[] = []
  for (const message of messages) {
    const last = lines.at(-1)
    if (last && likeness(last.messages[0]) === likeness(message)) last.messages.push(message)
    else lines.push({ id: message.id, messages: [message] })
  }
  return lines
}
