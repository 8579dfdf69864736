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
import { reportKinds, shareOpenings, shownNames } from '@seatwise/contract/values/assessment'
import { addedOnly, createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { growthPlans } from './growth-plans.ts'
import { pipelines } from './pipelines.ts'
import { roleBenchmarks } from './roles.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/**
 * A link with which people without an account read a report. The report is created anew every time the link is opened.
 */
export const reportShares = pgTable(
  'report_shares',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: reportKinds }).notNull(),
    /** For a growth report: the plan that is shown, in its current version. */
    growth_plan_id: uuid('growth_plan_id'),
    /** The version of a role benchmark, global or the company's, with which the report compares people. */
    role_benchmark_id: uuid('role_benchmark_id').references(() => roleBenchmarks.id),
    pipeline_id: uuid('pipeline_id'),
    /** For a report on a pipeline: how many days before each opening the report covers. */
    period_days: integer('period_days'),
    /** The user with whose permissions the report is created at each opening. */
    made_by_user_id: uuid('made_by_user_id')
      .notNull()
      .references(() => users.id),
    /** Hash of the id in the link. */
    id_hash: text('id_hash').notNull().unique(),
    /** The same id encrypted, so that its maker can copy the link again. */
    encrypted_id: text('encrypted_id').notNull(),
    name_shown: text('name_shown', { enum: shownNames }).notNull(),
    /** Who the link is for, in the words of its maker. */
    note: text('note'),
    /** The versions of scoring, norms and so on in the report when the link was made. */
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
    /** Order within the report, from 0: the coached person before the manager, a later survey before an earlier one. */
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

/** Each opening of a link. Nothing about who opened it is stored. */
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
