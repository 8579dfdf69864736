/** Browsers and Node have it, and this package has the types of neither. */
declare const URL: { new (text: string): { hostname: string }; canParse: (text: string) => boolean }

/** What RFC 5321 and RFC 6531 allow before the @, without quotes. Some carriers gave out addresses with dots in a row or at the end. */
const localPart = /^(?!\.)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u
const label = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
const max = { local: 64, address: 254 }

/**
 * An email address as mail servers write it: in small letters, with an international domain in its ASCII form.
 * @returns undefined for what is no address
 */
export function emailAddress(typed: string): string | undefined {
  // Invisible letters come with pasted text; letters of full width are other forms of the same, and some keyboards write the
  // full stop of Chinese and Japanese.
  const address = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .normalize('NFKC')
    .replaceAll('。', '.')
    .toLowerCase()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = asciiDomain(address.slice(at + 1))
  const isLocal = localPart.test(local) && local.length <= max.local
  if (!isLocal || domain === undefined || local.length + 1 + domain.length > max.address) return undefined
  return `${local}@${domain}`
}

function asciiDomain(domain: string): string | undefined {
  const labels = domain.split('.')
  // A top-level domain has two letters at least and is no number; URL would read 127.1 as an address of a machine.
  if (labels.length < 2 || !labels.every((one) => label.test(one)) || /^(.|\d+)$/u.test(labels.at(-1)!))
    return undefined
  if (!URL.canParse(`http://${domain}`)) return undefined
  const ascii = new URL(`http://${domain}`).hostname
  return ascii.split('.').every((one) => one.length <= 63) ? ascii : undefined
}

/** What people read whose address is none. */
export const emailSentence = 'Enter a complete email address, such as name@example.com.'
