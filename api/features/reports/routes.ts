import { getBenchmarkReport, getHiringPipelineReport, getIndividualReport } from '@seatwise/contract/reports'
import type { Server } from '../../server.ts'
import { individualDocument, resultOf } from './actions.ts'
import { benchmarkDocument } from './benchmark.ts'
import { hiringPipelineDocument } from './hiring-pipeline.ts'

export function registerReports({ handle }: Server) {
  handle(getIndividualReport, async ({ scope, query }) => ({
    data: individualDocument(await resultOf(scope, query.survey_result_id)),
  }))

  handle(getBenchmarkReport, async ({ scope, query }) => ({ data: await benchmarkDocument(scope, query) }))

  handle(getHiringPipelineReport, async ({ scope, query }) => ({ data: await hiringPipelineDocument(scope, query) }))
}
