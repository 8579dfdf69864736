import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant } from './fields.ts'
import { listReply, pageQuery } from './list.ts'
import { namedRejectReason } from './reject-reasons.ts'
import { route } from './route.ts'
import { moveMethods, resultEvents } from './values/assessment.ts'
import { messageStates } from './values/base.ts'

/**
 * The names before and after a change; `from` or `to` is null if there was none. Null if nothing of this kind changed.
 */
const change = z.nullable(z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) }))

export const resultEvent = z.object({
  /** Unique within one history. */
  id: z.string(),
  created_at: instant,
  event: z.enum(resultEvents),
  /** Null if the person surveyed or the product itself caused the event. */
  actor: z.nullable(eventPerson),
  /** The user whom a super admin was acting as; null outside a proxy session. */
  acting_as: z.nullable(eventPerson),
  /** How the result was moved; null for every other event. */
  how: z.nullable(z.enum(moveMethods)),
  stage: change,
  role: change,
  location: change,
  department: change,
  /** Whether the result is marked as a test from now on; null if the mark did not change. */
  is_test: z.nullable(z.boolean()),
  /** The reason as typed. */
  reason: z.nullable(z.string()),
  /** The company's reason for a rejection. */
  reject_reason: namedRejectReason,
  is_undo: z.boolean(),
  /** When an interview begins, as it was planned or changed to; null for events that are about none. */
  interview: z.nullable(z.object({ starts_at: instant, time_zone: z.string() })),
  /** The email that was sent with a move. */
  mail: z.nullable(
    z.object({
      subject: z.string(),
      state: z.enum(messageStates),
      /** When a delayed message will be sent; null for every other message. */
      leaves_at: z.nullable(instant),
    }),
  ),
})
export type ResultEvent = z.infer<typeof resultEvent>

export const getResultHistory = route({
  operationId: 'getResultHistory',
  method: 'GET',
  path: '/survey-results/{id}/history',
  summary: 'What happened to one result, latest first; without moves for readers who may not see stages',
  proof: 'session',
  apiKey: true,
  permission: 'survey-results.read',
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  reply: listReply(resultEvent),
  problems: ['not_found'],
})
