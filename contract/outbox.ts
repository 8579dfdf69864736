import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { route } from './route.ts'

const outboxMessage = z.object({
  id,
  company_name: z.string(),
  recipient: z.string(),
  /** Empty for a text message. */
  subject: z.string(),
  body: z.string(),
  html: z.nullable(z.string()),
  channel: z.enum(['mail', 'sms']),
  /** kept: no way out is configured. dead: given up after the last attempt. */
  state: z.enum(['queued', 'sent', 'dead', 'kept']),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: instant,
})
export type OutboxMessage = z.infer<typeof outboxMessage>

export const listOutbox = route({
  method: 'GET',
  path: '/outbox',
  summary: 'The latest 100 mails and text messages, newest first; only in local and dev',
  proof: 'session',
  reply: z.object({ data: z.array(outboxMessage) }),
  problems: ['not_signed_in', 'session_invalid', 'deactivated', 'proxy_ended', 'not_allowed'],
})
