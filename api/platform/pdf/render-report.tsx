import { renderToBuffer } from '@react-pdf/renderer'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { fonts } from './fonts.ts'
import { ReportPages } from './report-pages.tsx'
import { mapTexts, missingMark, printable } from './text-runs.ts'

/** A report as PDF. */
export async function renderReport(report: ReportDocument): Promise<Uint8Array<ArrayBuffer>> {
  let isIncomplete = false
  const printed = mapTexts(report, (text) => {
    const shown = printable(text, fonts)
    isIncomplete ||= shown.includes(missingMark)
    return shown
  })
  // The renderer's buffer may be a part of a larger one, which cannot be passed on.
  return Uint8Array.from(await renderToBuffer(<ReportPages report={printed} isIncomplete={isIncomplete} />))
}
