import type { SectionLine } from './sections.ts'
import { type Spellings, spellingsWith, type Word, wordsOf } from './skill-spellings.ts'

type Skill = { name: string; line: number }

const maxSkills = 200

/**
 * The skills of our list and of `tags` that are items below a heading for skills or after a label for skills, each with
 * the first line that contains it. Elsewhere, and within sentences, the same words may name employers, degrees or the
 * work of others.
 */
export function skillsIn(lines: readonly SectionLine[], tags: readonly string[]): Skill[] {
  const spellings = spellingsWith(tags)
  const lineOf = new Map<string, number>()
  for (const [line, { text, kinds, isHeading }] of lines.entries()) {
    if (isHeading || !kinds.includes('skills')) continue
    for (const name of skillsOfLine(text, spellings))
      if (!lineOf.has(name) && lineOf.size < maxSkills) lineOf.set(name, line)
    if (lineOf.size === maxSkills) break
  }
  return [...lineOf].map(([name, line]) => ({ name, line }))
}

/** The names in a line from left to right. If several names start with the same words, the longest match counts. */
function skillsOfLine(text: string, { byKey, maxWords }: Spellings): string[] {
  const words = wordsOf(text)
  const names: string[] = []
  for (let at = 0; at < words.length; at++) {
    const max = maxWords.get(words[at]!.key) ?? 0
    for (let length = max && phraseLength(text, words, at, max); length > 0; length--) {
      const phrase = words.slice(at, at + length)
      const spelling = byKey.get(phrase.map(({ key }) => key).join(' '))
      if (!spelling || !isItem(text, phrase)) continue
      names.push(spelling.name)
      at += length - 1
      break
    }
  }
  return names
}

/** The number of adjacent words from one word on, without a comma or another separator between them. */
function phraseLength(text: string, words: Word[], at: number, max: number): number {
  let length = 1
  while (length < max && at + length < words.length) {
    const between = text.slice(words[at + length - 1]!.end, words[at + length]!.start)
    if (!/^(?:\s|\s?[/&-]\s?)$/.test(between)) break
    length++
  }
  return length
}

const licence = /licen[cs]e/i
const borderBefore = /(?:^|[,;:|•●▪·*(/&–-]|\s\s|\t|\b(?:and|or))\s?$/i
const borderAfter = /^\s?(?:$|[,;|•●▪·()/&.–-]|\s\s|\t|(?:and|or)\b)/i

/** True if a phrase is a whole item of a list: `Go` in `Word, Excel and Go`, but not in `Go to the customer`. */
function isItem(text: string, phrase: Word[]): boolean {
  const { start, key } = phrase[0]!
  const { end } = phrase.at(-1)!
  // B and C are also classes of driving licences.
  if (key.length === 1 && licence.test(text.slice(Math.max(0, start - 40), start))) return false
  return borderBefore.test(text.slice(Math.max(0, start - 10), start)) && borderAfter.test(text.slice(end, end + 10))
}
