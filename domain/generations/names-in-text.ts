import { formsOf } from './spellings.ts'

export type Name = { first: string; last: string }
/** A part of a text: `start` is the index of its first character, `end` the index after its last. */
export type Span = { start: number; end: number }

/** Shorter names are part of too many other words. */
const minLetters = 2
/** The minimum length of a part of a name, such as the first of two first names. */
const minPart = 3
/**
 * The minimum length of a name that is also found when its letters are split up: a shorter name such as Ina would be
 * found in "in a".
 */
const minInPieces = 5

type Word = Span & { forms: readonly [string, string, string]; isOneLetter: boolean }
/** The letters of a name without spaces, and the numbers of letters after which one of its words ends. */
type Spelling = { letters: string; ends: ReadonlySet<number> }

/**
 * Finds the places where a text contains a name: in any case, with or without accents, in full-width or similar-looking
 * letters of other alphabets, with separated letters ("Z e l d a", "Q-u-u-x"), without spaces, and with an initial
 * beside it.
 */
export function findNames(text: string, names: readonly Name[]): Span[] {
  const words = wordsOf(text)
  const spellings = byFirstLetter(spellingsOf(names))
  const initials = new Set(
    names.flatMap(({ first }) => wordsOf(first).flatMap(({ forms }) => forms.map((form) => form[0]!))),
  )
  const spans: Span[] = []
  for (let at = 0; at < words.length;) {
    const end = endOfName(text, words, at, spellings)
    if (end > at) spans.push(withInitials(text, words, { at, end }, initials))
    at = Math.max(end, at + 1)
  }
  return joined(text, spans)
}

/** Combining marks and invisible format characters belong to the letter before them. */
const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\p{L}[\p{L}\p{M}\p{Cf}]*/gu)].map((match) => {
    const [word] = match
    return {
      start: match.index,
      end: match.index + word.length,
      forms: formsOf(word),
      isOneLetter: word.length < 8 && word.match(/\p{L}/gu)!.length === 1,
    }
  })

function spellingsOf(names: readonly Name[]): Spelling[] {
  const wholes = names.flatMap(({ first, last }) => {
    const lasts = last.split(/[\s,]+/)
    return [
      ...[first, last].filter((name) => name.trim().length >= minLetters),
      ...[first, ...first.split(/[\s,]+/)].flatMap((one) =>
        [last, ...lasts].flatMap((other) => (one && other ? [`${one} ${other}`, `${other} ${one}`] : [])),
      ),
      ...`${first} ${last}`.split(/[\s,]+/).filter((part) => part.length >= minPart),
    ]
  })
  return [...new Set(wholes)].flatMap((whole) => {
    const words = wordsOf(whole)
    return ([0, 1, 2] as const).map((form) => spelling(words.map(({ forms }) => forms[form])))
  })
}

function spelling(words: readonly string[]): Spelling {
  const ends = new Set<number>()
  let letters = ''
  for (const word of words) {
    letters += word
    ends.add(letters.length)
  }
  return { letters, ends }
}

function byFirstLetter(spellings: readonly Spelling[]): ReadonlyMap<string, Spelling[]> {
  const long = spellings.filter(({ letters }) => letters.length >= minLetters)
  const longestFirst = long.toSorted((one, other) => other.letters.length - one.letters.length)
  return Map.groupBy(longestFirst, ({ letters }) => letters[0]!)
}

/** @returns the index after the last word of the longest name that begins at word `at`, or `at` itself if none does */
function endOfName(
  text: string,
  words: readonly Word[],
  at: number,
  spellings: ReadonlyMap<string, Spelling[]>,
): number {
  const ends = words[at]!.forms.flatMap((form, nth) =>
    (spellings.get(form[0] ?? '') ?? []).map((one) => endOfSpelling(text, words, at, one, nth)),
  )
  return Math.max(at, ...ends)
}

function endOfSpelling(
  text: string,
  words: readonly Word[],
  at: number,
  { letters, ends }: Spelling,
  nth: number,
): number {
  let offset = 0
  let next = at
  for (; offset < letters.length; next++) {
    const word = words[next]
    const form = word?.forms[nth]
    if (!form || !letters.startsWith(form, offset)) return at
    if (next > at) {
      const between = text.slice(words[next - 1]!.end, word.start).replaceAll(/\p{Cf}/gu, '')
      const isOpen = ends.has(offset) ? isGap(between) : isSpelledApart(words[next - 1]!, word, between, letters.length)
      if (!isOpen) return at
    }
    offset += form.length
  }
  return next
}

const isGap = (between: string) => /^[^\p{N}]{1,8}$/u.test(between)

/** True if two parts of the same word of a name may be separated by the text between them. */
function isSpelledApart(one: Word, other: Word, between: string, letters: number): boolean {
  if (letters < minPart || !isGap(between)) return false
  if (one.isOneLetter && other.isOneLetter) return true
  if (letters < minInPieces) return false
  if (one.isOneLetter || other.isOneLetter) return between.length <= 3
  return /^(?:[-\u2010-\u2014]\s{0,2}|[.'’_·•*|/])$/u.test(between)
}

/** Extends a name by an initial beside it: "J. Doe" or "Doe, J." */
function withInitials(
  text: string,
  words: readonly Word[],
  { at, end }: { at: number; end: number },
  initials: ReadonlySet<string>,
) {
  const span = { start: words[at]!.start, end: words[end - 1]!.end }
  const [before, behind] = [words[at - 1], words[end]]
  if (before && isInitial(text, before, initials) && /^[.\s]{1,3}$/.test(text.slice(before.end, span.start)))
    span.start = before.start
  if (behind && isInitial(text, behind, initials) && /^[,\s]{1,3}$/.test(text.slice(span.end, behind.start)))
    span.end = behind.end
  return span
}

const isInitial = (text: string, { start, forms, isOneLetter }: Word, initials: ReadonlySet<string>) =>
  isOneLetter && /\p{Lu}/u.test(text[start]!) && forms.some((form) => initials.has(form))

/** Joins names that stand beside each other, such as a first and a last name. */
function joined(text: string, spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const before = all.at(-1)
    if (before && /^[\s,]{0,3}$/.test(text.slice(before.end, span.start))) before.end = span.end
    else all.push({ ...span })
  }
  return all
}
