import type { ProblemCode } from '@seatwise/contract/problems'
import { CallError, noAnswer } from './call.ts'

/** Words in place of the server's sentences, by problem; `validation` replaces the sentences of all fields. */
export type Words = Partial<Record<ProblemCode | 'validation', string>>

const markedFields = 'Please correct the marked fields.'

/** The message of an error as one sentence. */
export function messageFor(error: unknown, words: Words = {}): string {
  if (!(error instanceof CallError)) return noAnswer
  if (error.entries.length > 0) return words.validation ?? error.entries[0]!.message
  return (error.problem && words[error.problem]) ?? error.message
}

/**
 * The messages of an error in a form: `faults` at its fields, and `problem` below them. A sentence appears in one of
 * both.
 * @param fields paths of the form's fields; `settings` matches `settings.reminder_days` too
 */
export function placed(error: unknown, fields: readonly string[] = [], words: Words = {}) {
  const entries = error instanceof CallError && !words.validation ? error.entries : []
  // Reversed: of several sentences about a field, the first stays.
  const faults = Object.fromEntries(entries.toReversed().map(({ path, message }) => [path, message]))
  return { faults, problem: problemBelow() }

  function problemBelow(): string | undefined {
    if (entries.length === 0) return error === undefined ? undefined : messageFor(error, words)
    const isField = (path: string) => fields.some((field) => `${path}.`.startsWith(`${field}.`))
    const elsewhere = entries.filter(({ path }) => !isField(path)).map(({ message }) => message)
    return [...new Set(elsewhere)].join(' ') || markedFields
  }
}
