import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GhlPipeline } from '@seatwise/contract/ghl'
import {
  ghlChannels,
  ghlMessageStates,
  ghlMoveOutcomes,
  ghlPersonFaults,
  ghlScopes,
  ghlStates,
  messageDirections,
} from '@seatwise/contract/values'
import { candidates } from './candidates.ts'
import { addedOnly, closed, createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { pipelines, statuses } from './pipelines.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/** The connection of a company to its location in GoHighLevel, and its progress. */
export const ghlConnections = pgTable(
  'ghl_connections',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    location_id: text('location_id').notNull(),
    /** Encrypted; empty once it is disconnected. */
    encrypted_token: text('encrypted_token').notNull(),
    state: text('state', { enum: ghlStates }).notNull().default('active'),
    state_since: createdAt('state_since'),
    missing_scopes: text('missing_scopes', { enum: ghlScopes })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Attempts that failed in a row because the service could not be reached. */
    failures: integer('failures').notNull().default(0),
    /** No call is made before this time. */
    next_attempt_at: instant('next_attempt_at'),
    connected_by_user_id: uuid('connected_by_user_id')
      .notNull()
      .references(() => users.id),
    connected_at: createdAt('connected_at'),
    /** The last person of the company who was looked through; whether all are due after that, or only those with something to do. */
    enrolled_after: uuid('enrolled_after'),
    enrolled_at: instant('enrolled_at'),
    enrols_all: boolean('enrols_all').notNull().default(true),
    /** Pipelines of the CRM with their stages, as they were read last. */
    pipelines: jsonb('pipelines')
      .$type<GhlPipeline[]>()
      .notNull()
      .default(sql`'[]'`),
    pipelines_read_at: instant('pipelines_read_at'),
    /** The read of all cards: of which pipeline, and behind which card it goes on. */
    read_started_at: instant('read_started_at'),
    read_pipeline: text('read_pipeline'),
    read_after: jsonb('read_after').$type<{ startAfter: string; startAfterId: string }>(),
    read_cards: integer('read_cards').notNull().default(0),
    read_total: integer('read_total'),
    read_finished_at: instant('read_finished_at'),
    read_next_at: createdAt('read_next_at'),
    /** The number of the last claim, by which a process that was too slow notices that another one has taken over. */
    claim: integer('claim').notNull().default(0),
    claimed_until: instant('claimed_until'),
    disconnected_at: instant('disconnected_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('ghl_connections_company_id').on(table.company_id, table.id),
    uniqueIndex('ghl_connections_company')
      .on(table.company_id)
      .where(sql`disconnected_at is null`),
    uniqueIndex('ghl_connections_location')
      .on(table.location_id)
      .where(sql`disconnected_at is null`),
    tenantOnly(table.company_id),
  ],
)

/** A stage of ours and the one that stands for it there, with its name of then. */
export type MappedStage = { status_id: string; ghl_stage_id: string; ghl_stage_name: string }

/** The mapping of each pipeline, once somebody has made it. */
export const ghlMappings = pgTable(
  'ghl_mappings',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    connection_id: uuid('connection_id').notNull(),
    pipeline_id: uuid('pipeline_id').notNull(),
    ghl_pipeline_id: text('ghl_pipeline_id'),
    ghl_pipeline_name: text('ghl_pipeline_name'),
    stages: jsonb('stages').$type<MappedStage[]>().notNull(),
    /** Since when the pipeline, or a mapped stage, is not in the CRM any more. */
    missing_since: instant('missing_since'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('ghl_mappings_pipeline').on(table.company_id, table.connection_id, table.pipeline_id),
    foreignKey({
      columns: [table.company_id, table.connection_id],
      foreignColumns: [ghlConnections.company_id, ghlConnections.id],
    }),
    foreignKey({
      columns: [table.company_id, table.pipeline_id],
      foreignColumns: [pipelines.company_id, pipelines.id],
    }),
    tenantOnly(table.company_id),
  ],
)

/**
 * A person on their way to the CRM: what is there of them, and whether something is due. Domain events make a row due
 * (api/database/repeatable/domain-events.sql). No foreign key to the person: a merge leaves the row with whom it was made for, and an
 * erasure deletes it with the person.
 */
export const ghlPeople = pgTable(
  'ghl_people',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    connection_id: uuid('connection_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    contact_id: text('contact_id'),
    /** SHA-256 of the name and phone that were sent last. */
    sent_hash: text('sent_hash'),
    opportunity_id: text('opportunity_id'),
    /** The last agreed state: our stage, its mapped stage there, the place of the card, and the time by their clock. */
    status_id: uuid('status_id'),
    target_stage_id: text('target_stage_id'),
    ghl_pipeline_id: text('ghl_pipeline_id'),
    ghl_stage_id: text('ghl_stage_id'),
    ghl_stage_at: instant('ghl_stage_at'),
    /** The stage that a running call may set: a webhook with this stage is its echo. */
    setting_stage_id: text('setting_stage_id'),
    /** Raised with every change here: what was sent meanwhile is not the latest. */
    change: integer('change').notNull().default(1),
    /** Null: nothing is due. */
    due_at: instant('due_at').default(sql`now()`),
    /**
     * The time until which a process may be calling the CRM about this person, and the mark by which it knows that it
     * still holds them.
     */
    busy_until: instant('busy_until'),
    busy_mark: uuid('busy_mark'),
    fault: text('fault', { enum: ghlPersonFaults }),
    fault_since: instant('fault_since'),
    attempts: integer('attempts').notNull().default(0),
    /** When a read of all cards last found the card. */
    seen_at: instant('seen_at'),
    synced_at: instant('synced_at'),
    created_at: createdAt(),
  },
  (table) => [
    unique('ghl_people_company_id').on(table.company_id, table.id),
    unique('ghl_people_candidate').on(table.connection_id, table.candidate_id),
    foreignKey({
      columns: [table.company_id, table.connection_id],
      foreignColumns: [ghlConnections.company_id, ghlConnections.id],
    }),
    uniqueIndex('ghl_people_contact').on(table.connection_id, table.contact_id),
    uniqueIndex('ghl_people_opportunity').on(table.connection_id, table.opportunity_id),
    index('ghl_people_due')
      .on(table.connection_id, table.due_at)
      .where(sql`due_at is not null`),
    index('ghl_people_faults')
      .on(table.connection_id, table.fault_since)
      .where(sql`fault is not null`),
    index('ghl_people_candidates').on(table.company_id, table.candidate_id),
    tenantOnly(table.company_id),
  ],
)

/** Moves that came from the CRM or went there. Append-only. */
export const ghlMoves = pgTable(
  'ghl_moves',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    direction: text('direction', { enum: messageDirections }).notNull(),
    /** Our stage to which it leads. */
    status_id: uuid('status_id'),
    ghl_stage_name: text('ghl_stage_name'),
    outcome: text('outcome', { enum: ghlMoveOutcomes }).notNull(),
    moved_at: instant('moved_at').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('ghl_moves_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    foreignKey({ columns: [table.company_id, table.status_id], foreignColumns: [statuses.company_id, statuses.id] }),
    index('ghl_moves_listed').on(table.company_id, table.created_at),
    index('ghl_moves_candidate').on(table.company_id, table.candidate_id),
    index('ghl_moves_result').on(table.company_id, table.survey_result_id, table.created_at),
    ...addedOnly(table.company_id),
  ],
)

/** Messages that were written here, on their way to the CRM, which keeps the conversation. */
export const ghlMessages = pgTable(
  'ghl_messages',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    connection_id: uuid('connection_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    channel: text('channel', { enum: ghlChannels }).notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    state: text('state', { enum: ghlMessageStates }).notNull().default('queued'),
    /** Why it was not sent, in words. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    /** The id in the CRM. */
    ghl_message_id: text('ghl_message_id'),
    sent_by_user_id: uuid('sent_by_user_id')
      .notNull()
      .references(() => users.id),
    /** While it is being sent: since when. */
    sending_since: instant('sending_since'),
    due_at: createdAt('due_at'),
    sent_at: instant('sent_at'),
    created_at: createdAt(),
  },
  (table) => [
    unique('ghl_messages_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.connection_id],
      foreignColumns: [ghlConnections.company_id, ghlConnections.id],
    }),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    index('ghl_messages_due')
      .on(table.connection_id, table.due_at)
      .where(sql`state in ('queued', 'sending')`),
    index('ghl_messages_candidate').on(table.company_id, table.candidate_id, table.created_at),
    index('ghl_messages_result').on(table.company_id, table.survey_result_id),
    tenantOnly(table.company_id),
  ],
)

/** Webhooks of the last hour, so that none is taken twice. Of no company: they are checked before it is known. */
export const ghlWebhooks = pgTable(
  'ghl_webhooks',
  {
    webhook_id: text('webhook_id').primaryKey(),
    received_at: createdAt('received_at'),
  },
  (table) => [index('ghl_webhooks_received').on(table.received_at), closed()],
)
