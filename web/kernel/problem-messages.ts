import type { ProblemCode } from '@seatwise/contract/problems'
import { CallError, noAnswer } from './call.ts'

/** Texts that replace the server's sentences, by problem code; `validation` replaces the sentences of all fields. */
export type Words = Partial<Record<ProblemCode | 'validation', string>>

const markedFields = 'Please correct the marked fields.'

/** The message of an error as one sentence. */
export function messageFor(error: unknown, words: Words = {}): string {
  if (!(error instanceof CallError)) return noAnswer
  if (error.entries.length > 0) return words.validation ?? error.entries[0]!.message
  return (error.problem && words[error.problem]) ?? error.message
}

/**
 * The messages of an error in a form: `faults` at its fields, and `problem` below them. No sentence appears twice.
 * @param fields paths of the form's fields; `settings` also matches `settings.reminder_days`
 */
export function placed(error: unknown, fields: readonly string[] = [], words: Words = {}) {
  const entries = error instanceof CallError && !words.validation ? error.entries : []
  // Reversed, so that the first of several sentences about a field is kept.
  const faults = Object.fromEntries(entries.toReversed().map(({ path, message }) => [path, message]))
  return { faults, problem: problemBelow() }

  function problemBelow(): string | undefined {
    if (entries.length === 0) return error === undefined ? undefined : messageFor(error, words)
    const isField = (path: string) => fields.some((field) => `${path}.`.startsWith(`${field}.`))
    const elsewhere = entries.filter(({ path }) => !isField(path)).map(({ message }) => message)
    return [...new Set(elsewhere)].join(' ') || markedFields
  }
}
