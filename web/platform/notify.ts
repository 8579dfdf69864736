import { notifications } from '@mantine/notifications'
import { messagesFor, type Words } from './problem-messages.ts'

/** Shows what went wrong as toasts, one for each sentence. */
export function notifyOf(error: unknown, words?: Words) {
  for (const message of messagesFor(error, words)) notifications.show({ message, color: 'red' })
}
