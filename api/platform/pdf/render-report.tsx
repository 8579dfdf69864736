import type { ReportDocument } from '@seatwise/contract/report-document'
import { fonts, loadFontsFor } from './fonts.ts'
import { reportPages } from './report-pages.tsx'
import { renderTagged } from './tagged-file.ts'
import { mapTexts, missingMark, printable } from './text-runs.ts'

/** A report as PDF. */
export async function renderReport(report: ReportDocument): Promise<Uint8Array<ArrayBuffer>> {
  await loadFontsFor(JSON.stringify(report))
  /** What no font has, numbered: the same letters have the same number throughout the report. */
  const missing = new Map<string, string>()
  const markOf = (letters: string) => {
    if (!missing.has(letters)) missing.set(letters, `${missingMark}${missing.size + 1}`)
    return missing.get(letters)!
  }
  const printed = mapTexts(report, (text) => printable(text, fonts, markOf))
  // The renderer's buffer may be a part of a larger one, which cannot be passed on.
  return Uint8Array.from(await renderTagged(reportPages({ report: printed, isIncomplete: missing.size > 0 })))
}
