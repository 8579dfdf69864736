import type * as z from 'zod/mini'
import { emailSentence } from './email-addresses.ts'

/** An issue of zod before it has a message. */
type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * The message for a check without a message of its own, so that no default text of zod is shown to users. Messages
 * about particular fields are in the contract.
 */
export function sentenceOf(issue: RawIssue): string {
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
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return 'This value is not accepted.'
  }
}

export const requiredSentence = 'This field is required.'
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
  if (origin === 'string') return minimum === 1 ? 'Fill this in.' : `Enter at least ${minimum} characters.`
  if (origin === 'array') return minimum === 1 ? 'Choose at least one.' : `Choose at least ${minimum}.`
  return `Enter ${minimum} or more.`
}

function tooBigSentence(origin: string, maximum: number): string {
  if (origin === 'string') return `Enter at most ${maximum} characters.`
  if (origin === 'array') return `Choose at most ${maximum}.`
  return `Enter ${maximum} or less.`
}

const formatSentences: Record<string, string> = {
  email: emailSentence,
  uuid: 'This is not an id.',
  datetime: 'Enter a date and time with its zone, such as 2026-01-31T09:00:00Z.',
}

/** For a file of Office 97 to 2003 in place of a document. */
export const outdatedDocument =
  'This file is of an old version of Office (DOC). Open it there, save it as DOCX or PDF, and choose that file.'
