import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  deliveryFailures,
  deliveryStates,
  webhookEndReasons,
  webhookEvents,
  webhookStates,
} from '@seatwise/contract/values'
import { addedOnly, createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** Addresses outside to which events of a company are sent. */
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
    /** Since when no delivery has been accepted. */
    failing_since: instant('failing_since'),
    /** When an attempt last took more than two seconds. */
    slow_at: instant('slow_at'),
    /**
     * The user who saved it last: payloads contain what this user may see. Of the company, its franchise or the
     * operator.
     */
    made_by_user_id: uuid('made_by_user_id')
      .notNull()
      .references(() => users.id),
    /** Encrypted; empty once the webhook is deleted. */
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
    // Read at every event.
    index('custom_webhooks_live')
      .on(table.company_id)
      .where(sql`deleted_at is null`),
    tenantOnly(table.company_id),
  ],
)

/**
 * What happened that a webhook of the company tells: ids alone, added in the transaction of the change
 * (`recordEvents`). No foreign keys: an event outlives its record.
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
    /** Further ids: of the note, the stages, the person who was merged, the company event. */
    about: jsonb('about').$type<Record<string, string | null>>().notNull(),
    /** The version of the record after the change. */
    record_version: integer('record_version'),
    /** When its deliveries were planned; null: not yet. */
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

/** One event on its way to one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    webhook_id: uuid('webhook_id').notNull(),
    /**
     * The value of the header webhook-id: the event's id, or a random one for a test. The same at every attempt and
     * replay.
     */
    message_id: uuid('message_id').notNull(),
    type: text('type', { enum: [...webhookEvents, 'webhook.test'] }).notNull(),
    candidate_id: uuid('candidate_id'),
    survey_result_id: uuid('survey_result_id'),
    about: jsonb('about').$type<Record<string, string | null>>().notNull(),
    record_version: integer('record_version'),
    occurred_at: instant('occurred_at').notNull(),
    /** The bytes that are signed, written before the first attempt; emptied when the person is erased. */
    payload: text('payload'),
    /** The payload says in which stages people are. */
    with_stages: boolean('with_stages').notNull().default(false),
    /** From then on only the id and candidate.erased are sent. */
    erased_at: instant('erased_at'),
    state: text('state', { enum: deliveryStates }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    status: integer('status'),
    failure: text('failure', { enum: deliveryFailures }),
    last_attempt_at: instant('last_attempt_at'),
    /** While it is being sent: until when its process has the claim. */
    next_attempt_at: createdAt('next_attempt_at'),
    /** The delivery whose payload is sent once more. */
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

/** Every attempt at a delivery, with the beginning of the answer. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    delivery_id: uuid('delivery_id').notNull(),
    number: integer('number').notNull(),
    /** Milliseconds. */
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
