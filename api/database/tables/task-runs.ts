import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { taskNames, taskRowOutcomes, taskRunErrors, taskRunStates } from '@seatwise/contract/values/base'
import { createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** A run of a background task: who started it, its progress and how it ended. */
export const taskRuns = pgTable(
  'task_runs',
  {
    id: primaryId(),
    /** Null: the run belongs to no company, and only super admins can read it. */
    company_id: uuid('company_id').references(() => companies.id),
    name: text('name', { enum: taskNames }).notNull(),
    input: jsonb('input').$type<unknown>().notNull(),
    state: text('state', { enum: taskRunStates }).notNull().default('waiting'),
    /** Null: the product itself started the run by schedule. */
    actor_user_id: uuid('actor_user_id').references(() => users.id),
    /** The user whose permissions apply, if the actor was acting as another user. */
    acting_as_user_id: uuid('acting_as_user_id').references(() => users.id),
    /**
     * The company, when the run was started, of the user whose permissions apply. If the user has since moved to
     * another company, the run is refused.
     */
    actor_company_id: uuid('actor_company_id'),
    /** Where the next batch begins; written in the transaction of the previous batch. */
    cursor: jsonb('cursor').$type<unknown>(),
    done: integer('done').notNull().default(0),
    /** Null while unknown. */
    total: integer('total'),
    /** Number of rows that failed. */
    failed_rows: integer('failed_rows').notNull().default(0),
    /** Number of attempts since the last saved batch. */
    attempts: integer('attempts').notNull().default(0),
    error: text('error', { enum: taskRunErrors }),
    /** Incremented when a process takes the run, so that writes of a process that lost the run are refused. */
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    started_at: instant('started_at'),
    finished_at: instant('finished_at'),
  },
  (table) => [
    unique('task_runs_company_id').on(table.company_id, table.id),
    index('task_runs_created').on(table.created_at, table.id),
    index('task_runs_company').on(table.company_id, table.created_at, table.id),
    index('task_runs_open')
      .on(table.state)
      .where(sql`state in ('waiting', 'running')`),
    // The input of a sending can be long. Without this index, withdrawal_of() would read the input of every stopped
    // run.
    index('task_runs_stopped_sendings')
      .on(table.company_id, sql`(${table.input} ->> 'sending_id')`)
      .where(sql`state = 'stopped' and name in ('send-messages', 'send-rejections')`),
    tenantOnly(table.company_id),
  ],
)

/** The result of each row of a run. */
export const taskRunRows = pgTable(
  'task_run_rows',
  {
    task_run_id: uuid('task_run_id')
      .notNull()
      .references(() => taskRuns.id, { onDelete: 'cascade' }),
    company_id: uuid('company_id').references(() => companies.id),
    /** Position in the result list, from 1. */
    number: integer('number').notNull(),
    /** What the row is about, in words for the user. */
    label: text('label').notNull(),
    outcome: text('outcome', { enum: taskRowOutcomes }).notNull(),
    /** The result of the row, or the reason why there is none. */
    detail: text('detail'),
  },
  (table) => [
    primaryKey({ columns: [table.task_run_id, table.number] }),
    foreignKey({
      columns: [table.company_id, table.task_run_id],
      foreignColumns: [taskRuns.company_id, taskRuns.id],
    }).onDelete('cascade'),
    tenantOnly(table.company_id),
  ],
)
