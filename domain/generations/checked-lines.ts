import { generationLimits } from '@seatwise/contract/limits'
import { mattersIn } from '../protected-matters.ts'
import type { DraftLine } from './generated-line.ts'

/**
 * Checks generated lines before they are shown, or before they are judged if a model wrote them. Makes each a single
 * line of plain text, and removes empty and repeated lines and those in which the list of terms finds a protected
 * matter.
 * @returns the remaining lines in their order, at most `generationLimits.lines`
 */
export function checkedLines(drafts: readonly DraftLine[]): DraftLine[] {
  const lines: DraftLine[] = []
  const said = new Set<string>()
  for (const draft of drafts) {
    const line = {
      kind: draft.kind,
      text: plainText(draft.text),
      detail: draft.detail === null ? null : plainText(draft.detail) || null,
      quote: draft.quote === null ? null : plainText(draft.quote) || null,
    }
    const key = `${line.kind} ${line.text} ${line.detail}`
    const isShown =
      line.text !== '' &&
      lines.length < generationLimits.lines &&
      !said.has(key) &&
      (draft.kind !== 'question' || !hasLink(line.text)) &&
      ![line.text, line.detail ?? '', line.quote ?? ''].some((text) => mattersIn(text).length > 0)
    if (!isShown) continue
    said.add(key)
    lines.push(line)
  }
  return lines
}

/**
 * Makes a text a single line, limits its length, and removes invisible characters, which could make it look different
 * from what it contains.
 */
export function plainText(text: string): string {
  // Much longer than what is shown, and short enough to be processed quickly.
  const plain = text
    .slice(0, 4 * generationLimits.text)
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  if (plain.length <= generationLimits.text) return plain
  return `${plain.slice(0, generationLimits.text - 1).trimEnd()}…`.toWellFormed()
}

/** True if the text contains a URL: a generated sentence must not contain links, not even as plain text. */
export const hasLink = (text: string): boolean => /https?:|www\.|\b[\w-]+\.[a-z]{2,}\//i.test(text)
