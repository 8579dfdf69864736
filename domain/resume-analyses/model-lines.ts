import type { GeneratedLineKind } from '@seatwise/contract/values'
import type { DraftLine } from '../generations/generated-line.ts'
import { isEnglish } from '../generations/english.ts'
import { isPersonalLine } from './read-resume.ts'

/** What a language model says it has read: `line` is the number of the line of the resume that shows it. */
export type ModelItem = { kind: GeneratedLineKind; text: string; detail: string | null; line: number | null }

/** A line of the resume has to show these; a question rests on none, and what the job asks for may be missing. */
const shown: readonly GeneratedLineKind[] = ['role', 'skill', 'language', 'education']

/**
 * What of it the resume bears out: its line is there and holds a word of the text, and years stand in the resume. The quote is
 * the line itself, never what the model says that it is.
 */
export function borneOut(items: readonly ModelItem[], lines: readonly string[]): DraftLine[] {
  const whole = lines.join('\n')
  return items.flatMap((item) => {
    const quote = item.line === null ? null : (lines[item.line] ?? null)
    if (shown.includes(item.kind) && (quote === null || !sharesWord(item.text, quote))) return []
    if (item.kind === 'requirement' && quote !== null && !sharesWord(item.text, quote)) return []
    if (quote !== null && isPersonalLine(quote)) return []
    if (yearsIn(`${item.text} ${item.detail ?? ''}`).some((year) => !whole.includes(year))) return []
    return [{ kind: item.kind, text: item.text, detail: item.detail, quote: quote?.trim() || null }]
  })
}

/** Whether the sentences are English; names of roles and skills are taken as they stand in the resume. */
export const sentencesAreEnglish = (items: readonly ModelItem[]): boolean =>
  isEnglish(
    items
      .filter(({ kind }) => kind === 'question')
      .map(({ text, detail }) => `${text} ${detail ?? ''}`)
      .join(' '),
  )

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}+#]{2,}/gu) ?? []

function sharesWord(text: string, line: string): boolean {
  const words = new Set(wordsIn(line))
  return wordsIn(text).some((word) => words.has(word))
}

const yearsIn = (text: string) => text.match(/\b(?:19|20)\d{2}\b/g) ?? []
