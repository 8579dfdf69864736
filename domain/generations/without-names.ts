import { isPersonalLine } from '../resume-analyses/read-resume.ts'

export type Name = { first: string; last: string }

/** What stands in the place of a name. */
const nobody = 'the person'
/** Shorter ones stand in too many other words. */
const minLetters = 2
/** A part of a longer name, such as the first of two first names. */
const minPart = 3

/** A text without the names, addresses, numbers and links by which the person could be found. */
export function withoutNames(text: string, names: readonly Name[]): string {
  const found = text
    .normalize('NFC')
    .replaceAll(/[^\s@]{1,64}@[^\s@]{1,255}/g, '[address]')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S{1,500}/gi, '[link]')
    .replaceAll(/(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\/\S{1,500}/g, '[link]')
    .replaceAll(/(?<!\d)\+?\d[\d ().-]{7,18}\d(?!\d)/g, (number) => (looksLikeYears(number) ? number : '[number]'))
  return spellings(names).reduce((rest, name) => rest.replaceAll(asWord(name), nobody), found)
}

/** The longest first: a whole name goes as one. With and without accents, as people type them. */
function spellings(names: readonly Name[]): string[] {
  const whole = names.flatMap(({ first, last }) => [`${first} ${last}`, `${last}, ${first}`, first, last])
  const parts = names.flatMap(({ first, last }) =>
    `${first} ${last}`.split(/[\s,]+/).filter((part) => part.length >= minPart),
  )
  const all = [...whole, ...parts]
    .map((name) => name.normalize('NFC').trim())
    .flatMap((name) => (name.length < minLetters ? [] : [name, name.normalize('NFKD').replaceAll(/\p{M}/gu, '')]))
  return [...new Set(all)].toSorted((one, other) => other.length - one.length)
}

/** The lines of a resume without names and without lines that say who somebody is; their numbers stay those of the resume. */
export const minimizedLines = (lines: readonly string[], names: readonly Name[]): string[] =>
  lines.map((line) => (isPersonalLine(line) ? '' : withoutNames(line, names)))

/** Scripts without spaces between words have no ends of words either. */
function asWord(name: string): RegExp {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  if (!/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)) return new RegExp(escaped, 'giu')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu')
}

/** "2016 - 2019", "03.2016 - 05.2019": dates of a resume, not a phone number. */
const looksLikeYears = (text: string) =>
  /^(?:\d{1,2}[. /-])?(?:19|20)\d{2}\s?[-.]\s?(?:\d{1,2}[. /-])?(?:19|20)\d{2}$/.test(text)
