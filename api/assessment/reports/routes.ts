import {
  benchmarkReport,
  changesReport,
  coachingReport,
  comparisonReport,
  conflictReport,
  hiringPipelineReport,
  individualReport,
  questionsReport,
} from '@seatwise/contract/reports'
import type { Server } from '../../server.ts'
import { individualOf } from './actions.ts'
import { benchmarkDocument } from './benchmark.ts'
import { hiringPipelineDocument } from './hiring-pipeline.ts'
import { changesDocument, coachingDocument, comparisonDocument, conflictDocument, questionsDocument } from './people.ts'
import { registerReport } from './register-report.ts'

export function registerReports(server: Server) {
  registerReport(server, individualReport, individualOf)
  registerReport(server, questionsReport, questionsDocument)
  registerReport(server, comparisonReport, comparisonDocument)
  registerReport(server, conflictReport, conflictDocument)
  registerReport(server, coachingReport, coachingDocument)
  registerReport(server, changesReport, changesDocument)
  registerReport(server, benchmarkReport, benchmarkDocument)
  registerReport(server, hiringPipelineReport, hiringPipelineDocument)
}
