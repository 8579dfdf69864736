import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, numeric, pgSequence, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { tenantOnly } from './columns.ts'
import { statuses } from './pipelines.ts'
import { surveyResults } from './survey-results.ts'

export const placementArrivals = pgSequence('placement_arrivals')

/**
 * The place of each result in its column of the board. A table of its own, because a card that is put above another one
 * is no change of the result: neither its version nor its eleven indexes move. `placeCards` keeps it.
 */
export const placements = pgTable(
  'placements',
  {
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    /** The stage of the result, as in `survey_results`. */
    status_id: uuid('status_id'),
    /** Counts up with every card that comes into a column. */
    arrival: bigint('arrival', { mode: 'number' }).notNull(),
    /**
     * Cards stand in ascending order. `-arrival` puts the newest first; a card put between two others by hand has half
     * the sum of their positions.
     */
    position: numeric('position').notNull(),
    /** Neither archived nor a test. */
    is_listed: boolean('is_listed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.survey_result_id] }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.status_id], foreignColumns: [statuses.company_id, statuses.id] }),
    index('placements_listed')
      .on(table.company_id, table.status_id, table.position, table.survey_result_id)
      .where(sql`is_listed`),
    // Finds the first arrivals, for people who wait too long.
    index('placements_arrival')
      .on(table.company_id, table.status_id, table.arrival)
      .where(sql`is_listed`),
    index('placements_column').on(table.company_id, table.status_id, table.position, table.survey_result_id),
    tenantOnly(table.company_id),
  ],
)
