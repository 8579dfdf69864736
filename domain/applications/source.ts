import { applicationText } from '@seatwise/contract/limits'

/**
 * Where an applicant came from, as the address of a job says it: `?source=Indeed`. A stranger may type anything there.
 * @returns undefined for a text that is too long, or has more than letters, digits, spaces and the marks . _ -
 */
export function readSource(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 2 * applicationText.source) return undefined
  const source = text.normalize('NFC').trim()
  return source.length <= applicationText.source && /^[\p{L}\p{M}\p{N} ._-]+$/u.test(source) ? source : undefined
}

/** An address with the source, by which those who apply at it are counted. @param url without a fragment */
export function withSource(url: string, source: string | null | undefined): string {
  if (!source) return url
  return `${url}${url.includes('?') ? '&' : '?'}source=${encodeURIComponent(source)}`
}
