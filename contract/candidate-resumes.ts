import * as z from 'zod/mini'
import { id } from './fields.ts'
import { personFiles, resumeDrop } from './limits.ts'
import { route } from './route.ts'
import { outdatedDocument } from './sentences.ts'
import { resumeFacts, resumeProblems, resumeTypes } from './values/people.ts'

/** Defaults to the user's own company. */
const company_id = z.optional(id)

/** What a resume says about whom it is of. Nothing of it is stored. */
const resumeReading = z.object({
  first: z.string(),
  last: z.string(),
  email: z.nullable(z.string()),
  /** As people write it, with the code of the country if it is known. */
  phone: z.nullable(z.string()),
  /** The facts that the resume leaves open, such as which of two numbers is the person's. */
  guessed: z.array(z.enum(resumeFacts)),
  /** Why the facts are missing. */
  problem: z.nullable(z.enum(resumeProblems)),
})
export type ResumeReading = z.infer<typeof resumeReading>

export const readResume = route({
  operationId: 'readResume',
  method: 'POST',
  path: '/candidates/resumes/read',
  summary:
    'Read name, address and telephone number of a resume (multipart field "file": PDF, DOCX, ODT, RTF or text up to 10 MB); nothing is stored',
  proof: 'session',
  permission: 'candidates.import-resumes',
  limit: 'read_resume_by_user',
  query: z.strictObject({ company_id }),
  upload: {
    field: 'file',
    types: resumeTypes,
    maxBytes: personFiles.maxBytes,
    invalid: 'This is no PDF, Word (DOCX), OpenDocument (ODT), RTF or text file that opens.',
    outdated: outdatedDocument,
  },
  reply: z.object({ data: resumeReading }),
  problems: ['not_found', 'suspended_company', 'not_while_acting'],
})

const checkedPerson = z.object({
  /** Somebody of the company with the same address, or else with the same telephone number. */
  known: z.nullable(
    z.object({
      id,
      first: z.string(),
      last: z.string(),
      email: z.string(),
      by: z.enum(['email', 'phone']),
      is_archived: z.boolean(),
    }),
  ),
  /** False for a text that is no telephone number of the company's country, and has no code of another one. */
  is_phone: z.boolean(),
})
export type CheckedPerson = z.infer<typeof checkedPerson>

export const checkResumes = route({
  operationId: 'checkResumes',
  method: 'POST',
  path: '/candidates/resumes/check',
  summary: 'Which of these people the company has already, in the order of the request',
  proof: 'session',
  permission: 'candidates.import-resumes',
  body: z.strictObject({
    company_id,
    people: z
      .array(z.strictObject({ email: z.string().check(z.maxLength(254)), phone: z.string().check(z.maxLength(40)) }))
      .check(z.minLength(1), z.maxLength(resumeDrop.files)),
  }),
  reply: z.object({ data: z.array(checkedPerson) }),
  problems: ['not_found', 'suspended_company', 'not_while_acting'],
})
