import { generationLimits } from '@seatwise/contract/limits'
import { mattersIn } from '../protected-matters.ts'
import type { DraftLine } from './generated-line.ts'

/**
 * The generated lines that may be shown, or judged if a model has written them: one line of plain text each, without
 * lines that concern a protected matter by the list of terms, are empty, or repeat another one.
 * @returns the rest in their order, at most `generationLimits.lines`
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

/** One line without invisible letters, which could show another text than they hold; cut where it is too long. */
export function plainText(text: string): string {
  // Far more than is shown, and far less than would hold everybody up.
  const plain = text
    .slice(0, 4 * generationLimits.text)
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  if (plain.length <= generationLimits.text) return plain
  return `${plain.slice(0, generationLimits.text - 1).trimEnd()}…`.toWellFormed()
}

/** A generated sentence must not link anywhere, not even as plain text. */
export const hasLink = (text: string): boolean => /https?:|www\.|\b[\w-]+\.[a-z]{2,}\//i.test(text)
