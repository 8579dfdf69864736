import * as z from 'zod/mini'
import { givenInstant, id, instant, pageSize } from './fields.ts'
import { route } from './route.ts'

/** Null twice: somebody outside of the companies that the reader may see. */
const person = z.object({ id: z.nullable(id), name: z.nullable(z.string()) })

export const auditEvent = z.object({
  id,
  created_at: instant,
  /** Null: it belongs to no company, and only super admins read it. */
  company_name: z.nullable(z.string()),
  /** Null: nobody was signed in. */
  actor: z.nullable(person),
  /** As whom, while acting as another user. */
  acting_as: z.nullable(person),
  /** An action of `auditActions`, or one that an earlier version wrote. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.nullable(z.string()),
  /** Of a user or a company within reach. */
  subject_name: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  /** Not told of somebody outside. */
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type AuditEvent = z.infer<typeof auditEvent>

export const listAuditEvents = route({
  method: 'GET',
  path: '/audit-events',
  summary: 'What was done in the companies in reach, latest first; go on with `before`',
  proof: 'session',
  query: z.strictObject({
    company_id: z.optional(id),
    /** Whole words of an action: "users" or "users.create". */
    action: z.optional(z.string().check(z.regex(/^[a-z.-]{1,60}$/))),
    /** Who did it, as whom, or to whom. */
    user_id: z.optional(id),
    from: z.optional(givenInstant),
    to: z.optional(givenInstant),
    /** `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
    page_size: z.optional(z.pipe(z.coerce.number(), pageSize)),
  }),
  reply: z.object({ data: z.array(auditEvent), next: z.nullable(z.string()) }),
  problems: ['not_found'],
})
