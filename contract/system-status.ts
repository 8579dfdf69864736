import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { route } from './route.ts'
import { checkStates, systemChecks } from './values/base.ts'

/**
 * What one check of the installation answered.
 * @property name a heading of one to three words
 * @property sentence what was found; with state advice or fault also what to do about it
 */
const finding = z.object({
  check: z.enum(systemChecks),
  name: z.string(),
  state: z.enum(checkStates),
  sentence: z.string(),
})
export type Finding = z.infer<typeof finding>

export const systemStatus = z.object({
  version: z.string(),
  /** The versions of Node and PostgreSQL; null if the database does not answer. */
  node: z.string(),
  postgresql: z.nullable(z.string()),
  /** When the process that answers started. */
  started_at: instant,
  checked_at: instant,
  findings: z.array(finding),
})
export type SystemStatus = z.infer<typeof systemStatus>

export const getSystemStatus = route({
  operationId: 'getSystemStatus',
  method: 'GET',
  path: '/system-status',
  summary: 'Checks of this installation: database, disk, clock, mail, files, TLS and outside services; kept for 10 s',
  proof: 'session',
  permission: 'system-status.read',
  reply: z.object({ data: systemStatus }),
  problems: [],
})
