import * as z from 'zod/mini'
import { id, instant, page } from './fields.ts'
import { route } from './route.ts'
import { outboxChannels, outboxStates } from './values.ts'

export const outboxMessage = z.object({
  id,
  company_name: z.string(),
  /** Masked in environments with real people. */
  recipient: z.string(),
  /** Empty for a text message, and in environments with real people. */
  subject: z.string(),
  body: z.string(),
  html: z.nullable(z.string()),
  channel: z.enum(outboxChannels),
  state: z.enum(outboxStates),
  attempts: z.int(),
  /** Error of the last attempt. */
  last_error: z.nullable(z.string()),
  created_at: instant,
  /** False for sent or queued messages and for those emptied because their links have expired. */
  is_replayable: z.boolean(),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

const count = z.int()

export const listOutbox = route({
  method: 'GET',
  path: '/outbox',
  summary: 'Mails and text messages, newest first, 100 a page; subjects and texts only in local and dev',
  proof: 'session',
  query: z.strictObject({
    state: z.optional(z.enum(outboxStates)),
    page: z.optional(z.pipe(z.coerce.number(), page)),
  }),
  reply: z.object({
    data: z.array(outboxMessage),
    page,
    has_more: z.boolean(),
    /** Number of unsent messages by state; 1,001 means more than 1,000. */
    counts: z.object({ queued: count, dead: count, held: count }),
    /** False in environments with real people, because messages contain codes and links that open accounts. */
    shows_contents: z.boolean(),
    /** Whether a mail server and a gateway for text messages are configured. */
    leaves: z.object({ mail: z.boolean(), sms: z.boolean() }),
  }),
  problems: [],
})

export const replayOutbox = route({
  method: 'POST',
  path: '/outbox/replay',
  summary: 'Queue dead or held messages again; those sent, queued or emptied meanwhile are skipped',
  proof: 'session',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ data: z.object({ queued: z.array(id), skipped: z.array(id) }) }),
  problems: ['not_found'],
})
