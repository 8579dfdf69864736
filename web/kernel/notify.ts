import { notifications } from '@mantine/notifications'
import { CallError } from './call.ts'
import { messageFor, type Words } from './problem-messages.ts'
import { problemWords } from './problem-words.ts'

/** Shows an error as toasts, one for each sentence. */
export function notifyOf(error: unknown, words = problemWords) {
  for (const message of messagesFor(error, words)) notifications.show({ message, color: 'red' })
}

/** All sentences about an error, without duplicates: a validation error has one for each invalid field. */
export function messagesFor(error: unknown, words: Words = {}): string[] {
  if (!(error instanceof CallError) || error.entries.length === 0 || words.validation) return [messageFor(error, words)]
  return [...new Set(error.entries.map(({ message }) => message))]
}
