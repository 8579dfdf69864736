import * as z from 'zod/mini'
import { givenInstant, id, instant } from './fields.ts'
import { exportBody, exportProblems, exportReply, listReply, pageQuery, search, sortBy } from './list.ts'
import { route } from './route.ts'

/** id and name are null if the user is outside the companies that the reader may see. */
export const eventPerson = z.object({ id: z.nullable(id), name: z.nullable(z.string()) })

export const auditEvent = z.object({
  id,
  created_at: instant,
  /** Null when the event belongs to no company; only super admins read those. */
  company_name: z.nullable(z.string()),
  /** Null when the event happened without a session, such as a refused sign-in. */
  actor: z.nullable(eventPerson),
  /** The user whom a super admin was acting as; null outside a proxy session. */
  acting_as: z.nullable(eventPerson),
  /** An action of `auditActions`, or one that an earlier version wrote. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.nullable(z.string()),
  /** Name of the affected user, company or role; null when it is outside the reader's companies. */
  subject_name: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  /** Null when the actor is outside the reader's companies. */
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type AuditEvent = z.infer<typeof auditEvent>

export const auditFilters = z.strictObject({
  /**
   * Searches the names and addresses of users and candidates: the actor, the user acted for, and the person affected.
   */
  search,
  company_id: z.optional(id),
  /** Filters by whole words of the action: "users" or "users.create". */
  action: z.optional(z.string().check(z.regex(/^[a-z.-]{1,60}$/))),
  /** Matches the actor, the user acted as, and the affected user. */
  user_id: z.optional(id),
  from: z.optional(givenInstant),
  to: z.optional(givenInstant),
})
export type AuditFilters = z.output<typeof auditFilters>

export const auditSort = sortBy(['created_at'])
export type AuditSort = z.output<typeof auditSort>

export const listAuditEvents = route({
  operationId: 'listAuditEvents',
  method: 'GET',
  path: '/audit-events',
  summary: 'What was done in the companies in reach, latest first',
  proof: 'session',
  permission: 'audit-events.read',
  query: z.extend(auditFilters, pageQuery),
  reply: listReply(auditEvent),
  problems: ['not_found'],
})

export const exportAuditEvents = route({
  operationId: 'exportAuditEvents',
  method: 'POST',
  path: '/audit-events/export',
  summary: 'A ticket to download the audit events that the filters leave as CSV',
  proof: 'session',
  permission: 'audit-events.export',
  limit: 'export_by_user',
  body: exportBody({ filters: auditFilters, sort: auditSort }),
  reply: exportReply,
  problems: [...exportProblems, 'not_found'],
})
