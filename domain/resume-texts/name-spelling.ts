import { isParticle, nameParts } from '@seatwise/contract/names'
import { spellingsOf } from './latin-letters.ts'

export type PersonName = { first: string; last: string }

const isInCapitals = (word: string) => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()
const isInSmall = (word: string) => word === word.toLowerCase() && word !== word.toUpperCase()
/** Patronymics of Russian, Ukrainian and Bulgarian, which stand behind the given name. */
const patronymic = /(?:вич|вна|ична|ївна|ович|евич)$/iu
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・ー]+$/u

const vietnameseSurnames = new Set(
  'nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý đinh trịnh mai trương'.split(' '),
)

/** What else of a resume tells the order of a name. */
export type OrderEvidence = { email: string | null; isHungarian: boolean }

/**
 * The first and the last name of a name as a resume writes it. Where nothing tells them apart, they are taken apart as
 * everywhere (`nameParts`).
 * @returns isOpen a long name of which nothing tells where the last name begins
 */
export function personNameOf(name: string, evidence: OrderEvidence): PersonName & { isOpen: boolean } {
  const words = name.split(/\s+/).filter(Boolean)
  const known = name.includes(',')
    ? undefined
    : (bySurnameInCapitals(words) ?? byOrderOfLanguage(words, evidence) ?? byAddress(words, evidence.email))
  const isLong = name.includes(',') ? /\s.*,/.test(name) : words.filter((word) => !isParticle(word)).length > 2
  return {
    ...spelled(known ?? nameParts(words.join(' '))),
    isOpen: !known && isLong && !words.slice(1).some(isParticle),
  }
}

/** `Jean DUPONT` and `DUPONT Jean`: what is in capitals beside other words is the surname. */
function bySurnameInCapitals(words: readonly string[]): PersonName | undefined {
  const from = words.findIndex(isInCapitals)
  const to = words.findLastIndex(isInCapitals) + 1
  const others = [...words.slice(0, from), ...words.slice(to)]
  // An initial or a particle beside capitals says nothing: MARY J. BLIGE.
  const isMixed = others.some((word) => word.replace('.', '').length > 1 && !isParticle(word))
  if (from < 0 || !isMixed || !words.slice(from, to).every(isInCapitals)) return undefined
  const particles = words.slice(0, from).filter(isParticle)
  return {
    first: others.filter((word) => !particles.includes(word)).join(' '),
    last: [...particles, ...words.slice(from, to).map((word) => capitalized(word))].join(' '),
  }
}

/** Languages in which the surname comes first, where the name or the text shows that it is one of them. */
function byOrderOfLanguage(words: readonly string[], { isHungarian }: OrderEvidence): PersonName | undefined {
  const [surname = '', ...given] = words
  const isRussian = words.length === 3 && patronymic.test(words[2]!)
  const isEastAsian = words.length === 2 && words.every((word) => eastAsian.test(word))
  const isVietnamese = words.length > 2 && vietnameseSurnames.has(surname.toLowerCase())
  if (!isRussian && !isEastAsian && !isVietnamese && !(isHungarian && words.length === 2)) return undefined
  return { first: given.join(' '), last: surname }
}

/**
 * The parts of a name with two surnames, if the address tells where they begin: `inigo.munoz` of Íñigo Muñoz Peñalver.
 * Without an address they cannot be known from two given names.
 */
function byAddress(words: readonly string[], email: string | null): PersonName | undefined {
  const [given = '', surname = '', ...more] = (email?.split('@')[0] ?? '').replaceAll(/\d+/g, '').split(/[._-]/)
  if (words.length < 3 || words.some(isParticle) || more.length > 0 || surname.length < 3) return undefined
  const isFirst = spellingsOf(words[0]!).some((one) => given !== '' && one.startsWith(given))
  const at = words.findIndex((word) => spellingsOf(word).includes(surname))
  if (!isFirst || at < 1 || at === words.length - 1) return undefined
  return { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') }
}

/** Names in capitals or in small letters as people write them: `ANA DE LA CRUZ` is Ana de la Cruz. */
export function spelled({ first, last }: PersonName): PersonName {
  const all = `${first} ${last}`.split(/\s+/).filter(Boolean)
  const isPlain = all.some((word) => !isInCapitals(word) && !isInSmall(word) && word.length > 2)
  const isShouted = all.every((word) => word === word.toUpperCase())
  // In Turkish, the capital of a dotted i has a dot.
  const locale = /[İĞŞ]/u.test(first + last) ? 'tr' : 'en'
  const spell = (name: string) =>
    name
      .split(/\s+/)
      .filter(Boolean)
      .map((word, at) => spelledWord(word, { isPlain, isShouted, isFirst: at === 0 && name === first, locale }))
      .join(' ')
  return { first: spell(first), last: spell(last) }
}

type Spelling = { isPlain: boolean; isShouted: boolean; isFirst: boolean; locale: string }

function spelledWord(word: string, { isPlain, isShouted, isFirst, locale }: Spelling): string {
  if (!isFirst && isParticle(word) && (isShouted || isInSmall(word))) return word.toLowerCase()
  if (isPlain ? !isInCapitals(word) || word.length < 3 : !isInCapitals(word) && !isInSmall(word)) return word
  // Initials stay: J.R.
  return /^(?:\p{L}\.)+$/u.test(word) ? word.toUpperCase() : capitalized(word, locale)
}

function capitalized(word: string, locale = 'en'): string {
  return word
    .toLocaleLowerCase(locale)
    .replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale))
    .replace(/^Mc(?=\p{L}{3})(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}
