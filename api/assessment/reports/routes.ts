import {
  getBenchmarkReport,
  getBenchmarkReportPdf,
  getGrowthReport,
  getGrowthReportPdf,
  getChangesReport,
  getChangesReportPdf,
  getCoachingReport,
  getCoachingReportPdf,
  getComparisonReport,
  getComparisonReportPdf,
  getConflictReport,
  getConflictReportPdf,
  getHiringPipelineReport,
  getHiringPipelineReportPdf,
  getIndividualReport,
  getIndividualReportPdf,
  getQuestionsReport,
  getQuestionsReportPdf,
} from '@seatwise/contract/reports'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { SignedInUser } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { auditDownload, individualOf, pdfFileOf, type ReportOfCompany } from './actions.ts'
import { benchmarkDocument } from './benchmark.ts'
import { growthDocument } from './growth.ts'
import { hiringPipelineDocument } from './hiring-pipeline.ts'
import { changesDocument, coachingDocument, comparisonDocument, conflictDocument, questionsDocument } from './people.ts'

/** No transaction is open while a PDF is made. */
const opensTransactions = { opensTransactions: true } as const

export function registerReports({ handle, renderPdf }: Server) {
  const answer = ({ document }: ReportOfCompany): { data: ReportDocument } => ({ data: document })
  const pdf = async (document: ReportDocument, { user, signal }: { user: SignedInUser; signal: AbortSignal }) =>
    pdfFileOf(document, await renderPdf(document, { key: user.company.id, signal }))

  handle(getIndividualReport, async ({ scope, query }) => answer(await individualOf(scope, query)))
  handle(
    getIndividualReportPdf,
    async ({ inTransaction, query, ...asking }) =>
      pdf(await inTransaction(async (scope) => auditDownload(scope, await individualOf(scope, query))), asking),
    opensTransactions,
  )

  handle(getComparisonReport, async ({ scope, query }) => answer(await comparisonDocument(scope, query)))
  handle(
    getComparisonReportPdf,
    async ({ inTransaction, query, ...asking }) =>
      pdf(await inTransaction(async (scope) => auditDownload(scope, await comparisonDocument(scope, query))), asking),
    opensTransactions,
  )

  handle(getConflictReport, async ({ scope, query }) => answer(await conflictDocument(scope, query)))
  handle(
    getConflictReportPdf,
    async ({ inTransaction, query, ...asking }) =>
      pdf(await inTransaction(async (scope) => auditDownload(scope, await conflictDocument(scope, query))), asking),
    opensTransactions,
  )

  handle(getCoachingReport, async ({ scope, query }) => answer(await coachingDocument(scope, query)))
  handle(
    getCoachingReportPdf,
    async ({ inTransaction, query, ...asking }) =>
      pdf(await inTransaction(async (scope) => auditDownload(scope, await coachingDocument(scope, query))), asking),
    opensTransactions,
  )

  handle(getChangesReport, async ({ scope, query }) => answer(await changesDocument(scope, query)))
  handle(
    getChangesReportPdf,
    async ({ inTransaction, query, ...asking }) =>
      pdf(await inTransaction(async (scope) => auditDownload(scope, await changesDocument(scope, query))), asking),
    opensTransactions,
  )

  handle(getQuestionsReport, async ({ scope, query }) => answer(await questionsDocument(scope, query)))
  handle(
    getQuestionsReportPdf,
    async ({ inTransaction, query, ...asking }) =>
      pdf(await inTransaction(async (scope) => auditDownload(scope, await questionsDocument(scope, query))), asking),
    opensTransactions,
  )

  handle(getBenchmarkReport, async ({ scope, query }) => answer(await benchmarkDocument(scope, query)))
  handle(
    getBenchmarkReportPdf,
    async ({ inTransaction, query, ...asking }) =>
      pdf(await inTransaction(async (scope) => auditDownload(scope, await benchmarkDocument(scope, query))), asking),
    opensTransactions,
  )

  handle(getGrowthReport, async ({ scope, query }) => answer(await growthDocument(scope, query)))
  handle(
    getGrowthReportPdf,
    async ({ inTransaction, query, ...asking }) =>
      pdf(await inTransaction(async (scope) => auditDownload(scope, await growthDocument(scope, query))), asking),
    opensTransactions,
  )

  handle(getHiringPipelineReport, async ({ scope, query }) => answer(await hiringPipelineDocument(scope, query)))
  handle(
    getHiringPipelineReportPdf,
    async ({ inTransaction, query, ...asking }) =>
      pdf(
        await inTransaction(async (scope) => auditDownload(scope, await hiringPipelineDocument(scope, query))),
        asking,
      ),
    opensTransactions,
  )
}
