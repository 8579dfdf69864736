import * as z from 'zod/mini'
import { givenPassword, id, instant } from './fields.ts'
import { exportReply } from './list.ts'
import { identityProblems } from './problems.ts'
import { route } from './route.ts'
import { exportStates } from './values/connections.ts'

/** The whole export of one company: a ZIP of its tables and files, made by a task. */
export const companyExport = z.object({
  id,
  state: z.enum(exportStates),
  /** id and name are null if the user is outside the companies that the reader may see. */
  made_by: z.object({ id: z.nullable(id), name: z.nullable(z.string()) }),
  created_at: instant,
  /** The task that makes the export; the result of the task is kept for 30 days. */
  task_run_id: id,
  /** Rows read so far, and the total of rows; the total is null before they are counted. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** True if the export contains stages: then only users who may see stages can download it. */
  has_stages: z.boolean(),
  /** Null until the export is ready, like the fields below. */
  finished_at: z.nullable(instant),
  /** The end of the time in which the export can be downloaded. */
  expires_at: z.nullable(instant),
  /** Size of the ZIP file in bytes. */
  size: z.nullable(z.int()),
  /** SHA-256 hash of the ZIP file, in hexadecimal. */
  sha256: z.nullable(z.string()),
  /** The number of rows of each table. The keys are the names of the tables, as the files in the ZIP are called. */
  counts: z.nullable(z.record(z.string(), z.int())),
  /** stop refers to the task that makes the export. */
  can: z.object({ download: z.boolean(), stop: z.boolean(), delete: z.boolean() }),
})
export type CompanyExport = z.infer<typeof companyExport>

/** Defaults to the reader's own company. */
const ofCompany = z.strictObject({ company_id: z.optional(id) })

/**
 * The user must enter the password again, so that nobody can export data with a stolen session or at an unlocked
 * screen.
 */
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
