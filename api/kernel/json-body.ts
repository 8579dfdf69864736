import { Refusal } from './refusal.ts'

/** Parses a JSON body. Refuses strings that PostgreSQL cannot store. */
export function parseJsonBody(text: string): unknown {
  // An empty body counts as no body.
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    // Only escape sequences can produce such strings, because the text itself was decoded from UTF-8.
    if (escapesUnstorable.test(text) && !isStorable(value)) throw new Refusal('bad_request')
    return value
  } catch (cause) {
    throw new Refusal('bad_request', cause)
  }
}

const escapesUnstorable = /\\u(0000|d[89a-f])/i

/**
 * False for strings with NUL or lone surrogates: PostgreSQL refuses them and would write the surrounding document to
 * its log.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, field]) => isStorable(key) && isStorable(field))
}
