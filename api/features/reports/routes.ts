import {
  getBenchmarkReport,
  getBenchmarkReportPdf,
  getGrowthReport,
  getGrowthReportPdf,
  getHiringPipelineReport,
  getHiringPipelineReportPdf,
  getIndividualReport,
  getIndividualReportPdf,
} from '@seatwise/contract/reports'
import type { Server } from '../../server.ts'
import { auditDownload, individualDocument, pdfFileOf, resultOf } from './actions.ts'
import { benchmarkDocument } from './benchmark.ts'
import { growthDocument } from './growth.ts'
import { hiringPipelineDocument } from './hiring-pipeline.ts'

/** No transaction is open while a PDF is made. */
const opensTransactions = { opensTransactions: true } as const

export function registerReports({ handle, renderPdf }: Server) {
  handle(getIndividualReport, async ({ scope, query }) => ({
    data: individualDocument(await resultOf(scope, query.survey_result_id)),
  }))

  handle(
    getIndividualReportPdf,
    async ({ inTransaction, query: { survey_result_id }, user }) => {
      const document = await inTransaction(async (scope) => {
        const result = await resultOf(scope, survey_result_id)
        const subject = { subject_type: 'survey_result', subject_id: result.id } as const
        return auditDownload(scope, {
          document: individualDocument(result),
          company_id: result.company_id,
          ...subject,
        })
      })
      return pdfFileOf(document, await renderPdf(document, user.company.id))
    },
    opensTransactions,
  )

  handle(getBenchmarkReport, async ({ scope, query }) => ({ data: (await benchmarkDocument(scope, query)).document }))

  handle(
    getBenchmarkReportPdf,
    async ({ inTransaction, query, user }) => {
      const document = await inTransaction(async (scope) => auditDownload(scope, await benchmarkDocument(scope, query)))
      return pdfFileOf(document, await renderPdf(document, user.company.id))
    },
    opensTransactions,
  )

  handle(getGrowthReport, async ({ scope, query }) => ({
    data: (await growthDocument(scope, query.growth_plan_id)).document,
  }))

  handle(
    getGrowthReportPdf,
    async ({ inTransaction, query, user }) => {
      const document = await inTransaction(async (scope) =>
        auditDownload(scope, await growthDocument(scope, query.growth_plan_id)),
      )
      return pdfFileOf(document, await renderPdf(document, user.company.id))
    },
    opensTransactions,
  )

  handle(getHiringPipelineReport, async ({ scope, query }) => ({
    data: (await hiringPipelineDocument(scope, query)).document,
  }))

  handle(
    getHiringPipelineReportPdf,
    async ({ inTransaction, query, user }) => {
      const document = await inTransaction(async (scope) =>
        auditDownload(scope, await hiringPipelineDocument(scope, query)),
      )
      return pdfFileOf(document, await renderPdf(document, user.company.id))
    },
    opensTransactions,
  )
}
