import { brands } from './brands/brands.ts'

/** Data about the person that a password must not consist of. */
export type OwnData = { first: string; last: string; email: string; company_name: string }

const minPieceLength = 3
const minOtherLetters = 4
/** Words of the product and of every sign-in form. The last one is printed in the README. */
const productWords = [
  ...Object.values(brands).flatMap(({ name, texts }) => [name, texts.score_name, ...texts.score_name.split(' ')]),
  'password',
  'passwort',
  'demo password local',
  'welcome',
  'login',
  'admin',
  'survey',
  'behavior',
]
/** Digits and signs that people write instead of a letter. */
const signs: Record<string, string> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '9',
  i: '1!|',
  l: '1|',
  o: '0',
  s: '5$',
  t: '7+',
  z: '2',
}

/**
 * True if a password consists of little more than obvious words: fewer than four letters remain after the person's
 * names, address and company and the product's own words are removed. Digits and signs do not count as remaining
 * letters, and they are recognized where they replace a letter.
 */
export function isOwnData(password: string, own: OwnData): boolean {
  const [local = '', host = ''] = own.email.split('@')
  const words = [own.email, local, ...local.split(/[._+-]/), host.split('.')[0]!, own.first, own.last]
    .concat(own.company_name, own.company_name.split(/\s+/), productWords)
    .map(folded)
    .sort((a, b) => b.length - a.length)
  const value = folded(password)
  const wordsWritten = words.map((word) => word.replaceAll(/[^\p{L}]/gu, ''))
  return [
    piecesOf(words).reduce((left, word) => left.replaceAll(word, ' '), value),
    piecesOf(wordsWritten).reduce((left, word) => left.replaceAll(written(word), ' '), value),
  ].some((rest) => rest !== value && rest.replaceAll(/[^\p{L}]/gu, '').length < minOtherLetters)
}

const piecesOf = (words: readonly string[]) => words.filter((word) => word.length >= minPieceLength)

/** A pattern that finds a word with letters or their replacements, and with any other signs between them. */
const written = (piece: string) =>
  new RegExp(Array.from(piece, (letter) => `[${letter}${signs[letter] ?? ''}]`).join(String.raw`[^\p{L}\p{N}]*`), 'gu')

/** The text without case, accents and spaces. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\s]/g, '')
    .toLowerCase()
