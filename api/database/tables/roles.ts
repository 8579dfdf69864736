import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { benchmarkSources, benchmarkStates } from '@seatwise/contract/values'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { createdAt, primaryId, tenantOrGlobal, updatedAt } from './columns.ts'
import { companies } from './companies.ts'

/** A job role's name: of one company, or global (company null). */
export const roles = pgTable(
  'roles',
  {
    id: primaryId(),
    company_id: uuid('company_id').references(() => companies.id),
    name: text('name').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('roles_name').on(
      sql`coalesce(${table.company_id}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${table.name})`,
    ),
    ...tenantOrGlobal(table.company_id),
  ],
)

/** One row a version; a version is never changed once people are scored against it. */
export const roleBenchmarks = pgTable(
  'role_benchmarks',
  {
    id: primaryId(),
    company_id: uuid('company_id').references(() => companies.id),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id),
    version: integer('version').notNull(),
    state: text('state', { enum: benchmarkStates }).notNull(),
    source: text('source', { enum: benchmarkSources }).notNull(),
    targets: jsonb('targets').$type<Target[]>().notNull(),
    /** What lies behind each shown score 1..99; simulated once, when the version is created. Null where no score can be. */
    likely: jsonb('likely').$type<Likely[]>(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('role_benchmarks_version').on(table.role_id, table.version),
    uniqueIndex('role_benchmarks_active')
      .on(table.role_id)
      .where(sql`state = 'active'`),
    index('role_benchmarks_company').on(table.company_id),
    ...tenantOrGlobal(table.company_id),
  ],
)
