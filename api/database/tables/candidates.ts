import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { candidateKinds } from '@seatwise/contract/values'
import { createdAt, instant, primaryId, searchText, tenantOnly, updatedAt } from './columns.ts'
import { companies, departments, locations } from './companies.ts'
import { users } from './users.ts'

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
    /** What staff say of the person; where they say no place, lists show that of the latest result. */
    title: text('title'),
    location_id: uuid('location_id'),
    department_id: uuid('department_id'),
    /** A user of the company or its franchise. */
    owner_user_id: uuid('owner_user_id').references(() => users.id),
    /** Of an employee; null where it is not known. */
    hired_at: date('hired_at'),
    version: integer('version').notNull().default(1),
    /**
     * Of the person's results that are neither archived nor tests: the latest one with its score, its date (without one that of
     * any other, or of the row), and whether one is finished. Lists sort and filter by these; the trigger `refresh_candidate` keeps them.
     */
    latest_result_id: uuid('latest_result_id'),
    latest_score: smallint('latest_score'),
    active_at: instant('active_at')
      .notNull()
      .default(sql`now()`),
    has_result: boolean('has_result').notNull().default(false),
    search_text: searchText('first', 'last', 'email'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('candidates_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.location_id],
      foreignColumns: [locations.company_id, locations.id],
    }),
    foreignKey({
      columns: [table.company_id, table.department_id],
      foreignColumns: [departments.company_id, departments.id],
    }),
    uniqueIndex('candidates_email').on(table.company_id, table.email),
    index('candidates_search').using('gin', table.company_id, table.search_text.op('gin_trgm_ops')),
    index('candidates_name').on(
      table.company_id,
      sql`last collate "und-x-icu"`,
      sql`first collate "und-x-icu"`,
      table.id,
    ),
    index('candidates_active').on(table.company_id, table.active_at, table.id),
    index('candidates_best').on(table.company_id, sql`coalesce(latest_score, 0)`, table.id),
    index('candidates_worst').on(table.company_id, sql`coalesce(latest_score, 100)`, table.id),
    index('candidates_without_result')
      .on(table.company_id, table.active_at, table.id)
      .where(sql`not has_result`),
    index('candidates_latest').on(table.latest_result_id),
    tenantOnly(table.company_id),
  ],
)
