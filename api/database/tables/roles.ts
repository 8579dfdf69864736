import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { benchmarkSources, benchmarkStates, roleStates } from '@seatwise/contract/values'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { createdAt, instant, primaryId, searchText, tenantOnly, tenantOrGlobal, updatedAt } from './columns.ts'
import { companies, departments } from './companies.ts'
import { pipelines } from './pipelines.ts'
import { users } from './users.ts'

/** A job role, of one company or global (company_id null). */
export const roles = pgTable(
  'roles',
  {
    id: primaryId(),
    company_id: uuid('company_id').references(() => companies.id),
    name: text('name').notNull(),
    department_id: uuid('department_id'),
    description: text('description'),
    /** Where results for this role begin; null: in the company's default pipeline. */
    pipeline_id: uuid('pipeline_id'),
    /** retired: no longer offered; existing results, scores and filters still refer to it. */
    state: text('state', { enum: roleStates }).notNull().default('active'),
    search_text: searchText('name', "coalesce(description, '')"),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.department_id],
      foreignColumns: [departments.company_id, departments.id],
    }),
    foreignKey({
      columns: [table.company_id, table.pipeline_id],
      foreignColumns: [pipelines.company_id, pipelines.id],
    }),
    // PostgreSQL does not check a composite foreign key that contains a null, so a constraint does.
    check('roles_global_without_department', sql`company_id is not null or department_id is null`),
    check('roles_global_without_pipeline', sql`company_id is not null or pipeline_id is null`),
    index('roles_pipeline')
      .on(table.pipeline_id)
      .where(sql`pipeline_id is not null`),
    uniqueIndex('roles_name').on(
      sql`coalesce(${table.company_id}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${table.name})`,
    ),
    index('roles_search').using('gin', table.company_id, table.search_text.op('gin_trgm_ops')),
    ...tenantOrGlobal(table.company_id),
  ],
)

/** Users who get a mail when a survey for a role is finished. */
export const roleFollowers = pgTable(
  'role_followers',
  {
    /** The follower's company when they began; after a move to another company they follow no role. */
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id),
    created_at: createdAt(),
    /** Null while the user follows the role. */
    ended_at: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.role_id] }),
    index('role_followers_role')
      .on(table.role_id)
      .where(sql`ended_at is null`),
    tenantOnly(table.company_id),
  ],
)

/** One row per version; a version never changes once people have been scored against it. */
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
    /**
     * Likely range of each shown score 1..99, simulated when the version is created; null when the
     * targets give no score.
     */
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
