import { notifications } from '@mantine/notifications'
import { callOnce } from '../../platform/session.ts'
import { useWrite } from '../../platform/use-action.ts'

/** The server takes no more at once. */
export const maxReplayed = 100

/** Sends messages again. A problem is told in place where `onDone` ends something, and else in a toast. */
export function useReplay(onDone?: () => void) {
  const { problem, pending, run } = useWrite('outbox', { isToldInPlace: onDone !== undefined })
  const replay = (ids: readonly string[]) =>
    void run(async () => {
      const { queued, skipped } = (await callOnce('POST /outbox/replay', { body: { ids: [...ids] } })).data
      const messages = queued.length === 1 ? '1 message waits' : `${queued.length} messages wait`
      const others = skipped.length > 0 ? ` ${skipped.length} were left out: their status has changed.` : ''
      notifications.show({ message: `${messages} to be sent again.${others}` })
      onDone?.()
    })
  return { problem, pending, replay }
}
