import * as z from 'zod/mini'
import type { ValidationCode, ValidationReply } from '@seatwise/contract/problems'
import { requiredSentence, sentenceOf } from '@seatwise/contract/sentences'

type Issue = z.core.$ZodIssue

z.config({ customError: sentenceOf })

const codes: Record<string, ValidationCode> = {
  too_small: 'too_small',
  too_big: 'too_big',
  invalid_format: 'invalid_format',
  invalid_value: 'invalid_choice',
  unrecognized_keys: 'unknown_field',
}

const maxEntries = 100

/**
 * One entry for each invalid field, with its first error only: a sentence for people and a code for clients.
 * @param part where an error of the whole input is reported: params, query or body
 */
export function entriesOf(issues: readonly Issue[], part: string): ValidationReply {
  const entries = issues.flatMap((issue) => {
    // If the discriminator of a discriminated union is wrong, its alternatives have no errors of their own.
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const meant = nearest(issue.errors).map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
      return entriesOf(meant, part)
    }
    const at = issue.path.map(String)
    // Each unknown field gets an entry with its own path.
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...at, key]) : [at]
    return paths.map((path) => ({ path: path.join('.') || part, message: issue.message, code: codeOf(issue) }))
  })
  const firsts = new Map(entries.toReversed().map((entry) => [entry.path, entry]))
  return [...firsts.values()].toReversed().slice(0, maxEntries)
}

/** The alternative that was probably meant: the one that knows most of the fields that were sent. */
function nearest(alternatives: readonly Issue[][]): readonly Issue[] {
  const unknown = (issues: readonly Issue[]) =>
    issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0)
  return alternatives.toSorted((a, b) => unknown(a) - unknown(b))[0] ?? []
}

function codeOf(issue: Issue): ValidationCode {
  // Zod's issue no longer contains the input, so a missing value is recognized by its message.
  if (issue.message === requiredSentence) return 'required'
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'required'
  return codes[issue.code] ?? 'invalid'
}
