import { isPersonalLine } from '../resume-analyses/read-resume.ts'
import { findNames, type Name } from './names-in-text.ts'

/** The replacement of a name. */
const nobody = 'the person'

/** A text without the names, addresses, numbers and links by which the person could be found. */
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

/** The lines of a resume without names and without lines that say who somebody is; their numbers stay those of the resume. */
export const minimizedLines = (lines: readonly string[], names: readonly Name[]): string[] =>
  lines.map((line) => (isPersonalLine(line) ? '' : withoutNames(line, names)))

/**
 * Scripts such as Chinese, in which a name has no spaces around it. The longest first, so that a whole name is replaced
 * at once.
 */
function scriptsWithoutWords(names: readonly Name[]): RegExp[] {
  return names
    .flatMap(({ first, last }) => [`${last}${first}`, `${first}${last}`, first, last])
    .map((name) => name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}]/gu, ''))
    .filter((name) => name.length >= 2 && !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name))
    .toSorted((one, other) => other.length - one.length)
    .map((name) => new RegExp(Array.from(name).join(String.raw`[\s·・.-]*`), 'gu'))
}

/** "2016 - 2019", "03.2016 - 05.2019": dates of a resume, not a phone number. */
const looksLikeYears = (text: string) =>
  /^(?:\d{1,2}[. /-])?(?:19|20)\d{2}\s?[-.]\s?(?:\d{1,2}[. /-])?(?:19|20)\d{2}$/.test(text)
