import { getIndividualReport } from '@seatwise/contract/reports'
import type { Server } from '../../server.ts'
import { individualDocument, resultOf } from './actions.ts'

export function registerReports({ handle }: Server) {
  handle(getIndividualReport, async ({ scope, query }) => ({
    data: individualDocument(await resultOf(scope, query.survey_result_id)),
  }))
}
