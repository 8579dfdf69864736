import { applicationText } from './limits.ts'

/** People type "linkedin.com/in/amy": the scheme is added. */
export const completedAddress = (typed: string): string =>
  /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([:/?#]|$)/i.test(typed) ? `https://${typed}` : typed

export const webAddressSentence = 'Enter a web address, such as example.com/me.'

/** True if the text is a URL. Staff see it as text and as a link that sends no referrer. */
export function isWebAddress(text: string): boolean {
  return text.length <= applicationText.url && /^https?:\/\/[\w-]+(\.[\w-]+)+([:/?#][^\s\p{C}]*)?$/iu.test(text)
}
