import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { moveMethods } from '@seatwise/contract/values/assessment'
import { addedOnly, appRole, createdAt, inScope, primaryId, randomId } from './columns.ts'
import { companies } from './companies.ts'
import { statuses } from './pipelines.ts'
import { rejectReasons } from './reject-reasons.ts'
import { roles } from './roles.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/** Every change of a result's stage, including the first stage: the only source of pipeline figures. Append-only. */
export const stageEvents = pgTable(
  'stage_events',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    /** Null for the first stage. */
    from_status_id: uuid('from_status_id'),
    /** Null if the undo of its first move left the result without a stage. */
    to_status_id: uuid('to_status_id'),
    /** The version of the result after the move, by which the events of a result are ordered. */
    result_version: integer('result_version').notNull(),
    /** Null if the product itself moved the result (how: rule). */
    actor_user_id: uuid('actor_user_id').references(() => users.id),
    /** The user whom the actor was acting as; null outside a proxy session. */
    acting_as_user_id: uuid('acting_as_user_id').references(() => users.id),
    how: text('how', { enum: moveMethods }).notNull(),
    /** As typed. A move to a stage of the type "rejected" has it, or a reject reason, or both. */
    reason: text('reason'),
    /** The company's reason for a rejection; null for other moves. */
    reject_reason_id: uuid('reject_reason_id'),
    /** The event that this event undoes. */
    undo_of: uuid('undo_of'),
    created_at: createdAt(),
  },
  (table) => [
    unique('stage_events_company_id').on(table.company_id, table.id),
    unique('stage_events_result').on(table.company_id, table.survey_result_id, table.result_version),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    foreignKey({
      columns: [table.company_id, table.from_status_id],
      foreignColumns: [statuses.company_id, statuses.id],
    }),
    foreignKey({ columns: [table.company_id, table.to_status_id], foreignColumns: [statuses.company_id, statuses.id] }),
    foreignKey({
      name: 'stage_events_for_reject_reason',
      columns: [table.company_id, table.reject_reason_id],
      foreignColumns: [rejectReasons.company_id, rejectReasons.id],
    }),
    foreignKey({ columns: [table.company_id, table.undo_of], foreignColumns: [table.company_id, table.id] }),
    check(
      'stage_events_without_stage',
      sql`to_status_id is not null or (from_status_id is not null and undo_of is not null)`,
    ),
    // For finding people who recently entered a stage.
    index('stage_events_to').on(table.company_id, table.to_status_id, table.created_at),
    ...addedOnly(table.company_id),
  ],
)

/**
 * What remains of the moves of erased candidates, so that pipeline figures stay correct: without the candidate, the
 * result, the mover and the time of day. Append-only.
 */
export const erasedStageEvents = pgTable(
  'erased_stage_events',
  {
    id: randomId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** Random; the same for all moves of one result. */
    journey_id: uuid('journey_id').notNull(),
    /** Order of the moves of one result, from 1. */
    number: integer('number').notNull(),
    role_id: uuid('role_id').references(() => roles.id),
    from_status_id: uuid('from_status_id'),
    to_status_id: uuid('to_status_id'),
    reject_reason_id: uuid('reject_reason_id'),
    is_undo: boolean('is_undo').notNull(),
    /** The day in UTC. */
    day: date('day').notNull(),
  },
  (table) => [
    unique('erased_stage_events_journey').on(table.journey_id, table.number),
    foreignKey({
      columns: [table.company_id, table.from_status_id],
      foreignColumns: [statuses.company_id, statuses.id],
    }),
    foreignKey({ columns: [table.company_id, table.to_status_id], foreignColumns: [statuses.company_id, statuses.id] }),
    foreignKey({
      name: 'erased_stage_events_for_reject_reason',
      columns: [table.company_id, table.reject_reason_id],
      foreignColumns: [rejectReasons.company_id, rejectReasons.id],
    }),
    index('erased_stage_events_day').on(table.company_id, table.day),
    pgPolicy('read_by_tenant', { for: 'select', to: appRole, using: inScope(table.company_id) }),
  ],
)
