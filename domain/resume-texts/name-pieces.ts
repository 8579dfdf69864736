import { eastAsian, addressScore } from './name-scores.ts'
import { isNoName } from './no-names.ts'

const maxPiece = 60

/** Names stand behind these words in forms, such as those of Europass. */
const labels =
  /^(?:full name|name|name and surname|first names?\(?s?\)? ?\/ ?surnames?\(?s?\)?|surnames?\(?s?\)? ?\/ ?first names?\(?s?\)?|candidate(?: name)?|applicant|vor- und (?:nach|zu)name|name, vorname|nom et prénoms?|nom ?\/ ?prénoms?|nombre(?: y apellidos?| completo)?|apellidos? y nombres?|nome(?: e cognome| completo)?|cognome e nome|naam|imię i nazwisko|jméno(?: a příjmení)?|név|nume|ad soyad|adı soyadı|namn|navn|nimi|фио|ф\.и\.о\.?|имя(?: и фамилия)?|піб|ονοματεπώνυμο|όνομα|الاسم(?: الكامل)?|שם(?: מלא)?|姓名|氏名|名前|이름|성명)\s*(?:[:：|]|\t|\s{2,})\s*(?=\S)/iu

const eastAsianLabels = /^(?:姓\s?名|氏\s?名|名前|이름|성명)\s*[:：]?\s*(?=\S)/u

/** What stands before a name in a title of the document. */
const documentTitle =
  /^(?:curriculum\s+vit(?:ae|æ)|c\.?v\.?|résumé|resume|lebenslauf|currículum(?: vitae)?|curriculo|резюме|życiorys|özgeçmiş)(?:\s+(?:of|de|von|di|van|for))?\s*[:–—-]?\s+(?=\p{Lu})/iu

const titles =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|ing|mgr|bc|mudr|rndr|dipl\.?-?\s?\p{L}+|herr|frau|monsieur|madame|mme|mlle|m|sr|sra|srta|dott|dott\.ssa|sig|sig\.ra|eng|engr|rev|sir|dame|г-н|г-жа)\.?\s+)+(?=\p{L})/iu

/** Degrees and certificates behind a name. */
const credentials =
  /^(?:ph\.?\s?d|m\.?d|mba|m\.?sc|b\.?sc|ma|ba|b\.?a|m\.?a|m\.?eng|b\.?eng|beng|cpa|cfa|ca|acca|aca|pmp|rn|bsn|msn|lcsw|esq|j\.?d|ll\.?[mb]|shrm-s?cp|s?phr|cphr|cissp|pe|p\.?eng|facs|dds|dvm|np|pharm\.?\s?d|cma|cia|frm|mcips|fcca|sr|jr)\.?$/iu

/** @property nthOfLine where the piece stands among those of its line */
export type Piece = { text: string; isLabelled: boolean; nthOfLine: number }

/** The parts of a line that may be a name. */
export function piecesOf(line: string, next: string): Piece[] {
  const label = (labels.exec(line) ?? eastAsianLabels.exec(line))?.[0]
  const rest = label ? line.slice(label.length) : line.replace(documentTitle, '')
  const pieces = rest
    .split(/\t|\s*[|•·●▪‖◆■～]\s*|\s+[–—/-]\s+|\s{3,}|[:：；;]/u)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((text, nthOfLine) => ({ text, isLabelled: label !== undefined && nthOfLine === 0, nthOfLine }))
  // A long surname of two parts is divided at its hyphen.
  if (/\p{L}-$/u.test(rest) && /^\p{Lu}[\p{L}’']+$/u.test(next))
    pieces.unshift({ text: rest + next, isLabelled: label !== undefined, nthOfLine: 0 })
  // "Ana Torres, Operations Manager": the name stands before the comma.
  const comma = rest.indexOf(',')
  if (comma > 3 && !label) pieces.push({ text: rest.slice(0, comma).trim(), isLabelled: false, nthOfLine: 1 })
  // "Jules Tremblay Senior Designer": the title stands in the line of the name.
  const words = rest.split(' ')
  const title = words.findIndex((word) => isNoName(word))
  if (title >= 2 && title <= 4) pieces.push({ text: words.slice(0, title).join(' '), isLabelled: false, nthOfLine: 1 })
  return pieces
}

/** A name without titles, nicknames, pronouns and degrees; "Torres, Ana" where the address or the shape says that it is one. */
export function cleanName(text: string, email: string | null): string | undefined {
  if (text.length > 2 * maxPiece || /[@\d]|https?:|www\./i.test(text)) return undefined
  const plain = text
    .replaceAll(/\([^)]*\)|（[^）]*）|["“”«»„][^"“”«»„]*["“”«»„]/gu, ' ')
    .replace(titles, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.,:;*_–—-]+$/u, '')
    .replace(/^[\s.,:;*_–—-]+/u, '')
    .trim()
  const [before = '', ...after] = plain.split(/\s*,\s*/)
  const givenNames = after.filter(
    (part) => !credentials.test(part) && !part.split(' ').every((word) => credentials.test(word)),
  )
  const words = before.split(' ')
  while (words.length > 2 && credentials.test(words.at(-1)!) && !/^(?:ma|ba|ca|sr|jr)$/.test(words.at(-1)!)) words.pop()
  const surname = words.join(' ')
  if (givenNames.length === 0) return surname
  if (givenNames.length > 1 || words.length > 3) return undefined
  const isOfAddress = addressScore(`${surname} ${givenNames[0]}`, email) >= 50
  const looksReversed = surname === surname.toUpperCase() && givenNames[0]!.split(' ').length <= 3
  return isOfAddress || looksReversed || words.length === 1 ? `${surname}, ${givenNames[0]}` : undefined
}

/** True if the text can be a name by its letters and words. */
export function isNameLike(name: string): boolean {
  if (name.length > maxPiece) return false
  if (!/^[\p{L}\p{M}\s.,'’ʼʻ`´\-‐·・ー־\u200C\u200D]+$/u.test(name)) return false
  const words = name.split(/[\s,]+/)
  if (words.length > 6 || words.some((word) => isNoName(word))) return false
  if (eastAsian.test(name))
    return (
      /^[\p{L}\p{M}・ー]{1,8}(?: [\p{L}\p{M}・ー]{1,8})?$/u.test(name) &&
      (words.length > 1 || (name.length > 1 && name.length < 6))
    )
  if (isNoName(words.join(' '))) return false
  const big = words.filter((word) => !/^\p{Ll}/u.test(word)).length
  return name.replaceAll(/\P{L}/gu, '').length > 2 && (big > 0 || words.length === 2)
}
