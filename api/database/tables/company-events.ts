import { foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { candidates } from './candidates.ts'
import { addedOnly, createdAt, instant, primaryId } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** Events that a company's own systems record about the company or one of its candidates. Append-only. */
export const companyEvents = pgTable(
  'company_events',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    properties: jsonb('properties').$type<Record<string, string | number | boolean | null>>().notNull(),
    candidate_id: uuid('candidate_id'),
    occurred_at: instant('occurred_at').notNull(),
    /** The user with whose permissions the event was recorded. */
    created_by_user_id: uuid('created_by_user_id')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('company_events_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    index('company_events_occurred').on(table.company_id, table.occurred_at, table.id),
    index('company_events_candidate').on(table.candidate_id, table.occurred_at),
    ...addedOnly(table.company_id),
  ],
)
