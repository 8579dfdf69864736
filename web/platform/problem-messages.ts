import type { ProblemCode } from '@seatwise/contract/problems'
import { CallError, noAnswer } from './call.ts'

/** Words of one page in place of the usual ones; `validation` replaces the sentences of all fields. */
export type Words = Partial<Record<ProblemCode | 'validation', string>>

const markedFields = 'Please correct the marked fields.'

/** One sentence for what went wrong. */
export function messageFor(error: unknown, words: Words = {}): string {
  if (!(error instanceof CallError)) return noAnswer
  if (error.entries.length > 0) return words.validation ?? error.entries[0]!.message
  return (error.problem && words[error.problem]) ?? error.message
}

/** Every sentence for what went wrong, each once: a validation has one for each field that does not hold. */
export function messagesFor(error: unknown, words: Words = {}): string[] {
  if (!(error instanceof CallError) || error.entries.length === 0 || words.validation) return [messageFor(error, words)]
  return [...new Set(error.entries.map(({ message }) => message))]
}

/** What does not hold, by field; the first sentence of each. */
function faultsOf(error: unknown): Record<string, string> {
  const entries = error instanceof CallError ? error.entries : []
  return Object.fromEntries(entries.toReversed().map(({ path, message }) => [path, message]))
}

/**
 * What a form shows of an error: `faults` at its fields, and `problem` below them. A sentence stands in one of both.
 * @param fields paths of the form's fields; `settings` stands for `settings.retention_months` too
 */
export function placed(
  error: unknown,
  fields: readonly string[] = [],
  words: Words = {},
): { problem: string | undefined; faults: Record<string, string> } {
  if (error === undefined) return { problem: undefined, faults: {} }
  const faults = words.validation ? {} : faultsOf(error)
  const isField = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`))
  const elsewhere = Object.keys(faults).filter((path) => !isField(path))
  if (Object.keys(faults).length === 0) return { problem: messageFor(error, words), faults }
  if (elsewhere.length === 0) return { problem: markedFields, faults }
  return { problem: [...new Set(elsewhere.map((path) => faults[path]))].join(' '), faults }
}
