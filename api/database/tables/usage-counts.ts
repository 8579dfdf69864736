import { sql } from 'drizzle-orm'
import { bigint, date, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { usageMeasures } from '@seatwise/contract/values'
import { addedOnly, createdAt, primaryId } from './columns.ts'
import { companies } from './companies.ts'

/**
 * What the usage of a company is told from, beside the daily counts: rows are added in the transaction of the event, and negative
 * ones where something no longer counts, so the sum is exact at any time. Nothing in them is about a person. `fold_usage_counts`
 * makes one row of many; the triggers of usage.sql add them.
 */
export const usageCounts = pgTable(
  'usage_counts',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** The day in UTC. */
    day: date('day').notNull(),
    measure: text('measure', { enum: usageMeasures }).notNull(),
    /** The span of a measured time: see `usage_span`. Null: the time is unknown, and for all other measures. */
    span: smallint('span'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('usage_counts_day').on(table.company_id, table.day),
    index('usage_counts_of_all').on(table.day),
    index('usage_counts_created').on(table.created_at),
    // Summed over all days.
    index('usage_counts_stored')
      .on(table.company_id)
      .where(sql`measure = 'stored_bytes'`),
    uniqueIndex('usage_counts_first_result')
      .on(table.company_id)
      .where(sql`measure = 'first_result'`),
    ...addedOnly(table.company_id),
  ],
)
