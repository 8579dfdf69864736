import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { givenInstant, id, instant, version } from './fields.ts'
import { maxWebhookDescription, maxWebhookUrl } from './limits.ts'
import { listReply, pageQuery } from './list.ts'
import { route } from './route.ts'
import {
  deliveryFailures,
  deliveryStates,
  webhookEndReasons,
  webhookEvents,
  webhookStates,
} from './values/connections.ts'

const events = z.array(z.enum(webhookEvents)).check(
  z.minLength(1, 'Choose at least one event.'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each event once.'),
)

export const customWebhook = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  url: z.string(),
  description: z.string(),
  events,
  state: z.enum(webhookStates),
  /** Why the webhook is disabled; null if it is not. */
  disabled_reason: z.nullable(z.enum(webhookEndReasons)),
  disabled_at: z.nullable(instant),
  /** Since when every delivery has failed; null if the last one was accepted. */
  failing_since: z.nullable(instant),
  /** The time until which deliveries are also signed with the previous secret. */
  previous_secret_until: z.nullable(instant),
  /** The user who last saved the webhook. Its payloads contain only what this user may see. */
  made_by: eventPerson,
  last_delivered_at: z.nullable(instant),
  /** Deliveries of the last 24 hours. */
  recent: z.object({ delivered: z.int(), waiting: z.int(), dead: z.int() }),
  created_at: instant,
  version,
})
export type CustomWebhook = z.infer<typeof customWebhook>

/** Shown only once, in this reply. */
const secret = z.nullable(z.string())

export const listCustomWebhooks = route({
  operationId: 'listCustomWebhooks',
  method: 'GET',
  path: '/custom-webhooks',
  summary: 'Webhooks of the companies in reach, the latest first; secrets are never read again',
  proof: 'session',
  permission: 'custom-webhooks.read',
  query: z.strictObject({ company_id: z.optional(id), ...pageQuery }),
  reply: listReply(customWebhook),
  problems: ['not_found', 'not_while_acting'],
})

export const saveCustomWebhook = route({
  operationId: 'saveCustomWebhook',
  method: 'PUT',
  path: '/custom-webhooks',
  summary:
    'Create a webhook, or change one by its id and version; who saves it is whose rights its payloads follow. A new secret is answered once, and the one before stays valid for 24 hours',
  proof: 'session',
  permission: 'custom-webhooks.write',
  body: z
    .strictObject({
      /** Omitted to create a webhook. */
      id: z.optional(id),
      version: z.optional(version),
      /** The company of a new webhook; defaults to the user's own. */
      company_id: z.optional(id),
      url: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Enter the address.'),
          z.maxLength(maxWebhookUrl, `An address has at most ${maxWebhookUrl.toLocaleString('en')} letters.`),
        ),
      description: z._default(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(maxWebhookDescription),
            z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Enter one line of text.'),
          ),
        '',
      ),
      events,
      state: z._default(z.enum(['active', 'paused']), 'active'),
      /** Replaces the secret. A new webhook gets a secret in any case. */
      new_secret: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ id, version }) => (id === undefined) === (version === undefined), {
        path: ['version'],
        error: 'Send id and version together.',
      }),
    ),
  reply: z.object({ data: customWebhook, secret }),
  current: customWebhook,
  problems: ['not_found', 'not_while_acting', 'too_many_webhooks', 'stages_not_seen'],
})
export type WebhookSaving = z.output<typeof saveCustomWebhook.body>

export const deleteCustomWebhook = route({
  operationId: 'deleteCustomWebhook',
  method: 'DELETE',
  path: '/custom-webhooks/{id}',
  summary: 'Delete a webhook with its secrets; what waits is not sent any more',
  proof: 'session',
  permission: 'custom-webhooks.write',
  params: z.strictObject({ id }),
  reply: z.object({ data: z.object({ id }) }),
  problems: ['not_found', 'not_while_acting'],
})

export const webhookDelivery = z.object({
  id,
  webhook_id: id,
  /** The value of the header webhook-id: the same in every attempt and replay. */
  message_id: z.string(),
  type: z.enum([...webhookEvents, 'webhook.test']),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** The status of the last attempt. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
  occurred_at: instant,
  /** Times of the last and the next attempt; null if there was none, or if there will be none. */
  last_attempt_at: z.nullable(instant),
  next_attempt_at: z.nullable(instant),
  is_replay: z.boolean(),
  created_at: instant,
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const webhookAttempt = z.object({
  number: z.int(),
  started_at: instant,
  /** Duration in milliseconds. */
  took: z.int(),
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
  /** The beginning of the receiver's response. */
  answer: z.nullable(z.string()),
})

export const listWebhookDeliveries = route({
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/custom-webhooks/deliveries',
  summary: 'Deliveries of the last 30 days, the latest first',
  proof: 'session',
  permission: 'custom-webhooks.read',
  query: z.strictObject({
    webhook_id: z.optional(id),
    state: z.optional(z.enum(deliveryStates)),
    ...pageQuery,
  }),
  reply: listReply(webhookDelivery),
  problems: ['not_found', 'not_while_acting'],
})

export const getWebhookDelivery = route({
  operationId: 'getWebhookDelivery',
  method: 'GET',
  path: '/custom-webhooks/deliveries/{id}',
  summary: 'One delivery with its payload and every attempt',
  proof: 'session',
  permission: 'custom-webhooks.read',
  params: z.strictObject({ id }),
  reply: z.object({
    data: z.extend(webhookDelivery, {
      /** The signed bytes of the body; null before the first attempt. */
      payload: z.nullable(z.string()),
      /** True if the person was erased: what is sent no longer names the person. */
      is_erased: z.boolean(),
      /**
       * True if the payload contains stages, which the reader may not see; the receiver's responses are then left out
       * as well.
       */
      is_hidden: z.boolean(),
      log: z.array(webhookAttempt),
    }),
  }),
  problems: ['not_found', 'not_while_acting'],
})
export type WebhookDeliveryDetail = z.infer<(typeof getWebhookDelivery)['reply']>['data']

export const testCustomWebhook = route({
  operationId: 'testCustomWebhook',
  method: 'POST',
  path: '/custom-webhooks/test',
  summary: 'Send a webhook.test to a webhook, also to a paused or disabled one; the delivery says what became of it',
  proof: 'session',
  permission: 'custom-webhooks.write',
  limit: 'webhook_test_by_user',
  body: z.strictObject({ webhook_id: id }),
  reply: z.object({ data: webhookDelivery }),
  problems: ['not_found', 'not_while_acting'],
})

export const replayWebhookDelivery = route({
  operationId: 'replayWebhookDelivery',
  method: 'POST',
  path: '/custom-webhooks/deliveries/{id}/replay',
  summary: 'Send a delivery once more, with the same webhook-id, to the address that the webhook has now',
  proof: 'session',
  permission: 'custom-webhooks.write',
  limit: 'webhook_replay_by_user',
  params: z.strictObject({ id }),
  reply: z.object({ data: webhookDelivery }),
  problems: ['not_found', 'not_while_acting', 'webhook_not_active', 'too_many_replays'],
})

export const replayWebhookDeliveries = route({
  operationId: 'replayWebhookDeliveries',
  method: 'POST',
  path: '/custom-webhooks/deliveries/replay',
  summary: 'Send all deliveries of a webhook from a period once more, by default those that were given up',
  proof: 'session',
  permission: 'custom-webhooks.write',
  limit: 'webhook_replay_by_user',
  body: z
    .strictObject({
      webhook_id: id,
      /** The period in which the events occurred. */
      from: givenInstant,
      to: givenInstant,
      state: z._default(z.enum(['dead', 'delivered', 'all']), 'dead'),
    })
    .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'Choose an end after the beginning.' })),
  reply: z.object({ data: z.object({ replayed: z.int() }) }),
  problems: ['not_found', 'not_while_acting', 'webhook_not_active', 'too_many_replays'],
})
