import { isPersonalLine } from '../resume-analyses/read-resume.ts'

type Person = { first: string; last: string }

/** What stands in the place of a name. */
const nobody = 'the person'
/** Shorter ones stand in too many other words. */
const minLetters = 2

/** A text without the names, addresses, numbers and links by which the person could be found. */
export function withoutNames(text: string, person: Person): string {
  const names = [`${person.first} ${person.last}`, `${person.last}, ${person.first}`, person.first, person.last]
    .map((name) => name.trim())
    .filter((name) => name.length >= minLetters)
  const found = text
    .normalize('NFC')
    .replaceAll(/[^\s@]{1,64}@[^\s@]{1,255}/g, '[address]')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S{1,500}/gi, '[link]')
    .replaceAll(/(?<!\d)\+?\d[\d ().-]{7,18}\d(?!\d)/g, (number) => (looksLikeYears(number) ? number : '[number]'))
  return names.reduce((rest, name) => rest.replaceAll(wholeWord(name), nobody), found)
}

/** The lines of a resume without names and without lines that say who somebody is; their numbers stay those of the resume. */
export const minimizedLines = (lines: readonly string[], person: Person): string[] =>
  lines.map((line) => (isPersonalLine(line) ? '' : withoutNames(line, person)))

const wholeWord = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'giu')

/** "2016 - 2019", "03.2016 - 05.2019": dates of a resume, not a phone number. */
const looksLikeYears = (text: string) =>
  /^(?:\d{1,2}[. /-])?(?:19|20)\d{2}\s?[-.]\s?(?:\d{1,2}[. /-])?(?:19|20)\d{2}$/.test(text)
