import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { candidateSelection } from './candidates.ts'
import { id, instant, sentToken } from './fields.ts'
import { listReply, pageQuery } from './list.ts'
import { maxMessagedUsers } from './limits.ts'
import { mailText } from './mailer.ts'
import { leftOut } from './mailings.ts'
import { route } from './route.ts'
import { maxSelectionBytes } from './selection.ts'
import { resultSelection, type ResultSelection } from './survey-results.ts'
import { brandKeys, messageKinds, messageStates } from './values/base.ts'

const kind = z.enum(messageKinds)

/** A message that was sent to one person, by hand or with a move. */
export const message = z.object({
  id,
  /** The result by which the person was chosen, or the latest; null for a person without one and for a user. */
  survey_result_id: z.nullable(id),
  user_id: z.nullable(id),
  kind,
  subject: z.string(),
  /** The text as it was sent, as plain text. */
  body: z.string(),
  state: z.enum(messageStates),
  /** Why it failed or is uncertain, in words. */
  error: z.nullable(z.string()),
  /** id and name are null if the user is outside the companies that the reader may see. */
  sent_by: eventPerson,
  created_at: instant,
  sent_at: z.nullable(instant),
  /** The stage to which the person was moved with the message; null for a message sent by hand. */
  stage: z.nullable(z.string()),
  /** When a delayed message will be sent; null for every other message. */
  leaves_at: z.nullable(instant),
  can: z.object({ send_again: z.boolean(), cancel: z.boolean() }),
})
export type Message = z.infer<typeof message>

const proof = 'session'

export const listMessages = route({
  operationId: 'listMessages',
  method: 'GET',
  path: '/candidates/{id}/messages',
  summary: 'Messages to one person, latest first; rejections and those of moves only for readers of stages',
  proof,
  permission: 'messages.read',
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  reply: listReply(message),
  problems: ['not_found'],
})

/** Defaults to the user's own company. All recipients of a message belong to one company. */
const company_id = z.optional(id)
const userSelection = z.strictObject({
  /** Users of the company. Only messages and templates that the company added can be sent to users. */
  user_ids: z.array(id).check(z.minLength(1), z.maxLength(maxMessagedUsers)),
})
/** People. A text can name the role of their latest result; who has none is left out of a text that names it. */
const peopleSelection = z.strictObject({ people: candidateSelection })
/** The recipients: the people of these results, these people, or these users. */
const selection = z.union([resultSelection, peopleSelection, userSelection])
export type MessageSelection = ResultSelection | z.output<typeof peopleSelection> | z.output<typeof userSelection>

const draft = { company_id, selection, kind, ...mailText }

export const previewMessages = route({
  operationId: 'previewMessages',
  method: 'POST',
  path: '/mailer/send/preview',
  summary: 'Who would get a message and who would not, and the message of the first three',
  proof,
  permission: 'messages.send',
  limit: 'preview_by_user',
  body: z.strictObject(draft),
  maxBodyBytes: maxSelectionBytes,
  reply: z.object({
    data: z.object({
      people: z.int(),
      /** The first hundred of the people left out. */
      left_out: z.array(leftOut),
      left_out_count: z.int(),
      messages: z.array(
        z.object({ person: z.string(), email: z.string(), subject: z.string(), paragraphs: z.array(z.string()) }),
      ),
    }),
  }),
  problems: ['not_found', 'count_changed', 'too_many_messages', 'message_not_for_users', 'not_while_acting'],
})

const sent = z.object({
  data: z.object({
    /** The queued message, if there is one recipient. */
    message_id: z.nullable(id),
    /** The task that sends the messages, if there are several recipients; it can be stopped. */
    task_run_id: z.nullable(id),
  }),
})
const sendProblems = [
  'not_found',
  'count_changed',
  'suspended_company',
  'too_many_messages',
  'nobody_to_message',
  'message_not_for_users',
  'not_while_acting',
] as const

export const sendMessages = route({
  operationId: 'sendMessages',
  method: 'POST',
  path: '/mailer/send',
  summary: 'Send a message to the people of the selected results, or to users, each once; answers go to the sender',
  proof,
  permission: 'messages.send',
  limit: 'message_by_user',
  idempotencyKey: true,
  body: z.strictObject(draft),
  maxBodyBytes: maxSelectionBytes,
  reply: sent,
  problems: sendProblems,
})

export const sendTemplate = route({
  operationId: 'sendTemplate',
  method: 'POST',
  path: '/mailer/templates/{id}/send',
  summary: 'Send a stored template in the same way; templates of mails with a link to the survey are not sent by hand',
  proof,
  permission: 'messages.send',
  limit: 'message_by_user',
  idempotencyKey: true,
  params: z.strictObject({ id: z.union([kind, id]) }),
  /** `version` is the version of the template that the user saw; if it has changed since, nothing is sent. */
  body: z.strictObject({ company_id, selection, version: z.int().check(z.gte(0)) }),
  maxBodyBytes: maxSelectionBytes,
  reply: sent,
  problems: [...sendProblems, 'changed_meanwhile'],
})

export const sendMessageAgain = route({
  operationId: 'sendMessageAgain',
  method: 'POST',
  path: '/messages/{id}/send-again',
  summary: 'Send a message again that failed, was held or may not have arrived',
  proof,
  permission: 'messages.send',
  limit: 'message_by_user',
  params: z.strictObject({ id }),
  reply: z.object({ data: message }),
  problems: [
    'not_found',
    'message_not_failed',
    'message_emptied',
    'message_withdrawn',
    'suspended_company',
    'not_while_acting',
  ],
})

export const cancelMessage = route({
  operationId: 'cancelMessage',
  method: 'POST',
  path: '/messages/{id}/cancel',
  summary: 'Take back the email of a move that has not left yet; the person stays in the stage',
  proof,
  permission: 'survey-results.move',
  params: z.strictObject({ id }),
  reply: z.object({ data: message }),
  problems: ['not_found', 'message_left'],
})

const query = z.strictObject({ token: sentToken })
const subscription = z.object({
  data: z.object({
    company: z.object({ name: z.string(), brand: z.enum(brandKeys), logo_id: z.nullable(id) }),
    is_unsubscribed: z.boolean(),
    /** True for an hour after unsubscribing. */
    can_resubscribe: z.boolean(),
  }),
})

export const getSubscription = route({
  operationId: 'getSubscription',
  method: 'GET',
  path: '/unsubscribe',
  summary: 'Whose emails the link of a message is about, and whether its reader gets them',
  proof: 'none',
  limit: 'subscription_from_ip',
  query,
  reply: subscription,
  problems: ['unsubscribe_unknown'],
})

export const changeSubscription = route({
  operationId: 'changeSubscription',
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Get no more of these emails, or get them again',
  proof: 'none',
  limit: 'subscription_from_ip',
  body: z.strictObject({ token: sentToken, is_unsubscribed: z.boolean() }),
  reply: subscription,
  problems: ['unsubscribe_unknown'],
})

export const unsubscribeByMailProgram = route({
  operationId: 'unsubscribeByMailProgram',
  method: 'POST',
  path: '/unsubscribe/one-click',
  outsideApi: true,
  summary:
    'Get no more of these emails: called by mail programs for their reader (RFC 8058); a browser is shown a page there',
  proof: 'none',
  limit: 'subscription_from_ip',
  query,
  ignoresBody: true,
  reply: subscription,
  problems: ['unsubscribe_unknown'],
})
