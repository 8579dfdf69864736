import { parentPort } from 'node:worker_threads'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { renderReport } from './render-report.tsx'

/**
 * The program of the threads that render PDFs. renders.ts starts the threads; tools/build-pdf.ts builds the program.
 */
parentPort!.on('message', (report: ReportDocument) => void answer(report))

async function answer(report: ReportDocument) {
  const bytes = await renderReport(report)
  parentPort!.postMessage(bytes, [bytes.buffer])
}
