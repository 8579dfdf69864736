import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
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
import {
  qualityStatuses,
  resultStates,
  selfCriticalLevels,
  surveyLinkKinds,
  surveyLinkStates,
} from '@seatwise/contract/values'
import type { Assessment } from '@seatwise/domain/assessment/assess'
import { candidates } from './candidates.ts'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { statuses } from './pipelines.ts'
import { roleBenchmarks, roles } from './roles.ts'
import { users } from './users.ts'

/** One attempt of one candidate at the survey for one role; the row that lists and boards read. */
export const surveyResults = pgTable(
  'survey_results',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    candidate_id: uuid('candidate_id').notNull(),
    /** Of the company or global: a trigger holds it. */
    role_id: uuid('role_id').references(() => roles.id),
    state: text('state', { enum: resultStates }).notNull(),
    status_id: uuid('status_id'),
    status_since: instant('status_since')
      .notNull()
      .default(sql`now()`),
    is_test: boolean('is_test').notNull().default(false),
    archived_at: instant('archived_at'),
    /** Why it was put aside, in a person's own words. */
    archived_reason: text('archived_reason'),
    started_at: instant('started_at')
      .notNull()
      .default(sql`now()`),
    completed_at: instant('completed_at'),
    dated_at: instant('dated_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(completed_at, started_at)`),
    /** Time spent answering, all lines together. */
    minutes: smallint('minutes'),
    quality: text('quality', { enum: qualityStatuses }),
    self_critical: text('self_critical', { enum: selfCriticalLevels }),
    /** Against the active benchmark of the result's own role at the time of scoring. */
    role_score: smallint('role_score'),
    /** "Most likely from to" of role_score; null for doubtful answers. */
    likely_from: smallint('likely_from'),
    likely_to: smallint('likely_to'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('survey_results_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({ columns: [table.company_id, table.status_id], foreignColumns: [statuses.company_id, statuses.id] }),
    index('survey_results_dated')
      .on(table.company_id, table.dated_at, table.id)
      .where(sql`archived_at is null and not is_test`),
    index('survey_results_best')
      .on(table.company_id, sql`coalesce(role_score, 0)`, table.id)
      .where(sql`archived_at is null and not is_test`),
    index('survey_results_worst')
      .on(table.company_id, sql`coalesce(role_score, 100)`, table.id)
      .where(sql`archived_at is null and not is_test`),
    index('survey_results_candidate').on(table.company_id, table.candidate_id),
    index('survey_results_unfinished')
      .on(table.started_at)
      .where(sql`state = 'in_progress'`),
    tenantOnly(table.company_id),
  ],
)

/** What was answered and what came of it; apart, so that the list's rows stay narrow. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    survey_result_id: uuid('survey_result_id').primaryKey(),
    company_id: uuid('company_id').notNull(),
    survey_link_id: uuid('survey_link_id').notNull(),
    language: text('language').notNull(),
    notice_version: text('notice_version').notNull(),
    accommodation: text('accommodation'),
    expires_at: instant('expires_at').notNull(),
    form_version: text('form_version').notNull(),
    /** Raw answers 1..5 and milliseconds, both by item id. */
    answers: jsonb('answers').$type<Record<string, number>>().notNull().default({}),
    item_ms: jsonb('item_ms').$type<Record<string, number>>().notNull().default({}),
    /** Null until submitted; never changed afterwards. */
    assessment: jsonb('assessment').$type<Assessment>(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    foreignKey({
      columns: [table.company_id, table.survey_link_id],
      foreignColumns: [surveyLinks.company_id, surveyLinks.id],
    }),
    tenantOnly(table.company_id),
  ],
)

/** Tokens that open one attempt: handed out at registration and by mail, kept hashed. */
export const surveyTokens = pgTable(
  'survey_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }).onDelete('cascade'),
    index('survey_tokens_result').on(table.survey_result_id),
    tenantOnly(table.company_id),
  ],
)

/** A way in for many takers: the company's own open link (campaigns and jobs come later). */
export const surveyLinks = pgTable(
  'survey_links',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: surveyLinkKinds }).notNull(),
    /** Random and public: stands in the address of /survey/register. */
    public_id: text('public_id').notNull().unique(),
    /** Null: the person chooses among the company's roles. */
    role_id: uuid('role_id').references(() => roles.id),
    /** Gets the mail when a survey is finished. */
    owner_user_id: uuid('owner_user_id').references(() => users.id),
    state: text('state', { enum: surveyLinkStates }).notNull().default('open'),
    expires_at: instant('expires_at'),
    /** Null: any number of people. */
    max_uses: integer('max_uses'),
    /** Registrations so far. */
    uses: integer('uses').notNull().default(0),
    /** The link that rows of results offer to copy. */
    is_default: boolean('is_default').notNull().default(false),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('survey_links_company_id').on(table.company_id, table.id),
    index('survey_links_default')
      .on(table.company_id)
      .where(sql`is_default and state = 'open'`),
    tenantOnly(table.company_id),
  ],
)

/** The score of one result against one benchmark version, for every benchmark it can be seen with. */
export const benchmarkScores = pgTable(
  'benchmark_scores',
  {
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    role_benchmark_id: uuid('role_benchmark_id')
      .notNull()
      .references(() => roleBenchmarks.id),
    score: smallint('score'),
    likely_from: smallint('likely_from'),
    likely_to: smallint('likely_to'),
    exact: doublePrecision('exact'),
    misfit: doublePrecision('misfit'),
    scoring_version: text('scoring_version').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.survey_result_id, table.role_benchmark_id] }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    index('benchmark_scores_role').on(table.company_id, table.role_benchmark_id, table.score, table.survey_result_id),
    tenantOnly(table.company_id),
  ],
)
