import type { OutboxMessage } from '@seatwise/contract/outbox'
import type { Line } from './repeats.ts'
import { causeOf } from './words.ts'

/** Messages that need attention come first. */
const ranks: Record<OutboxMessage['state'], number> = {
  dead: 0,
  uncertain: 1,
  held: 2,
  queued: 3,
  sending: 4,
  sent: 5,
  canceled: 5,
}

/** A withdrawn message needs no attention, whatever its state. */
const rankOf = ({ messages: [{ state, withdrawal }] }: Line) => (withdrawal === null ? ranks[state] : ranks.sent)

export const causeOfLine = ({ messages: [message] }: Line): string => causeOf(message)

/** Groups lines by cause; within a group their order stays. */
export function byCause(lines: readonly Line[]): Line[] {
  const groups = Map.groupBy(lines, causeOfLine)
  return [...groups.values()].toSorted(([one], [other]) => rankOf(one!) - rankOf(other!)).flat()
}
