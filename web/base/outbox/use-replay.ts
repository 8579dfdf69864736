import { notifications } from '@mantine/notifications'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { callOnce } from '../../kernel/session.ts'
import { useWrite } from '../../kernel/use-action.ts'
import { replayedWords } from './words.ts'

/** The maximum number of messages that the server accepts at once. */
export const maxReplayed = 100

/**
 * Sends messages, including sent ones, again. If `onDone` closes something, a problem is shown there in place,
 * otherwise in a toast.
 */
export function useReplay(onDone?: () => void) {
  const { problem, pending, run } = useWrite('outbox', { isToldInPlace: onDone !== undefined })
  const replay = (messages: readonly OutboxMessage[]) =>
    void run(async () => {
      const body = { ids: messages.map(({ id }) => id) }
      const { queued, skipped } = (await callOnce('POST /outbox/replay', { body })).data
      const withdrawals = new Map(skipped.map(({ id, withdrawal }) => [id, withdrawal]))
      const leftOut = messages
        .filter(({ id }) => withdrawals.has(id))
        .map((message) => ({ message, isWithdrawn: withdrawals.get(message.id) !== null }))
      notifications.show({ message: replayedWords(queued.length, leftOut) })
      onDone?.()
    })
  return { problem, pending, replay }
}
