import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { candidacies } from './candidacies.ts'
import { tenantOnly } from './columns.ts'
import { statuses } from './pipelines.ts'
import { surveyResults } from './survey-results.ts'

export const placementArrivals = pgSequence('placement_arrivals')

/**
 * The place of each candidacy's card in its column of the board. This is a table of its own so that moving a card within
 * a column changes neither the version of a result nor its eleven indexes. `placesToWrite` and
 * `refreshPeople` maintain it.
 */
export const placements = pgTable(
  'placements',
  {
    company_id: uuid('company_id').notNull(),
    /** Null only for cards that a version before candidacies has placed. */
    candidacy_id: uuid('candidacy_id'),
    /** The attempt that the card shows; `refresh_people` chooses it. */
    survey_result_id: uuid('survey_result_id').notNull(),
    /** The stage of the candidacy, the same as in all its results. */
    status_id: uuid('status_id'),
    /** Increases with every card that enters a column. */
    arrival: bigint('arrival', { mode: 'number' }).notNull(),
    /**
     * Cards are shown in ascending order. A new card gets `-arrival`, so that the newest is first; a card placed by
     * hand between two others gets the mean of their positions.
     */
    position: numeric('position').notNull(),
    /** True if the result that the card shows is neither archived nor a test. */
    is_listed: boolean('is_listed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.survey_result_id] }),
    foreignKey({
      columns: [table.company_id, table.candidacy_id],
      foreignColumns: [candidacies.company_id, candidacies.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.status_id], foreignColumns: [statuses.company_id, statuses.id] }),
    uniqueIndex('placements_candidacy').on(table.company_id, table.candidacy_id),
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
