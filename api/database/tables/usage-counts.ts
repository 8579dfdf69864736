import { sql } from 'drizzle-orm'
import { bigint, date, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { usageMeasures } from '@seatwise/contract/values/base'
import { addedOnly, createdAt, primaryId } from './columns.ts'
import { companies } from './companies.ts'

/**
 * Figures about a company's usage, in addition to the daily counts. The triggers of usage.sql add rows in the
 * transaction of the event, and negative rows when something no longer counts, so that the sum is always exact. No row
 * is about a person. `fold_usage_counts` combines rows later.
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
    /**
     * The class of a measured duration, see `usage_span`. Null if the duration is unknown, and for all other measures.
     */
    span: smallint('span'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('usage_counts_day').on(table.company_id, table.day),
    index('usage_counts_of_all').on(table.day),
    index('usage_counts_created').on(table.created_at),
    // For the total over all days.
    index('usage_counts_stored')
      .on(table.company_id)
      .where(sql`measure = 'stored_bytes'`),
    uniqueIndex('usage_counts_first_result')
      .on(table.company_id)
      .where(sql`measure = 'first_result'`),
    ...addedOnly(table.company_id),
  ],
)
