import { isPersonalLine } from '../resume-analyses/read-resume.ts'
import { findNames, type Name } from './names-in-text.ts'

/** What replaces a name. */
const nobody = 'the person'

/** Removes names, addresses, numbers and links from a text, so that the person cannot be identified by them. */
export function withoutNames(text: string, names: readonly Name[]): string {
  const masked = text
    .normalize('NFC')
    .replaceAll(/[^\s@]{1,64}@[^\s@]{1,255}/g, '[address]')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S{1,500}/gi, '[link]')
    .replaceAll(/(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\/\S{1,500}/g, '[link]')
    .replaceAll(/(?<!\d)\+?\d[\d ().-]{7,18}\d(?!\d)/g, (number) => (looksLikeYears(number) ? number : '[number]'))
  const rest = scriptsWithoutWords(names).reduce((left, name) => left.replaceAll(name, nobody), masked)
  let begin = 0
  const keptLabel = findNames(rest, names).map(({ start, end }) => {
    const before = rest.slice(begin, start)
    begin = end
    return before + nobody
  })
  return keptLabel.join('') + rest.slice(begin)
}

/**
 * The lines of a resume without names; lines with personal data become empty, so that the numbers of the lines stay the
 * same.
 */
export const minimizedLines = (lines: readonly string[], names: readonly Name[]): string[] =>
  lines.map((line) => (isPersonalLine(line) ? '' : withoutNames(line, names)))

/**
 * Patterns for names in scripts such as Chinese, which have no spaces around names. The longest come first, so that a
 * whole name is replaced at once.
 */
function scriptsWithoutWords(names: readonly Name[]): RegExp[] {
  return names
    .flatMap(({ first, last }) => [`${last}${first}`, `${first}${last}`, first, last])
    .map((name) => name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}]/gu, ''))
    .filter((name) => name.length >= 2 && !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name))
    .toSorted((one, other) => other.length - one.length)
    .map((name) => new RegExp(Array.from(name).join(String.raw`[\s·・.-]*`), 'gu'))
}

/** Recognizes periods of a resume such as "2016 - 2019" or "03.2016 - 05.2019", which are not phone numbers. */
const looksLikeYears = (text: string) =>
  /^(?:\d{1,2}[. /-])?(?:19|20)\d{2}\s?[-.]\s?(?:\d{1,2}[. /-])?(?:19|20)\d{2}$/.test(text)
