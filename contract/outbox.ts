import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { listReply, pageQuery, search } from './list.ts'
import { route } from './route.ts'
import { mailKinds, outboxChannels, outboxStates } from './values/base.ts'

export const outboxMessage = z.object({
  id,
  company_name: z.string(),
  /** Null for text messages, and for mails from versions that did not store the kind. */
  kind: z.nullable(z.enum(mailKinds)),
  /**
   * The person whose survey a mail is about, because subjects contain no names. An invited person may have no name yet.
   */
  about: z.nullable(z.object({ survey_result_id: id, person: z.nullable(z.string()), role: z.nullable(z.string()) })),
  /** Masked in environments with real people. */
  recipient: z.string(),
  /** Empty for a text message, and in environments with real people. */
  subject: z.string(),
  body: z.string(),
  html: z.nullable(z.string()),
  /** The attached invitation to a calendar (iCalendar), where texts are shown. */
  calendar: z.nullable(z.string()),
  channel: z.enum(outboxChannels),
  state: z.enum(outboxStates),
  attempts: z.int(),
  /** Error of the last attempt. */
  last_error: z.nullable(z.string()),
  created_at: instant,
  /**
   * Why an unsent message by hand will no longer be sent, for example because the person has unsubscribed; otherwise
   * null.
   */
  withdrawal: z.nullable(z.string()),
  /**
   * False for messages that are sent, queued or withdrawn, and for messages whose content was deleted because their
   * links have expired.
   */
  is_replayable: z.boolean(),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

const outboxFilters = z.strictObject({
  /** Searches the person whom a message is about, and the recipient. */
  search,
  state: z.optional(z.enum(outboxStates)),
})
export type OutboxFilters = z.output<typeof outboxFilters>

const count = z.int()

export const listOutbox = route({
  operationId: 'listOutbox',
  method: 'GET',
  path: '/outbox',
  summary: 'Mails and text messages, newest first; subjects and texts only in local and dev',
  proof: 'session',
  permission: 'outbox.read',
  query: z.extend(outboxFilters, pageQuery),
  reply: z.extend(listReply(outboxMessage), {
    /** The number of unsent messages in each state; queued includes those being sent. 1,001 means more than 1,000. */
    counts: z.object({ queued: count, dead: count, held: count, uncertain: count }),
    /** False in environments with real people, because messages contain codes and links that open accounts. */
    shows_contents: z.boolean(),
    /** Whether a mail server and a gateway for text messages are configured. */
    leaves: z.object({ mail: z.boolean(), sms: z.boolean() }),
  }),
  problems: [],
})

export const replayOutbox = route({
  operationId: 'replayOutbox',
  method: 'POST',
  path: '/outbox/replay',
  summary:
    'Queue dead, held or uncertain messages again; those sent, queued, emptied or withdrawn meanwhile are skipped',
  proof: 'session',
  permission: 'outbox.replay',
  idempotencyKey: true,
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({
    data: z.object({ queued: z.array(id), skipped: z.array(z.object({ id, withdrawal: z.nullable(z.string()) })) }),
  }),
  problems: ['not_found', 'message_withdrawn'],
})
