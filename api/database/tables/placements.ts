import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, numeric, pgSequence, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { tenantOnly } from './columns.ts'
import { statuses } from './pipelines.ts'
import { surveyResults } from './survey-results.ts'

export const placementArrivals = pgSequence('placement_arrivals')

/**
 * The place of each result in its column of the board. This is a table of its own so that moving a card within a column
 * changes neither the version of the result nor its eleven indexes. `placeCards` maintains it.
 */
export const placements = pgTable(
  'placements',
  {
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    /** The stage of the result, the same as in `survey_results`. */
    status_id: uuid('status_id'),
    /** Increases with every card that enters a column. */
    arrival: bigint('arrival', { mode: 'number' }).notNull(),
    /**
     * Cards are shown in ascending order. A new card gets `-arrival`, so that the newest is first; a card placed by
     * hand between two others gets the mean of their positions.
     */
    position: numeric('position').notNull(),
    /** True if the result is neither archived nor a test. */
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
    // For finding the earliest arrivals, to report who waits too long.
    index('placements_arrival')
      .on(table.company_id, table.status_id, table.arrival)
      .where(sql`is_listed`),
    index('placements_column').on(table.company_id, table.status_id, table.position, table.survey_result_id),
    tenantOnly(table.company_id),
  ],
)
