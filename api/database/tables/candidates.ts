import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { candidateKinds } from '@seatwise/contract/values'
import { createdAt, primaryId, searchText, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'

export const candidates = pgTable(
  'candidates',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: candidateKinds }).notNull().default('candidate'),
    first: text('first').notNull(),
    last: text('last').notNull(),
    /** Lowercased; unique within a company. */
    email: text('email').notNull(),
    phone: text('phone'),
    search_text: searchText('first', 'last', 'email'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('candidates_company_id').on(table.company_id, table.id),
    uniqueIndex('candidates_email').on(table.company_id, table.email),
    index('candidates_search').using('gin', table.company_id, table.search_text.op('gin_trgm_ops')),
    index('candidates_name').on(
      table.company_id,
      sql`last collate "und-x-icu"`,
      sql`first collate "und-x-icu"`,
      table.id,
    ),
    tenantOnly(table.company_id),
  ],
)
