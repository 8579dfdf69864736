import * as z from 'zod/mini'
import { id } from './fields.ts'
import { reportDocument } from './report-document.ts'
import { route } from './route.ts'

/** What a report is about; every result named must be in the reader's reach. */
const ofResult = z.strictObject({ survey_result_id: id })

export const getIndividualReport = route({
  operationId: 'getIndividualReport',
  method: 'GET',
  path: '/reports/individual',
  summary: 'The individual report about one finished survey, as a document',
  proof: 'session',
  permission: 'reports.read',
  query: ofResult,
  reply: z.object({ data: reportDocument }),
  problems: ['not_found', 'survey_unfinished'],
})
