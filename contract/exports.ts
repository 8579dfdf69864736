import * as z from 'zod/mini'
import { givenPassword, id, instant } from './fields.ts'
import { exportReply } from './list.ts'
import { identityProblems } from './problems.ts'
import { route } from './route.ts'
import { exportStates } from './values.ts'

/** The whole export of one company: a ZIP of its tables and files, made by a task. */
export const companyExport = z.object({
  id,
  state: z.enum(exportStates),
  /** id and name are null when the person is outside the companies that the reader may see. */
  made_by: z.object({ id: z.nullable(id), name: z.nullable(z.string()) }),
  created_at: instant,
  /** The task that makes it; its result stays for 30 days. */
  task_run_id: id,
  /** Rows read so far, and how many there are to read; null before they are counted. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** True if it contains stages: then only users who may see them can download it. */
  has_stages: z.boolean(),
  /** Null until it is ready, like what follows. */
  finished_at: z.nullable(instant),
  /** It cannot be downloaded later than this. */
  expires_at: z.nullable(instant),
  /** Bytes of the ZIP. */
  size: z.nullable(z.int()),
  /** SHA-256 of the ZIP, in hexadecimal. */
  sha256: z.nullable(z.string()),
  /** Rows by the name of their table, as the files of the ZIP are called. */
  counts: z.nullable(z.record(z.string(), z.int())),
  /** Stopping is that of its task. */
  can: z.object({ download: z.boolean(), stop: z.boolean(), delete: z.boolean() }),
})
export type CompanyExport = z.infer<typeof companyExport>

/** The reader's own company, if none is given. */
const ofCompany = z.strictObject({ company_id: z.optional(id) })

/** A stolen session or an open screen takes nothing out: the reader gives the password again. */
const proof = { password: givenPassword }
const proofProblems = [...identityProblems, 'password_refused', 'factor_not_proved', 'attempts_exceeded'] as const

export const createExport = route({
  operationId: 'createExport',
  method: 'POST',
  path: '/exports',
  summary:
    'Start to export everything of a company, as a task, with the own password; GET /exports/{id} tells when it is ready',
  proof: 'session',
  permission: 'exports.create',
  body: z.extend(ofCompany, proof),
  reply: z.object({ data: companyExport }),
  problems: [
    ...proofProblems,
    'not_found',
    'not_while_acting',
    'export_running',
    'exports_of_day_reached',
    'suspended_company',
    'too_many_requests',
  ],
})

export const listExports = route({
  operationId: 'listExports',
  method: 'GET',
  path: '/exports',
  summary: 'The latest exports of a company, also those whose file has been deleted',
  proof: 'session',
  permission: 'exports.read',
  query: ofCompany,
  reply: z.object({ data: z.array(companyExport) }),
  problems: ['not_found', 'not_while_acting'],
})

const one = {
  path: '/exports/{id}',
  proof: 'session',
  permission: 'exports.read',
  params: z.strictObject({ id }),
} as const

export const getExport = route({
  operationId: 'getExport',
  ...one,
  method: 'GET',
  summary: 'One export: how far it is, and what it holds',
  reply: z.object({ data: companyExport }),
  problems: ['not_while_acting'],
})

export const downloadExport = route({
  operationId: 'downloadExport',
  ...one,
  method: 'POST',
  summary: 'A ticket to download the ZIP of an export, for the own password; it works once, for a minute',
  limit: 'export_by_user',
  body: z.strictObject(proof),
  reply: exportReply,
  problems: [...proofProblems, 'not_while_acting', 'export_not_ready', 'too_many_exports'],
})

export const deleteExport = route({
  operationId: 'deleteExport',
  ...one,
  method: 'DELETE',
  permission: 'exports.create',
  summary: 'Delete the file of an export that is ready; the export stays in the list',
  reply: z.object({ data: companyExport }),
  problems: ['not_while_acting', 'export_not_ready'],
})
