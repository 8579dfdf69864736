import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant } from './fields.ts'
import { personFiles } from './limits.ts'
import { exportReply } from './list.ts'
import { route } from './route.ts'
import { outdatedDocument } from './sentences.ts'
import { documentTypes } from './values/people.ts'

/** A file of a person. */
export const candidateFile = z.object({
  id,
  /** The name that the file had on the uploader's machine, without folders and invisible letters. */
  name: z.string(),
  type: z.enum(documentTypes),
  /** Size in bytes. */
  size: z.int(),
  /** The user who uploaded the file; id and name are null if the user is outside the reader's companies. */
  uploaded_by: eventPerson,
  created_at: instant,
})
export type CandidateFile = z.infer<typeof candidateFile>

const ofPerson = { proof: 'session', path: '/candidates/{id}/files', params: z.strictObject({ id }) } as const

export const listCandidateFiles = route({
  operationId: 'listCandidateFiles',
  ...ofPerson,
  method: 'GET',
  summary: 'The files of one person, latest first',
  permission: 'candidate-files.read',
  reply: z.object({ data: z.array(candidateFile) }),
  problems: ['not_found'],
})

export const uploadCandidateFile = route({
  operationId: 'uploadCandidateFile',
  ...ofPerson,
  method: 'POST',
  summary:
    'Add a file to a person (multipart field "file": PDF, DOCX, ODT, RTF, text, PNG or JPEG up to 10 MB); one that is there is not stored twice',
  permission: 'candidate-files.write',
  limit: 'upload_by_user',
  upload: {
    field: 'file',
    types: documentTypes,
    maxBytes: personFiles.maxBytes,
    invalid: 'Choose a PDF, Word (DOCX), OpenDocument (ODT), RTF, text, PNG or JPEG file that opens.',
    outdated: outdatedDocument,
  },
  reply: z.object({ data: candidateFile }),
  problems: ['not_found', 'not_while_acting', 'too_many_files'],
})

export const deleteCandidateFile = route({
  operationId: 'deleteCandidateFile',
  ...ofPerson,
  method: 'DELETE',
  summary: 'Delete a file of a person for good',
  permission: 'candidate-files.write',
  query: z.strictObject({ file_id: id }),
  reply: z.object({ data: z.object({ id }) }),
  problems: ['not_found', 'not_while_acting'],
})

export const downloadCandidateFile = route({
  operationId: 'downloadCandidateFile',
  ...ofPerson,
  method: 'POST',
  path: '/candidates/{id}/files/download',
  summary: 'A ticket to download a file of a person; it works once, for a minute',
  permission: 'candidate-files.download',
  limit: 'download_by_user',
  body: z.strictObject({ file_id: id }),
  reply: exportReply,
  problems: ['not_found', 'not_while_acting'],
})
