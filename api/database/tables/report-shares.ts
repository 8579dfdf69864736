import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { reportKinds, shareOpenings, shownNames } from '@seatwise/contract/values'
import { addedOnly, createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { growthPlans } from './growth-plans.ts'
import { pipelines } from './pipelines.ts'
import { roleBenchmarks } from './roles.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/** A link by which people without an account read a report. What it shows is made anew at each opening. */
export const reportShares = pgTable(
  'report_shares',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: reportKinds }).notNull(),
    /** The plan that the report is, as it is at each opening; of a report of growth alone. */
    growth_plan_id: uuid('growth_plan_id'),
    /** The version of targets, global or the company's, that its people are compared with. */
    role_benchmark_id: uuid('role_benchmark_id').references(() => roleBenchmarks.id),
    pipeline_id: uuid('pipeline_id'),
    /** For a report on a pipeline: the days before each opening in which people entered it. */
    period_days: integer('period_days'),
    /** The user whose permissions apply at each opening. */
    made_by_user_id: uuid('made_by_user_id')
      .notNull()
      .references(() => users.id),
    /** Hash of the id in the link. */
    id_hash: text('id_hash').notNull().unique(),
    /** The same id, encrypted, so that its maker can copy the link again. */
    encrypted_id: text('encrypted_id').notNull(),
    name_shown: text('name_shown', { enum: shownNames }).notNull(),
    /** Whom the link is for, in the maker's words. */
    note: text('note'),
    /** The versions that the report had when the link was made. */
    made_with: jsonb('made_with').$type<ReportDocument['versions']>().notNull(),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
    revoked_by_user_id: uuid('revoked_by_user_id').references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('report_shares_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.growth_plan_id],
      foreignColumns: [growthPlans.company_id, growthPlans.id],
    }),
    foreignKey({
      columns: [table.company_id, table.pipeline_id],
      foreignColumns: [pipelines.company_id, pipelines.id],
    }),
    check('report_shares_benchmark', sql`(${table.kind} = 'benchmark') = (${table.role_benchmark_id} is not null)`),
    check('report_shares_pipeline', sql`(${table.kind} = 'hiring-pipeline') = (${table.pipeline_id} is not null)`),
    check('report_shares_period', sql`(${table.pipeline_id} is null) = (${table.period_days} is null)`),
    check('report_shares_growth', sql`(${table.kind} = 'growth') = (${table.growth_plan_id} is not null)`),
    index('report_shares_made_by').on(table.company_id, table.made_by_user_id, table.created_at, table.id),
    index('report_shares_growth_plan')
      .on(table.company_id, table.growth_plan_id)
      .where(sql`growth_plan_id is not null`),
    index('report_shares_role_benchmark')
      .on(table.role_benchmark_id)
      .where(sql`role_benchmark_id is not null`),
    index('report_shares_pipeline_id')
      .on(table.company_id, table.pipeline_id)
      .where(sql`pipeline_id is not null`),
    tenantOnly(table.company_id),
  ],
)

/** The results that a shared report is about, all of one company. */
export const reportShareResults = pgTable(
  'report_share_results',
  {
    company_id: uuid('company_id').notNull(),
    report_share_id: uuid('report_share_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    /**
     * In the order of the report, from 0: the coached person is before the manager, a later survey before an earlier
     * one.
     */
    position: smallint('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.report_share_id, table.survey_result_id] }),
    unique('report_share_results_position').on(table.report_share_id, table.position),
    foreignKey({
      columns: [table.company_id, table.report_share_id],
      foreignColumns: [reportShares.company_id, reportShares.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    index('report_share_results_result').on(table.company_id, table.survey_result_id),
    ...addedOnly(table.company_id),
  ],
)

/** Every opening of a link, without a word about who opened it. */
export const reportShareOpenings = pgTable(
  'report_share_openings',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    report_share_id: uuid('report_share_id').notNull(),
    opened_as: text('opened_as', { enum: shareOpenings }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.report_share_id],
      foreignColumns: [reportShares.company_id, reportShares.id],
    }),
    index('report_share_openings_share').on(table.company_id, table.report_share_id, table.created_at),
    ...addedOnly(table.company_id),
  ],
)
