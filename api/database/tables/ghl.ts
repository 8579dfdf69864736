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
} from '@seatwise/contract/values/connections'
import { candidates } from './candidates.ts'
import { addedOnly, closed, createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { pipelines, statuses } from './pipelines.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/** The connection of a company to its location in GoHighLevel, and the progress of the sync. */
export const ghlConnections = pgTable(
  'ghl_connections',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    location_id: text('location_id').notNull(),
    /** Encrypted; emptied when the connection ends. */
    encrypted_token: text('encrypted_token').notNull(),
    state: text('state', { enum: ghlStates }).notNull().default('active'),
    state_since: createdAt('state_since'),
    missing_scopes: text('missing_scopes', { enum: ghlScopes })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Number of consecutive attempts that failed because the service could not be reached. */
    failures: integer('failures').notNull().default(0),
    /** No call is made before this time. */
    next_attempt_at: instant('next_attempt_at'),
    connected_by_user_id: uuid('connected_by_user_id')
      .notNull()
      .references(() => users.id),
    connected_at: createdAt('connected_at'),
    /**
     * The sync goes through all candidates of the company in the order of their ids: the last one it has checked, when
     * it finished, and whether it makes all of them due or only those with something to sync.
     */
    enrolled_after: uuid('enrolled_after'),
    enrolled_at: instant('enrolled_at'),
    enrols_all: boolean('enrols_all').notNull().default(true),
    /** The pipelines of the CRM with their stages, when they were last read. */
    pipelines: jsonb('pipelines')
      .$type<GhlPipeline[]>()
      .notNull()
      .default(sql`'[]'`),
    pipelines_read_at: instant('pipelines_read_at'),
    /**
     * Progress of reading all cards of the CRM: the current pipeline, and the card after which the next page begins.
     */
    read_started_at: instant('read_started_at'),
    read_pipeline: text('read_pipeline'),
    read_after: jsonb('read_after').$type<{ startAfter: string; startAfterId: string }>(),
    read_cards: integer('read_cards').notNull().default(0),
    read_total: integer('read_total'),
    read_finished_at: instant('read_finished_at'),
    read_next_at: createdAt('read_next_at'),
    /** Incremented with every claim, so that a process that was too slow notices that another one has taken over. */
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

/** One of our stages and the stage of the CRM that corresponds to it, with the name that it had when mapped. */
export type MappedStage = { status_id: string; ghl_stage_id: string; ghl_stage_name: string }

/** How the stages of a pipeline correspond to stages of the CRM, once somebody has set this up. */
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
    /** When the pipeline or a mapped stage was first found missing in the CRM. */
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
 * The sync state of one candidate: what the CRM has of them, and when they are due. Domain events make a row due
 * (api/database/repeatable/domain-events.sql). No foreign key to the candidate: a merge leaves the row with the
 * candidate that it was made for, and an erasure deletes it.
 */
export const ghlPeople = pgTable(
  'ghl_people',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    connection_id: uuid('connection_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    contact_id: text('contact_id'),
    /** SHA-256 of the name and phone that were last sent. */
    sent_hash: text('sent_hash'),
    opportunity_id: text('opportunity_id'),
    /**
     * The state on which both sides last agreed: our stage, the CRM stage mapped to it, the pipeline and stage of the
     * card in the CRM, and the time by the clock of the CRM.
     */
    status_id: uuid('status_id'),
    target_stage_id: text('target_stage_id'),
    ghl_pipeline_id: text('ghl_pipeline_id'),
    ghl_stage_id: text('ghl_stage_id'),
    ghl_stage_at: instant('ghl_stage_at'),
    /** The stage that a running call may be setting. A webhook that reports this stage is the echo of our own call. */
    setting_stage_id: text('setting_stage_id'),
    /**
     * Incremented with every change on our side. If that happens during a call to the CRM, what the call sent is out of
     * date.
     */
    change: integer('change').notNull().default(1),
    /** Null when nothing is due. */
    due_at: instant('due_at').default(sql`now()`),
    /**
     * Until when a process may be calling the CRM about this candidate, and the random id of that claim, by which the
     * process notices whether it still has it.
     */
    busy_until: instant('busy_until'),
    busy_mark: uuid('busy_mark'),
    fault: text('fault', { enum: ghlPersonFaults }),
    fault_since: instant('fault_since'),
    attempts: integer('attempts').notNull().default(0),
    /** When the card was last found by a read of all cards. */
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

/** Moves between stages that came from the CRM or were sent to it. Append-only. */
export const ghlMoves = pgTable(
  'ghl_moves',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    direction: text('direction', { enum: messageDirections }).notNull(),
    /** Our stage that the card moved to. */
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

/** Messages written here and sent through the CRM, which keeps the conversation. */
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
    /** Why the message was not sent, in words. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    /** The id of the message in the CRM. */
    ghl_message_id: text('ghl_message_id'),
    sent_by_user_id: uuid('sent_by_user_id')
      .notNull()
      .references(() => users.id),
    /** When sending began, while the message is being sent. */
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

/**
 * Webhooks received in the last hour, so that none is processed twice. The rows have no company, because a webhook is
 * checked before its company is known.
 */
export const ghlWebhooks = pgTable(
  'ghl_webhooks',
  {
    webhook_id: text('webhook_id').primaryKey(),
    received_at: createdAt('received_at'),
  },
  (table) => [index('ghl_webhooks_received').on(table.received_at), closed()],
)
