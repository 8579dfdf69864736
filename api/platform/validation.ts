import * as z from 'zod/mini'
import type { ValidationCode, ValidationReply } from '@seatwise/contract/problems'

/** An issue of zod, before it has a message. */
type RawIssue = Parameters<z.core.$ZodErrorMap>[0]
type Issue = z.core.$ZodIssue

/**
 * A check without a sentence of its own answers with one of ours: no text of the library reaches a
 * person. The sentences of particular fields stand in the contract.
 */
function sentenceOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? requiredSentence : typeSentence(issue.expected)
    case 'too_small':
      return tooSmallSentence(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBigSentence(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'This cannot be read. Check how it is written.'
    case 'invalid_value':
      return 'Choose one of the offered values.'
    case 'unrecognized_keys':
      return 'This field does not belong here.'
    default:
      return 'This value is not accepted.'
  }
}

z.config({ customError: sentenceOf })

const requiredSentence = 'This field is required.'
const isMissing = (input: unknown) => input === undefined || input === null

function typeSentence(expected: string): string {
  switch (expected) {
    case 'string':
      return 'Enter text.'
    case 'number':
      return 'Enter a number.'
    case 'int':
      return 'Enter a whole number.'
    case 'boolean':
      return 'Choose yes or no.'
    case 'array':
      return 'Send a list.'
    default:
      return 'This value is not accepted.'
  }
}

function tooSmallSentence(origin: string, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? 'Enter a value.' : `Enter at least ${minimum} characters.`
  if (origin === 'array') return minimum === 1 ? 'Choose at least one.' : `Choose at least ${minimum}.`
  return `Enter ${minimum} or more.`
}

function tooBigSentence(origin: string, maximum: number): string {
  if (origin === 'string') return `Enter at most ${maximum} characters.`
  if (origin === 'array') return `Choose at most ${maximum}.`
  return `Enter ${maximum} or less.`
}

const formatSentences: Record<string, string> = {
  email: 'Enter a complete email address, such as name@example.com.',
  uuid: 'This is not an id.',
  datetime: 'Enter a date and time with its zone, such as 2026-01-31T09:00:00Z.',
}

const codes: Record<string, ValidationCode> = {
  too_small: 'too_small',
  too_big: 'too_big',
  invalid_format: 'invalid_format',
  invalid_value: 'invalid_choice',
  unrecognized_keys: 'unknown_field',
}

const maxEntries = 100

/**
 * One entry per field that does not hold, with a sentence for people and a code for clients.
 * @param part where a fault of the whole input is reported: params, query or body
 */
export function entriesOf(issues: readonly Issue[], part: string): ValidationReply {
  return issues.slice(0, maxEntries).flatMap((issue) => {
    const at = issue.path.map(String)
    // Every unknown field is named at its own path.
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...at, key]) : [at]
    return paths.map((path) => ({ path: path.join('.') || part, message: issue.message, code: codeOf(issue) }))
  })
}

function codeOf(issue: Issue): ValidationCode {
  // A finished issue no longer carries its input.
  if (issue.message === requiredSentence) return 'required'
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'required'
  return codes[issue.code] ?? 'invalid'
}
