import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moveMethods } from '@seatwise/contract/values'
import { candidates } from './candidates.ts'
import { addedOnly, createdAt, primaryId } from './columns.ts'
import { statuses } from './pipelines.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/** Every change of a result's stage, its first one included: the only source of funnel figures. Append-only. */
export const stageEvents = pgTable(
  'stage_events',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    /** Null for the first stage. */
    from_status_id: uuid('from_status_id'),
    /** Null where the undo of a result's first move has left it without a stage. */
    to_status_id: uuid('to_status_id'),
    /** The version of the result after the move: orders the events of one result. */
    result_version: integer('result_version').notNull(),
    /** Null when the product itself moved the result (how: rule). */
    actor_user_id: uuid('actor_user_id').references(() => users.id),
    /** The user whom the actor was acting as; null outside a proxy session. */
    acting_as_user_id: uuid('acting_as_user_id').references(() => users.id),
    how: text('how', { enum: moveMethods }).notNull(),
    /** As typed; required for a move to a status of the type "rejected". */
    reason: text('reason'),
    /** The event that this one reverses. */
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
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.from_status_id],
      foreignColumns: [statuses.company_id, statuses.id],
    }),
    foreignKey({ columns: [table.company_id, table.to_status_id], foreignColumns: [statuses.company_id, statuses.id] }),
    foreignKey({ columns: [table.company_id, table.undo_of], foreignColumns: [table.company_id, table.id] }),
    check(
      'stage_events_without_stage',
      sql`to_status_id is not null or (from_status_id is not null and undo_of is not null)`,
    ),
    index('stage_events_created').on(table.company_id, table.created_at),
    ...addedOnly(table.company_id),
  ],
)
