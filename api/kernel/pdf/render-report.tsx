import type { ReportDocument } from '@seatwise/contract/report-document'
import { fonts, loadFontsFor } from './fonts.ts'
import { reportPages } from './report-pages.tsx'
import { gaps, type Gaps } from './styles.ts'
import { drawTagged, layOutPages, linesOn } from './tagged-file.ts'
import { mapTexts, missingMark, printable } from './text-runs.ts'

/**
 * If the last page has at most this many lines, the report is laid out again with smaller gaps, which may save the
 * page.
 */
const fewLines = 24

/** Renders a report as PDF. */
export async function renderReport(report: ReportDocument): Promise<Uint8Array<ArrayBuffer>> {
  await loadFontsFor(JSON.stringify(report))
  /**
   * Placeholders for characters without a font. They are numbered, so that the same text has the same number in the
   * whole report.
   */
  const missing = new Map<string, string>()
  const markOf = (letters: string) => {
    if (!missing.has(letters)) missing.set(letters, `${missingMark}${missing.size + 1}`)
    return missing.get(letters)!
  }
  const printed = mapTexts(report, (text) => printable(text, fonts, markOf))
  const documentWith = (between: Gaps) =>
    reportPages({ report: printed, isIncomplete: missing.size > 0, gaps: between })
  const document = documentWith(gaps.wide)
  let pages = await layOutPages(document)
  if (pages.length > 1 && linesOn(pages.at(-1)!) <= fewLines) {
    const closer = await layOutPages(documentWith(gaps.close))
    if (closer.length < pages.length) pages = closer
  }
  // Copied, because the buffer may be part of a larger one, which cannot be transferred to another thread.
  return Uint8Array.from(await drawTagged(document, pages))
}
