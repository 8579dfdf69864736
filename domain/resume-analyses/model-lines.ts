import type { GeneratedLineKind } from '@seatwise/contract/values/hiring'
import type { DraftLine } from '../generations/generated-line.ts'
import { isEnglish } from '../generations/english.ts'
import { isPersonalLine } from './read-resume.ts'

/**
 * A line that a language model returns. `line` is the index of the line of the resume on which it is based, according
 * to the model.
 */
export type ModelItem = { kind: GeneratedLineKind; text: string; detail: string | null; line: number | null }

/** The number of lines before and after this line that are also searched. */
const around = 2
/** The minimum share of the words of a text that the searched lines must contain. */
const minShare = 0.6

type ModelView = { lines: readonly string[]; job: string | null }

/**
 * Keeps only the items that the resume supports: its lines contain the words of the text and its detail, and a
 * requirement is in the job. The quote is the line of the resume itself, never the model's version of it.
 */
export function borneOut(items: readonly ModelItem[], { lines, job }: ModelView): DraftLine[] {
  return items.flatMap((item) => {
    const quote = item.line === null ? null : (lines[item.line]?.trim() ?? '') || null
    if (quote !== null && isPersonalLine(quote)) return []
    return isBorneOut(item, { quote, lines, job })
      ? [{ kind: item.kind, text: item.text, detail: item.detail, quote }]
      : []
  })
}

function isBorneOut(
  { kind, text, detail, line }: ModelItem,
  { quote, lines, job }: ModelView & { quote: string | null },
): boolean {
  if (kind === 'question') return true
  if (kind === 'requirement')
    return job !== null && stands(`${text} ${detail ?? ''}`, job) && (quote === null || stands(text, quote))
  if (quote === null || line === null) return false
  const near = lines.slice(Math.max(0, line - around), line + around + 1).join(' ')
  if (kind === 'language') return stands(text, quote)
  return stands(text, near) && (detail === null || stands(detail, near))
}

/** True if the questions are in English. Names of roles and skills may be in the language of the resume. */
export const sentencesAreEnglish = (items: readonly ModelItem[]): boolean =>
  isEnglish(
    items
      .filter(({ kind }) => kind === 'question')
      .map(({ text, detail }) => `${text} ${detail ?? ''}`)
      .join(' '),
  )

/** Words of at least three characters, because shorter ones occur in nearly every line. */
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}+#]{3,}/gu) ?? []

function stands(text: string, source: string): boolean {
  const known = new Set(wordsIn(source))
  const words = wordsIn(text)
  if (words.some((word) => /^(?:19|20)\d{2}$/.test(word) && !known.has(word))) return false
  // A name of two letters, such as a programming language, must occur literally.
  if (words.length === 0) return source.toLowerCase().includes(text.toLowerCase().trim())
  return words.filter((word) => known.has(word)).length / words.length >= minShare
}
