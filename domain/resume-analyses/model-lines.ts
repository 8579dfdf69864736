import type { GeneratedLineKind } from '@seatwise/contract/values'
import type { DraftLine } from '../generations/generated-line.ts'
import { isEnglish } from '../generations/english.ts'
import { isPersonalLine } from './read-resume.ts'

/** What a language model says it has read: `line` is the number of the line of the resume that shows it. */
export type ModelItem = { kind: GeneratedLineKind; text: string; detail: string | null; line: number | null }

/** Lines of an entry that stand beside the one that is named. */
const around = 2
/** Of the words of a text, so many stand in the lines that show it. */
const minShare = 0.6

type ModelView = { lines: readonly string[]; job: string | null }

/**
 * What of it the resume bears out: its lines hold the words of the text and of its detail, and what the job asks for stands in the
 * job. The quote is the line itself, never what the model says that it is.
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

/** Whether the sentences are English; names of roles and skills are taken as they stand in the resume. */
export const sentencesAreEnglish = (items: readonly ModelItem[]): boolean =>
  isEnglish(
    items
      .filter(({ kind }) => kind === 'question')
      .map(({ text, detail }) => `${text} ${detail ?? ''}`)
      .join(' '),
  )

/** Words of three letters on: shorter ones stand in nearly every line. Years are never left out of account. */
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}+#]{3,}/gu) ?? []

function stands(text: string, source: string): boolean {
  const known = new Set(wordsIn(source))
  const words = wordsIn(text)
  if (words.some((word) => /^(?:19|20)\d{2}$/.test(word) && !known.has(word))) return false
  // A name of two letters, such as a programming language, stands there as it is.
  if (words.length === 0) return source.toLowerCase().includes(text.toLowerCase().trim())
  return words.filter((word) => known.has(word)).length / words.length >= minShare
}
