import * as z from 'zod/mini'
import { downloadTicket } from './fields.ts'
import { file, route } from './route.ts'
import { documentTypes } from './values/people.ts'

export const downloadFile = route({
  operationId: 'downloadFile',
  method: 'GET',
  path: '/downloads/{ticket}',
  summary: 'The file of an export or of a person; a broken connection means that it is not complete',
  proof: 'none',
  params: z.strictObject({ ticket: downloadTicket }),
  reply: file(['text/csv', 'application/zip', ...documentTypes]),
  problems: [
    'download_refused',
    'export_not_ready',
    'session_invalid',
    'deactivated',
    'not_allowed',
    'not_while_acting',
    'not_found',
    'too_many_exports',
    'too_many_requests',
  ],
})
