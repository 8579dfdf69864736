import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant, line, lines, version } from './fields.ts'
import { ghlLimits } from './limits.ts'
import { route } from './route.ts'
import {
  ghlChannels,
  ghlMessageStates,
  ghlMoveOutcomes,
  ghlPersonFaults,
  ghlScopes,
  ghlStates,
  messageDirections,
} from './values/connections.ts'

/** Defaults to the user's own company. */
const company_id = z.optional(id)
const query = z.strictObject({ company_id })

/** An id in the format of GoHighLevel. */
const ghlId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Choose one of the list.'))

/** The people who belong in the CRM, counted by state. */
const ghlCounts = z.object({
  /** People whose data in the CRM is up to date. */
  synced: z.int(),
  /** New or changed people who have not been sent yet. */
  waiting: z.int(),
  /** People who could not be sent, for the reason in `problems`. */
  failed: z.int(),
})

/** A person who could not be sent. */
const ghlPersonProblem = z.object({
  candidate: z.object({ id, first: z.string(), last: z.string() }),
  fault: z.enum(ghlPersonFaults),
  since: instant,
})
export type GhlPersonProblem = z.infer<typeof ghlPersonProblem>

/** A move of a card that was made in the CRM, or sent to it. The names are those at the time of the move. */
const ghlMove = z.object({
  id,
  candidate: z.object({ id, first: z.string(), last: z.string() }),
  /** in: somebody moved the card in the CRM. */
  direction: z.enum(messageDirections),
  /** The stage in this product; null if none is mapped. */
  stage: z.nullable(z.string()),
  /** The stage in the CRM; null if it is no longer known. */
  ghl_stage: z.nullable(z.string()),
  outcome: z.enum(ghlMoveOutcomes),
  /** When the card was moved. */
  moved_at: instant,
})
export type GhlMove = z.infer<typeof ghlMove>

/** The state of reading all cards in the mapped pipelines: by the first sync, and regularly after it. */
const ghlRead = z.object({
  /** Null if no read has begun. */
  started_at: z.nullable(instant),
  /** The end of the last finished read. */
  finished_at: z.nullable(instant),
  /** Cards read so far, and the total according to the CRM. */
  cards: z.int(),
  total: z.nullable(z.int()),
  next_at: z.nullable(instant),
})

const ghlConnection = z.object({
  company: z.object({ id, name: z.string() }),
  location_id: z.string(),
  state: z.enum(ghlStates),
  /** Since when the connection has been in this state. */
  state_since: instant,
  /** The scopes that the token lacks, if the state is scope_missing. */
  missing_scopes: z.array(z.enum(ghlScopes)),
  /** The time of the next attempt, if the CRM could not be reached or asked to wait. */
  next_attempt_at: z.nullable(instant),
  connected_by: eventPerson,
  connected_at: instant,
  /** True if every person of the company has been checked once since the connection was made. */
  is_enrolled: z.boolean(),
  people: ghlCounts,
  read: ghlRead,
  /** At most 20, latest first, without cards that a first sync created. Null for readers who may not see stages. */
  moves: z.nullable(z.array(ghlMove)),
  /** At most 50, those with the longest duration first. */
  problems: z.array(ghlPersonProblem),
  version,
})
export type GhlConnection = z.infer<typeof ghlConnection>

const connectionReply = z.object({
  /** Null if the company is not connected. */
  data: z.nullable(ghlConnection),
  /** The company's location in the CRM, which the operator enters; null if none is entered. */
  location_id: z.nullable(z.string()),
  webhooks: z.object({
    /** The URL to which the CRM sends webhooks. */
    url: z.string(),
    /**
     * True if this installation has the key that verifies webhooks. Without the key, changes arrive only by the regular
     * read.
     */
    are_checked: z.boolean(),
  }),
})

const problems = ['not_found', 'not_while_acting'] as const

export const getGhlConnection = route({
  operationId: 'getGhlConnection',
  method: 'GET',
  path: '/ghl/connection',
  summary:
    'The connection of a company to GoHighLevel: its state, what waits, what failed; the token is never read again',
  proof: 'session',
  permission: 'ghl.connect',
  query,
  reply: connectionReply,
  problems,
})

export const saveGhlConnection = route({
  operationId: 'saveGhlConnection',
  method: 'PUT',
  path: '/ghl/connection',
  summary:
    'Connect a company with a private integration token, replace the token, or try again at once what failed; a token is tested before it is stored',
  proof: 'session',
  permission: 'ghl.connect',
  limit: 'ghl_connect_by_user',
  body: z
    .strictObject({
      company_id,
      /** The version of the existing connection; omitted if there is none. */
      version: z.optional(version),
      token: z.optional(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'Enter the token.'),
            z.maxLength(ghlLimits.token, 'This is too long for a token.'),
            z.regex(/^[\x21-\x7e]*$/, 'A token holds no spaces and no accents.'),
          ),
      ),
      retry: z.optional(z.literal(true)),
    })
    .check(
      z.refine(({ token, retry }) => (token === undefined) !== (retry === undefined), {
        path: ['token'],
        error: 'Enter the token.',
      }),
    ),
  reply: connectionReply,
  problems: [
    ...problems,
    'changed_meanwhile',
    'ghl_not_connected',
    'ghl_no_location',
    'ghl_location_taken',
    'ghl_unreachable',
    'ghl_limit_reached',
  ],
})
export type GhlConnecting = z.output<typeof saveGhlConnection.body>

export const deleteGhlConnection = route({
  operationId: 'deleteGhlConnection',
  method: 'DELETE',
  path: '/ghl/connection',
  summary: 'Disconnect a company: its token is deleted, what waits is not sent; nothing is deleted in the CRM',
  proof: 'session',
  permission: 'ghl.connect',
  query,
  reply: z.object({ data: z.object({ company_id: id }) }),
  problems: [...problems, 'ghl_not_connected'],
})

const ghlStage = z.object({ id: z.string(), name: z.string(), position: z.int() })
const ghlPipeline = z.object({
  id: z.string(),
  name: z.string(),
  /** In the order of the pipeline. */
  stages: z.array(ghlStage),
})
export type GhlPipeline = z.infer<typeof ghlPipeline>

export const listGhlPipelines = route({
  operationId: 'listGhlPipelines',
  method: 'GET',
  path: '/ghl/pipelines',
  summary: 'The pipelines of the CRM with their stages, read at most five minutes ago',
  proof: 'session',
  permission: 'ghl.read',
  query,
  reply: z.object({ pipelines: z.array(ghlPipeline) }),
  problems: ['not_found', 'ghl_not_connected', 'ghl_token_refused', 'ghl_unreachable', 'ghl_limit_reached'],
})

const ghlStageMapping = z.object({
  status_id: id,
  name: z.string(),
  /** Null if cards in this stage do not move in the CRM. */
  ghl_stage_id: z.nullable(z.string()),
  /** The name of the CRM stage at the time when it was chosen. */
  ghl_stage_name: z.nullable(z.string()),
})

export const ghlMapping = z.object({
  pipeline: z.object({ id, name: z.string(), is_default: z.boolean() }),
  /** Null if people of this pipeline go to the CRM as contacts without a card. */
  ghl_pipeline_id: z.nullable(z.string()),
  ghl_pipeline_name: z.nullable(z.string()),
  /**
   * True if the pipeline or one of the stages no longer exists in the CRM: the cards then wait until another one is
   * chosen.
   */
  is_missing: z.boolean(),
  stages: z.array(ghlStageMapping),
  /** 0 until the mapping is first saved. */
  version: z.int().check(z.gte(0)),
})
export type GhlMapping = z.infer<typeof ghlMapping>

export const getGhlMapping = route({
  operationId: 'getGhlMapping',
  method: 'GET',
  path: '/ghl/mapping',
  summary: 'Which stages of the CRM stand for the stages of each pipeline of a company',
  proof: 'session',
  permission: 'ghl.connect',
  query,
  reply: z.object({ data: z.array(ghlMapping) }),
  problems: [...problems, 'ghl_not_connected'],
})

export const saveGhlMapping = route({
  operationId: 'saveGhlMapping',
  method: 'PUT',
  path: '/ghl/mapping',
  summary: 'Map the stages of a pipeline to those of one pipeline of the CRM; its cards are then sent anew',
  proof: 'session',
  permission: 'ghl.connect',
  body: z.strictObject({
    pipeline_id: id,
    version: z.int().check(z.gte(0)),
    /** Null if the pipeline is not mapped. */
    ghl_pipeline_id: z.nullable(ghlId),
    stages: z.array(z.strictObject({ status_id: id, ghl_stage_id: z.nullable(ghlId) })).check(
      z.maxLength(100),
      z.refine((all) => new Set(all.map(({ status_id }) => status_id)).size === all.length, 'Name each stage once.'),
    ),
  }),
  reply: z.object({ data: ghlMapping }),
  current: ghlMapping,
  problems: [...problems, 'ghl_not_connected', 'ghl_token_refused', 'ghl_unreachable', 'ghl_limit_reached'],
})
export type GhlMappingSaving = z.output<typeof saveGhlMapping.body>

const ghlMessage = z.object({
  /** The id in the CRM; for a message that has not been sent yet, the id in this product. */
  id: z.string(),
  direction: z.enum(messageDirections),
  channel: z.enum(ghlChannels),
  subject: z.nullable(z.string()),
  /** Plain text; null if only the CRM can show the message. */
  body: z.nullable(z.string()),
  /** The state in the CRM's words, such as delivered. */
  status: z.nullable(z.string()),
  at: instant,
  /** URLs of attached files in the CRM. */
  attachments: z.array(z.string()),
})
export type GhlMessage = z.infer<typeof ghlMessage>

/** A message that was written in this product and has not reached the CRM. */
const ghlOutgoing = z.object({
  id,
  channel: z.enum(ghlChannels),
  subject: z.nullable(z.string()),
  body: z.string(),
  state: z.enum(ghlMessageStates),
  /** Why it was not sent, in words. */
  error: z.nullable(z.string()),
  sent_by: eventPerson,
  created_at: instant,
})
export type GhlOutgoing = z.infer<typeof ghlOutgoing>

export const listGhlMessages = route({
  operationId: 'listGhlMessages',
  method: 'GET',
  path: '/ghl/messages',
  summary: 'The conversation of a person in the CRM, latest first, read from there at each call',
  proof: 'session',
  permission: 'ghl.read',
  limit: 'ghl_read_by_user',
  query: z.strictObject({
    surveyResultId: id,
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  }),
  reply: z.object({
    items: z.array(ghlMessage),
    nextCursor: z.nullable(z.string()),
    /** Messages that were written in this product and are not in the CRM; only on the first page. */
    outgoing: z.array(ghlOutgoing),
    /** True if the person is a contact in the CRM. */
    is_contact: z.boolean(),
    /** Channels through which the person wants no messages. */
    do_not_disturb: z.array(z.enum(ghlChannels)),
  }),
  problems: ['not_found', 'ghl_not_connected', 'ghl_token_refused', 'ghl_unreachable', 'ghl_limit_reached'],
})
export type GhlConversation = z.infer<(typeof listGhlMessages)['reply']>

export const sendGhlMessage = route({
  operationId: 'sendGhlMessage',
  method: 'POST',
  path: '/ghl/messages',
  summary: 'Send a person a text message or an email through the CRM, or send one again that was not sent',
  proof: 'session',
  permission: 'ghl.send',
  idempotencyKey: true,
  limit: 'ghl_send_by_user',
  body: z.union([
    z.strictObject({
      surveyResultId: id,
      channel: z.literal('sms'),
      body: lines(ghlLimits.sms).check(z.minLength(1, 'Write something first.')),
    }),
    z.strictObject({
      surveyResultId: id,
      channel: z.literal('email'),
      subject: line(ghlLimits.subject, 'Enter a subject.'),
      body: lines(ghlLimits.email).check(z.minLength(1, 'Write something first.')),
    }),
    /** The id of a message that failed or whose sending was interrupted, to send it again. */
    z.strictObject({ again: id }),
  ]),
  reply: z.object({ data: ghlOutgoing }),
  problems: [
    'not_found',
    'not_while_acting',
    'ghl_not_connected',
    'ghl_no_phone',
    'ghl_not_sendable',
    'unsubscribed',
    'result_is_test',
  ],
})
export type GhlSending = z.output<typeof sendGhlMessage.body>

export const receiveGhlWebhook = route({
  operationId: 'receiveGhlWebhook',
  method: 'POST',
  path: '/ghl/webhooks',
  summary:
    'Called by GoHighLevel when a card or contact changes. A signed call only makes the next read happen sooner: nothing in it is taken over',
  proof: 'none',
  limit: 'ghl_webhooks_from_ip',
  maxBodyBytes: 256 * 1024,
  signedBody: true,
  reply: z.object({ data: z.object({ is_new: z.boolean() }) }),
  problems: ['ghl_webhooks_off', 'ghl_signature_refused', 'ghl_webhook_too_old'],
})
