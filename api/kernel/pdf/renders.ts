import type { ReportDocument } from '@seatwise/contract/report-document'
import { Refusal } from '../refusal.ts'
import { pdfDuration } from '../telemetry/instruments.ts'
import { createThreadPool, ThreadLimitReached } from '../thread-pool.ts'
import type { Asker } from '../work-queue.ts'

export type PdfRenders = {
  /**
   * Renders a report as PDF. No transaction may be open. Nothing is rendered for a client who leaves while waiting.
   * @param asker its key is the company that takes turns
   * @throws Refusal `pdf_not_made` if rendering takes too much time or memory, `busy` if too many jobs wait
   */
  renderPdf: (report: ReportDocument, asker: Asker) => Promise<Buffer>
  stop: () => Promise<void>
}

/**
 * A report of ten pages takes half a second on a free core. There are two threads, so that a slow report of one company
 * does not delay those of the others.
 */
export const pdfLimits = {
  maxMs: 20_000,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  maxThreads: 2,
  maxWaiting: 60,
  maxWaitingOfKey: 20,
  idleMs: 30_000,
}

export function openPdfRenders(limits: Partial<typeof pdfLimits> = {}): PdfRenders {
  const threads = createThreadPool<ReportDocument, Uint8Array<ArrayBuffer>>({
    name: 'PDFs',
    // Built from pdf-worker.tsx.
    file: new URL('../../dist/pdf-worker.js', import.meta.url),
    ...pdfLimits,
    ...limits,
  })
  return {
    renderPdf: async (report, asker) => {
      const start = performance.now()
      const measure = (outcome: 'made' | 'too_slow' | 'failed') =>
        pdfDuration.record((performance.now() - start) / 1000, { outcome })
      try {
        const { buffer } = await threads.run(asker, report)
        measure('made')
        return Buffer.from(buffer)
      } catch (error) {
        const isSlow = error instanceof ThreadLimitReached
        measure(isSlow ? 'too_slow' : 'failed')
        throw isSlow ? new Refusal('pdf_not_made', error) : error
      }
    },
    stop: threads.stop,
  }
}
