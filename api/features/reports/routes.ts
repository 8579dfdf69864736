import {
  getBenchmarkReport,
  getHiringPipelineReport,
  getIndividualReport,
  getIndividualReportPdf,
} from '@seatwise/contract/reports'
import type { Server } from '../../server.ts'
import { audit } from '../audit-events/repository.ts'
import { individualDocument, pdfFileOf, resultOf } from './actions.ts'
import { benchmarkDocument } from './benchmark.ts'
import { hiringPipelineDocument } from './hiring-pipeline.ts'

export function registerReports({ handle, renderPdf }: Server) {
  handle(getIndividualReport, async ({ scope, query }) => ({
    data: individualDocument(await resultOf(scope, query.survey_result_id)),
  }))

  handle(
    getIndividualReportPdf,
    async ({ inTransaction, query: { survey_result_id }, user }) => {
      // Audited before the first byte leaves: a copy that goes out of the product.
      const document = await inTransaction(async (scope) => {
        const result = await resultOf(scope, survey_result_id)
        const made = individualDocument(result)
        await audit(scope, {
          action: 'reports.download',
          company_id: result.company_id,
          subject_type: 'survey_result',
          subject_id: result.id,
          details: { kind: made.kind },
        })
        return made
      })
      return pdfFileOf(document, await renderPdf(document, user.company.id))
    },
    { opensTransactions: true },
  )

  handle(getBenchmarkReport, async ({ scope, query }) => ({ data: await benchmarkDocument(scope, query) }))

  handle(getHiringPipelineReport, async ({ scope, query }) => ({ data: await hiringPipelineDocument(scope, query) }))
}
