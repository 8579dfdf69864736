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
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { BenchmarkTarget, RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { benchmarkRequestStates, benchmarkSources, benchmarkStates } from '@seatwise/contract/values/assessment'
import { roleStates } from '@seatwise/contract/values/base'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import { createdAt, instant, primaryId, searchText, tenantOnly, tenantOrGlobal, updatedAt } from './columns.ts'
import { companies, departments } from './companies.ts'
import { pipelines } from './pipelines.ts'
import { taskRuns } from './task-runs.ts'
import { users } from './users.ts'

/** Without a reason in versions from before reasons were stored. */
export type StoredTarget = Omit<BenchmarkTarget, 'reason'> & { reason?: string | null | undefined }
type StoredInterval = NonNullable<RoleBenchmark['intervals']>[number]
type StoredConfirmation = RoleBenchmark['confirmed'][number]

/** A job role, of one company or global (company_id null). */
export const roles = pgTable(
  'roles',
  {
    id: primaryId(),
    company_id: uuid('company_id').references(() => companies.id),
    name: text('name').notNull(),
    department_id: uuid('department_id'),
    description: text('description'),
    /** The pipeline for results of this role; null: the company's default pipeline. */
    pipeline_id: uuid('pipeline_id'),
    /** retired: no longer offered, but existing results, scores and filters still refer to the role. */
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
    // PostgreSQL does not check a composite foreign key that contains a null, so these constraints do.
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

/** Users who get an email when a survey for a role is finished. */
export const roleFollowers = pgTable(
  'role_followers',
  {
    /**
     * The user's company when the user began to follow. After a move to another company the user no longer follows the
     * role.
     */
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

/**
 * One row for each version of a role benchmark. An accepted version never changes, because people are scored against
 * it.
 */
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
    targets: jsonb('targets').$type<StoredTarget[]>().notNull(),
    /**
     * The likely range for each score from 1 to 99, simulated when the version is activated; null if the targets allow
     * no score.
     */
    likely: jsonb('likely').$type<Likely[]>(),
    occupation_code: text('occupation_code'),
    copied_from_id: uuid('copied_from_id').references((): AnyPgColumn => roleBenchmarks.id),
    /**
     * Number of the company's own people from whom the targets were derived (n), and of the others with whom they were
     * compared (n_rest).
     */
    n: integer('n'),
    n_rest: integer('n_rest'),
    intervals: jsonb('intervals').$type<StoredInterval[]>(),
    note: text('note'),
    confirmed: jsonb('confirmed').$type<StoredConfirmation[]>().notNull().default([]),
    ratio_reason: text('ratio_reason'),
    ratio_alternative: text('ratio_alternative'),
    created_by_user_id: uuid('created_by_user_id').references(() => users.id),
    /** When the version was first activated, and by whom; null: nobody has been scored against it. */
    accepted_at: instant('accepted_at'),
    accepted_by_user_id: uuid('accepted_by_user_id').references(() => users.id),
    /** When the version last became active, and when it was retired. */
    activated_at: instant('activated_at'),
    retired_at: instant('retired_at'),
    /** The last task run that activated or retired the version, possibly still running. */
    task_run_id: uuid('task_run_id').references(() => taskRuns.id, { onDelete: 'set null' }),
    /** Incremented with every change, whereas `version` numbers the benchmarks of a role. */
    revision: integer('revision').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('role_benchmarks_version').on(table.role_id, table.version),
    uniqueIndex('role_benchmarks_active')
      .on(table.role_id)
      .where(sql`state = 'active'`),
    uniqueIndex('role_benchmarks_activating')
      .on(table.role_id)
      .where(sql`state = 'activating'`),
    index('role_benchmarks_company').on(table.company_id),
    index('role_benchmarks_copied').on(table.copied_from_id),
    ...tenantOrGlobal(table.company_id),
  ],
)

/**
 * The benchmark version with which a company's scores for a role are currently computed, written in the same
 * transaction as the scores. Without a row, this is the active version.
 */
export const companyBenchmarks = pgTable(
  'company_benchmarks',
  {
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** A role of the company, or a global one. */
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id),
    /** Null: no version, because the active one is being retired. */
    role_benchmark_id: uuid('role_benchmark_id').references(() => roleBenchmarks.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.role_id] }),
    index('company_benchmarks_version').on(table.role_benchmark_id),
    tenantOnly(table.company_id),
  ],
)

/** Requests of owners to the operator for a benchmark. */
export const benchmarkRequests = pgTable(
  'benchmark_requests',
  {
    id: primaryId(),
    /** The company of the role. */
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id),
    occupation_code: text('occupation_code'),
    note: text('note'),
    state: text('state', { enum: benchmarkRequestStates }).notNull().default('open'),
    asked_by_user_id: uuid('asked_by_user_id')
      .notNull()
      .references(() => users.id),
    decided_by_user_id: uuid('decided_by_user_id').references(() => users.id),
    decided_at: instant('decided_at'),
    /** Why the request was declined. */
    answer: text('answer'),
    /** The version that fulfills the request. */
    role_benchmark_id: uuid('role_benchmark_id').references(() => roleBenchmarks.id),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('benchmark_requests_open')
      .on(table.role_id)
      .where(sql`state = 'open'`),
    index('benchmark_requests_company').on(table.company_id, table.created_at),
    index('benchmark_requests_version').on(table.role_benchmark_id),
    tenantOnly(table.company_id),
  ],
)
