import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  deliveryFailures,
  deliveryStates,
  webhookEndReasons,
  webhookEvents,
  webhookStates,
} from '@seatwise/contract/values/connections'
import { addedOnly, createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** URLs of other systems to which events of a company are sent. */
export const customWebhooks = pgTable(
  'custom_webhooks',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    url: text('url').notNull(),
    description: text('description').notNull(),
    events: text('events', { enum: webhookEvents }).array().notNull(),
    state: text('state', { enum: webhookStates }).notNull(),
    disabled_reason: text('disabled_reason', { enum: webhookEndReasons }),
    disabled_at: instant('disabled_at'),
    /** The time since which no delivery has succeeded; null if the last one succeeded. */
    failing_since: instant('failing_since'),
    /** When an attempt last took more than two seconds. */
    slow_at: instant('slow_at'),
    /**
     * The user who last saved the webhook, a user of the company, its franchise or the operator. Payloads contain only
     * what this user may see.
     */
    made_by_user_id: uuid('made_by_user_id')
      .notNull()
      .references(() => users.id),
    /** Encrypted; emptied when the webhook is deleted. */
    encrypted_secret: text('encrypted_secret').notNull(),
    encrypted_previous_secret: text('encrypted_previous_secret'),
    previous_secret_until: instant('previous_secret_until'),
    deleted_at: instant('deleted_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('custom_webhooks_company_id').on(table.company_id, table.id),
    // Read for every event.
    index('custom_webhooks_live')
      .on(table.company_id)
      .where(sql`deleted_at is null`),
    tenantOnly(table.company_id),
  ],
)

/**
 * Events to report to the webhooks of a company. They contain only ids and are added in the transaction of the change
 * (`recordEvents`). No foreign keys, because an event outlives its record.
 */
export const webhookEventRows = pgTable(
  'webhook_events',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    type: text('type', { enum: webhookEvents }).notNull(),
    candidate_id: uuid('candidate_id'),
    survey_result_id: uuid('survey_result_id'),
    /** Further ids: of the note, the stages, the merged candidate or the company event. */
    about: jsonb('about').$type<Record<string, string | null>>().notNull(),
    /** The version of the record after the change. */
    record_version: integer('record_version'),
    /** When the deliveries of the event were created; null: not yet. */
    planned_at: instant('planned_at'),
    created_at: createdAt(),
  },
  (table) => [
    index('webhook_events_unplanned')
      .on(table.company_id, table.created_at)
      .where(sql`planned_at is null`),
    index('webhook_events_created').on(table.created_at),
    index('webhook_events_candidate').on(table.company_id, table.candidate_id),
    ...addedOnly(table.company_id),
  ],
)

/** The delivery of one event to one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    webhook_id: uuid('webhook_id').notNull(),
    /**
     * The value of the webhook-id header: the id of the event, or a random id for a test. It is the same for every
     * attempt and replay.
     */
    message_id: uuid('message_id').notNull(),
    type: text('type', { enum: [...webhookEvents, 'webhook.test'] }).notNull(),
    candidate_id: uuid('candidate_id'),
    survey_result_id: uuid('survey_result_id'),
    about: jsonb('about').$type<Record<string, string | null>>().notNull(),
    record_version: integer('record_version'),
    occurred_at: instant('occurred_at').notNull(),
    /** The exact bytes that are signed, written before the first attempt. Emptied when the candidate is erased. */
    payload: text('payload'),
    /** Whether the payload names the stages of candidates. */
    with_stages: boolean('with_stages').notNull().default(false),
    /** When the candidate was erased. From then on, only the id and candidate.erased are sent. */
    erased_at: instant('erased_at'),
    state: text('state', { enum: deliveryStates }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    status: integer('status'),
    failure: text('failure', { enum: deliveryFailures }),
    last_attempt_at: instant('last_attempt_at'),
    /** While the delivery is being sent, this is the end of the sending process's claim. */
    next_attempt_at: createdAt('next_attempt_at'),
    /** The delivery whose payload this one sends again. */
    replay_of: uuid('replay_of'),
    created_at: createdAt(),
  },
  (table) => [
    unique('webhook_deliveries_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.webhook_id],
      foreignColumns: [customWebhooks.company_id, customWebhooks.id],
    }),
    index('webhook_deliveries_due')
      .on(table.webhook_id, table.next_attempt_at)
      .where(sql`state in ('queued', 'sending')`),
    index('webhook_deliveries_listed').on(table.company_id, table.created_at, table.id),
    index('webhook_deliveries_webhook').on(table.webhook_id, table.created_at, table.id),
    index('webhook_deliveries_tests')
      .on(table.webhook_id, table.next_attempt_at)
      .where(sql`state in ('queued', 'sending') and type = 'webhook.test'`),
    index('webhook_deliveries_replays')
      .on(table.webhook_id)
      .where(sql`state in ('queued', 'sending') and replay_of is not null`),
    index('webhook_deliveries_occurred').on(table.occurred_at),
    index('webhook_deliveries_candidate').on(table.company_id, table.candidate_id),
    index('webhook_deliveries_result').on(table.company_id, table.survey_result_id),
    tenantOnly(table.company_id),
  ],
)

/** An attempt at a delivery, with the beginning of the response. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    delivery_id: uuid('delivery_id').notNull(),
    number: integer('number').notNull(),
    /** Duration in milliseconds. */
    took: integer('took').notNull(),
    status: integer('status'),
    failure: text('failure', { enum: deliveryFailures }),
    answer: text('answer'),
    started_at: createdAt('started_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.delivery_id],
      foreignColumns: [webhookDeliveries.company_id, webhookDeliveries.id],
    }).onDelete('cascade'),
    unique('webhook_attempts_number').on(table.company_id, table.delivery_id, table.number),
    ...addedOnly(table.company_id),
  ],
)
