import { Refusal } from './refusal.ts'

/** A JSON body, without the strings that PostgreSQL cannot hold. */
export function parseJsonBody(text: string): unknown {
  // A body that is announced but empty is no body.
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    // Only an escape can make them: the text itself has been decoded from UTF-8.
    if (escapesUnstorable.test(text) && !isStorable(value)) throw new Refusal('bad_request')
    return value
  } catch (cause) {
    throw new Refusal('bad_request', cause)
  }
}

const escapesUnstorable = /\\u(0000|d[89a-f])/i

/** PostgreSQL refuses NUL and lone surrogates, and its log would quote the document around them. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, field]) => isStorable(key) && isStorable(field))
}
