import { foreignKey, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { candidates } from './candidates.ts'
import { createdAt, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { jobs } from './jobs.ts'
import { roles } from './roles.ts'

/**
 * A person considered for one opening: a job or, without one, a role. All attempts of the person at the survey for that
 * opening belong to it. They stand in one stage and make one card on the board; see `placements`.
 */
export const candidacies = pgTable(
  'candidacies',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    candidate_id: uuid('candidate_id').notNull(),
    /** Null if the person is not considered for a job of its own, but for a role. */
    job_id: uuid('job_id'),
    /** The role of the opening, global or of the company; null for an attempt without a role. */
    role_id: uuid('role_id').references(() => roles.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('candidacies_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({ columns: [table.company_id, table.job_id], foreignColumns: [jobs.company_id, jobs.id] }),
    index('candidacies_candidate').on(table.company_id, table.candidate_id),
    index('candidacies_job').on(table.company_id, table.job_id),
    index('candidacies_role').on(table.role_id),
    tenantOnly(table.company_id),
  ],
)
