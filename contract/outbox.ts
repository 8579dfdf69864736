import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { route } from './route.ts'
import { outboxChannels, outboxStates } from './values.ts'

export const outboxMessage = z.object({
  id,
  company_name: z.string(),
  recipient: z.string(),
  /** Empty for a text message. */
  subject: z.string(),
  body: z.string(),
  html: z.nullable(z.string()),
  channel: z.enum(outboxChannels),
  state: z.enum(outboxStates),
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
  problems: [],
})
