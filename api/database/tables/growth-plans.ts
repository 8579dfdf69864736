import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { GrowthTarget } from '@seatwise/contract/growth-plans'
import { growthPlanSaves, growthPlanStates } from '@seatwise/contract/values/coaching'
import { candidates } from './candidates.ts'
import { addedOnly, createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/**
 * A plan of what a candidate practices at work, made from one finished survey. `growth_plan_versions` holds its
 * contents; `version` is the number of the latest, from which state, owner and date come. A candidate has one open
 * plan: whoever creates one locks the candidate. Two open plans exist only after a merge of candidates.
 */
export const growthPlans = pgTable(
  'growth_plans',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    created_by_user_id: uuid('created_by_user_id')
      .notNull()
      .references(() => users.id),
    owner_user_id: uuid('owner_user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: growthPlanStates }).notNull().default('open'),
    next_review_on: date('next_review_on'),
    ended_at: instant('ended_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('growth_plans_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    index('growth_plans_candidate').on(table.company_id, table.candidate_id, table.created_at, table.id),
    index('growth_plans_result').on(table.company_id, table.survey_result_id),
    index('growth_plans_reviews')
      .on(table.owner_user_id, table.next_review_on)
      .where(sql`state = 'open' and next_review_on is not null`),
    tenantOnly(table.company_id),
  ],
)

/** The contents of a plan after each save. */
export const growthPlanVersions = pgTable(
  'growth_plan_versions',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    growth_plan_id: uuid('growth_plan_id').notNull(),
    /** The number of the version, from 1. */
    version: integer('version').notNull(),
    saved: text('saved', { enum: growthPlanSaves }).notNull(),
    saved_by_user_id: uuid('saved_by_user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: growthPlanStates }).notNull(),
    owner_user_id: uuid('owner_user_id')
      .notNull()
      .references(() => users.id),
    targets: jsonb('targets').$type<GrowthTarget[]>().notNull(),
    next_review_on: date('next_review_on'),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.growth_plan_id],
      foreignColumns: [growthPlans.company_id, growthPlans.id],
    }),
    unique('growth_plan_versions_version').on(table.company_id, table.growth_plan_id, table.version),
    ...addedOnly(table.company_id),
  ],
)

/**
 * A review of a plan: what was observed. The plan version that the review created holds the progress and the next date.
 */
export const growthPlanReviews = pgTable(
  'growth_plan_reviews',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    growth_plan_id: uuid('growth_plan_id').notNull(),
    version: integer('version').notNull(),
    reviewed_by_user_id: uuid('reviewed_by_user_id')
      .notNull()
      .references(() => users.id),
    /** The day of the review, which may be before the day of its entry. */
    reviewed_on: date('reviewed_on').notNull(),
    seen: text('seen').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.growth_plan_id, table.version],
      foreignColumns: [growthPlanVersions.company_id, growthPlanVersions.growth_plan_id, growthPlanVersions.version],
    }),
    unique('growth_plan_reviews_version').on(table.company_id, table.growth_plan_id, table.version),
    ...addedOnly(table.company_id),
  ],
)
