import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { addedOnly, createdAt, primaryId } from './columns.ts'
import { companies } from './companies.ts'
import { roles } from './roles.ts'

/**
 * How many people were invited, started and finished a survey, by company, role and day, without tests. Triggers add a
 * row in the transaction of the event, and a negative row when an event no longer counts. So the sum is always exact
 * and writers do not wait for each other. `fold_daily_counts` combines rows later.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    role_id: uuid('role_id').references(() => roles.id),
    /** The day in UTC. */
    day: date('day').notNull(),
    invited: integer('invited').notNull(),
    started: integer('started').notNull(),
    finished: integer('finished').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('daily_counts_day').on(table.company_id, table.day),
    index('daily_counts_of_all').on(table.day),
    index('daily_counts_created').on(table.created_at),
    ...addedOnly(table.company_id),
  ],
)

/** SQL condition for the last 30 days, including today. */
export const inLastDays = sql`day > (now() at time zone 'UTC')::date - 30`
