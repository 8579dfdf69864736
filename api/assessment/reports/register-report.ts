import type { z } from 'zod/mini'
import type { Permission } from '@seatwise/contract/permissions'
import type { ReportDocument } from '@seatwise/contract/report-document'
import type { FileReply, Route } from '@seatwise/contract/route'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { auditDownload, pdfFileOf, type ReportOfCompany } from './actions.ts'

type RouteOf<Query, Answer> = Pick<Route, 'operationId' | 'method' | 'path' | 'summary' | 'limit' | 'problems'> & {
  proof: 'session'
  permission: Permission
  query: z.ZodMiniType<Query>
  reply: Answer
}

/** The two routes of a report in the contract: as a document, and as a PDF. */
type ReportRoutes<Query> = {
  document: RouteOf<Query, z.ZodMiniType<{ data: ReportDocument }>>
  pdf: RouteOf<Query, FileReply>
}

/** Registers both routes of a report; `documentOf` reads the report in the user's scope. */
export function registerReport<Query>(
  { handle, handleFile, renderPdf }: Server,
  routes: ReportRoutes<Query>,
  documentOf: (scope: UserScope, query: Query) => Promise<ReportOfCompany>,
) {
  handle(routes.document, async ({ scope, query }) => ({ data: (await documentOf(scope, query)).document }))
  handleFile(
    routes.pdf,
    async ({ inTransaction, query, user, signal }) => {
      const document = await inTransaction(async (scope) => auditDownload(scope, await documentOf(scope, query)))
      // No transaction is open while the PDF is made.
      return pdfFileOf(document, await renderPdf(document, { key: user.company.id, signal }))
    },
    { opensTransactions: true },
  )
}
