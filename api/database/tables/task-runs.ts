import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { taskNames, taskRowOutcomes, taskRunErrors, taskRunStates } from '@seatwise/contract/values'
import { createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** Work in the background: who started it, how far it is and how it ended. */
export const taskRuns = pgTable(
  'task_runs',
  {
    id: primaryId(),
    /** Null: the run belongs to no company; super admins read it. */
    company_id: uuid('company_id').references(() => companies.id),
    name: text('name', { enum: taskNames }).notNull(),
    input: jsonb('input').$type<unknown>().notNull(),
    state: text('state', { enum: taskRunStates }).notNull().default('waiting'),
    /** Null: the product itself, by a schedule. */
    actor_user_id: uuid('actor_user_id').references(() => users.id),
    /** The user whose rights apply, when the actor was acting as another one. */
    acting_as_user_id: uuid('acting_as_user_id').references(() => users.id),
    /** Company, at the start, of the user whose rights apply: after a move to another company the run is not allowed. */
    actor_company_id: uuid('actor_company_id'),
    /** The start of the next batch; written with the batch before it. */
    cursor: jsonb('cursor').$type<unknown>(),
    done: integer('done').notNull().default(0),
    /** Null while it is not known. */
    total: integer('total'),
    /** Rows that did not succeed. */
    failed_rows: integer('failed_rows').notNull().default(0),
    /** Attempts since the last batch that was saved. */
    attempts: integer('attempts').notNull().default(0),
    error: text('error', { enum: taskRunErrors }),
    /** Incremented when a process takes the run: what a process believed dead still does is refused. */
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
    // The input of a sending can be long: without the index, withdrawal_of() reads that of every stopped one.
    index('task_runs_stopped_sendings')
      .on(table.company_id, sql`(${table.input} ->> 'sending_id')`)
      .where(sql`state = 'stopped' and name in ('send-messages', 'send-rejections')`),
    tenantOnly(table.company_id),
  ],
)

/** The result sheet of a run: what became of each row. */
export const taskRunRows = pgTable(
  'task_run_rows',
  {
    task_run_id: uuid('task_run_id')
      .notNull()
      .references(() => taskRuns.id, { onDelete: 'cascade' }),
    company_id: uuid('company_id').references(() => companies.id),
    /** Position in the sheet, from 1. */
    number: integer('number').notNull(),
    /** The subject of the row, in words for the user. */
    label: text('label').notNull(),
    outcome: text('outcome', { enum: taskRowOutcomes }).notNull(),
    /** The outcome of the row, or the reason for none. */
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
