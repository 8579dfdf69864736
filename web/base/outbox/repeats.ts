import type { OutboxMessage } from '@seatwise/contract/outbox'
import { causeOf, titleOf } from './words.ts'

/** One line of the list: a message, or the same one written to the same recipient again and again. */
export type Line = { id: string; messages: readonly [OutboxMessage, ...OutboxMessage[]] }

const likeness = (message: OutboxMessage) =>
  JSON.stringify([titleOf(message), message.recipient, message.company_name, causeOf(message), message.is_replayable])

/** Makes one line of messages that follow each other and differ in nothing but their time. */
export function withoutRepeats(messages: readonly OutboxMessage[]): Line[] {
  const lines: { id: string; messages: [OutboxMessage, ...OutboxMessage[]] }[] = []
  for (const message of messages) {
    const last = lines.at(-1)
    if (last && likeness(last.messages[0]) === likeness(message)) last.messages.push(message)
    else lines.push({ id: message.id, messages: [message] })
  }
  return lines
}
