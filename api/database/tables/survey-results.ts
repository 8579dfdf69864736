import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { qualityStatuses, resultStates, selfCriticalLevels } from '@seatwise/contract/values/assessment'
import type { Assessment } from '@seatwise/domain/assessment/assess'
import { workScaleKeys } from '@seatwise/domain/assessment/scales'
import { candidacies } from './candidacies.ts'
import { candidates } from './candidates.ts'
import { addedOnly, createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies, departments, locations } from './companies.ts'
import { statuses } from './pipelines.ts'
import { rejectReasons } from './reject-reasons.ts'
import { roleBenchmarks, roles } from './roles.ts'
import { surveyLinks } from './survey-links.ts'
import { users } from './users.ts'

/** One attempt of one candidate at the survey for one role. All attempts of a candidacy stand in the same stage. */
export const surveyResults = pgTable(
  'survey_results',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    candidate_id: uuid('candidate_id').notNull(),
    /** What the attempt belongs to. Null only for attempts that a version before candidacies has made. */
    candidacy_id: uuid('candidacy_id'),
    /** A role of the company or a global one; a trigger enforces this. */
    role_id: uuid('role_id').references(() => roles.id),
    state: text('state', { enum: resultStates }).notNull(),
    status_id: uuid('status_id'),
    status_since: instant('status_since')
      .notNull()
      .default(sql`now()`),
    /**
     * The reason of the move to the present stage, if that is of the type "rejected". A version before reject reasons, and
     * a stage that gets another type, leave it behind: it counts only in stages of this type.
     */
    reject_reason_id: uuid('reject_reason_id'),
    location_id: uuid('location_id'),
    department_id: uuid('department_id'),
    is_test: boolean('is_test').notNull().default(false),
    archived_at: instant('archived_at'),
    /** Reason for archiving, as typed. */
    archived_reason: text('archived_reason'),
    /** A user of the company, its franchise or the operator. */
    archived_by_user_id: uuid('archived_by_user_id').references(() => users.id),
    started_at: instant('started_at')
      .notNull()
      .default(sql`now()`),
    completed_at: instant('completed_at'),
    dated_at: instant('dated_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(completed_at, started_at)`),
    /** Total time spent answering. */
    minutes: smallint('minutes'),
    quality: text('quality', { enum: qualityStatuses }),
    self_critical: text('self_critical', { enum: selfCriticalLevels }),
    /** Score against the benchmark of the result's own role that was active at the time of scoring. */
    role_score: smallint('role_score'),
    /** The likely range of role_score; null if the answers are doubtful. */
    likely_from: smallint('likely_from'),
    likely_to: smallint('likely_to'),
    version: integer('version').notNull().default(1),
    /**
     * The days after an earlier valid attempt of the candidacy from which this one, if it is valid, counts in its place: the
     * company's setting when the attempt was made. Null for attempts of a version before, which means the default.
     */
    retake_days: smallint('retake_days'),
    /** Whether staff have asked the person for these answers, so that they count however soon they come. */
    is_asked: boolean('is_asked'),
    /** Which finished attempt of the person this is. Null for the first one, an unfinished one and a test. */
    retake_number: smallint('retake_number'),
    /** How many of these attempts, this one included, were finished within the days between two attempts. */
    retakes_recent: smallint('retakes_recent'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('survey_results_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      name: 'survey_results_of_candidacy',
      columns: [table.company_id, table.candidacy_id],
      foreignColumns: [candidacies.company_id, candidacies.id],
    }),
    foreignKey({ columns: [table.company_id, table.status_id], foreignColumns: [statuses.company_id, statuses.id] }),
    foreignKey({
      name: 'survey_results_for_reject_reason',
      columns: [table.company_id, table.reject_reason_id],
      foreignColumns: [rejectReasons.company_id, rejectReasons.id],
    }),
    foreignKey({
      columns: [table.company_id, table.location_id],
      foreignColumns: [locations.company_id, locations.id],
    }),
    foreignKey({
      columns: [table.company_id, table.department_id],
      foreignColumns: [departments.company_id, departments.id],
    }),
    index('survey_results_dated')
      .on(table.company_id, table.dated_at, table.id)
      .where(sql`archived_at is null and not is_test`),
    index('survey_results_best')
      .on(table.company_id, sql`coalesce(role_score, 0)`, table.id)
      .where(sql`archived_at is null and not is_test`),
    index('survey_results_worst')
      .on(table.company_id, sql`coalesce(role_score, 100)`, table.id)
      .where(sql`archived_at is null and not is_test`),
    index('survey_results_role')
      .on(table.role_id, table.company_id)
      .where(sql`archived_at is null and not is_test`),
    index('survey_results_strongest')
      .on(table.company_id, table.role_id, table.role_score)
      .where(sql`state = 'completed' and quality = 'good' and archived_at is null and not is_test`),
    index('survey_results_doubtful')
      .on(table.company_id, table.dated_at)
      .where(sql`quality = 'invalid' and archived_at is null and not is_test`),
    index('survey_results_archived')
      .on(table.company_id, table.archived_at, table.id)
      .where(sql`archived_at is not null`),
    index('survey_results_tests')
      .on(table.company_id, table.dated_at, table.id)
      .where(sql`is_test`),
    index('survey_results_candidate').on(table.company_id, table.candidate_id),
    index('survey_results_candidacy').on(table.company_id, table.candidacy_id),
    index('survey_results_without_candidacy')
      .on(table.company_id)
      .where(sql`candidacy_id is null`),
    index('survey_results_unfinished')
      .on(table.state, table.company_id, table.id)
      .where(sql`state in ('invited', 'in_progress')`),
    tenantOnly(table.company_id),
  ],
)

/** The columns of a result that staff can change, directly or by changing its role. */
export const changeableColumns = [
  'candidacy_id',
  'role_id',
  'role_score',
  'likely_from',
  'likely_to',
  'location_id',
  'department_id',
  'is_test',
  'status_id',
  'status_since',
  'reject_reason_id',
  'archived_at',
  'archived_reason',
  'archived_by_user_id',
] as const
export type Changeable = Pick<typeof surveyResults.$inferSelect, (typeof changeableColumns)[number]>

/** The results selected for a bulk change that a task makes; deleted after a week. */
export const surveyResultSelections = pgTable(
  'survey_result_selections',
  {
    company_id: uuid('company_id').notNull(),
    /** The same for all rows of one change; returned to the client as `undo_id`. */
    change_id: uuid('change_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    /** The version when the result was selected. A result with another version has been changed since. */
    result_version: integer('result_version').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.change_id, table.survey_result_id] }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    index('survey_result_selections_change').on(table.change_id),
    index('survey_result_selections_created').on(table.created_at),
    ...addedOnly(table.company_id),
  ],
)

/** The state of each result before a change by staff, so that the change can be undone; deleted after a week. */
export const surveyResultChanges = pgTable(
  'survey_result_changes',
  {
    company_id: uuid('company_id').notNull(),
    /** The same for all rows of one change; returned to the client as `undo_id`. */
    change_id: uuid('change_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    actor_user_id: uuid('actor_user_id')
      .notNull()
      .references(() => users.id),
    acting_as_user_id: uuid('acting_as_user_id').references(() => users.id),
    /** The version that the change produced. A result with another version has been changed since. */
    result_version: integer('result_version').notNull(),
    before: jsonb('before').$type<Changeable>().notNull(),
    /** The position of the card in its column; null for a result without a stage. */
    position: numeric('position'),
    /** The arrival of the card in that column; see `placements`. */
    arrival: bigint('arrival', { mode: 'number' }),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.change_id, table.survey_result_id] }),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    index('survey_result_changes_change').on(table.change_id),
    index('survey_result_changes_created').on(table.created_at),
    ...addedOnly(table.company_id),
  ],
)

/** SQL for the raw scores of the work scales, in the order of `workScaleKeys`. */
const rawsOfAssessment = `case when assessment is not null then array[${workScaleKeys
  .map((key) => `(assessment -> 'scales' -> '${key}' ->> 'raw')::smallint`)
  .join(', ')}] end`

export const surveyAnswers = pgTable(
  'survey_answers',
  {
    survey_result_id: uuid('survey_result_id').primaryKey(),
    company_id: uuid('company_id').notNull(),
    /** Null for candidates who were invited with a personal link; see `invitations`. */
    survey_link_id: uuid('survey_link_id'),
    language: text('language').notNull(),
    notice_version: text('notice_version').notNull(),
    accommodation: text('accommodation'),
    expires_at: instant('expires_at').notNull(),
    form_version: text('form_version').notNull(),
    /** Raw answers from 1 to 5, and milliseconds spent on each item, both by item id. */
    answers: jsonb('answers').$type<Record<string, number>>().notNull().default({}),
    item_ms: jsonb('item_ms').$type<Record<string, number>>().notNull().default({}),
    /** When each answer was given, by the clock of the person's device: Unix time in milliseconds by item id. */
    item_at: jsonb('item_at').$type<Record<string, number>>().notNull().default({}),
    /** By how many milliseconds the reported times exceeded the possible time, at most. */
    excess_ms: integer('excess_ms').notNull().default(0),
    /** True if a browser translated the page while answers were given. */
    translated: boolean('translated').notNull().default(false),
    /** When answers were last stored; null before the first. */
    answered_at: instant('answered_at'),
    /**
     * When the first answers were stored. Null before that, if all answers came with the submission, and for surveys
     * from before this column.
     */
    first_answered_at: instant('first_answered_at'),
    /** Null until submitted; never changed afterwards. */
    assessment: jsonb('assessment').$type<Assessment>(),
    /**
     * Two values of the assessment, stored so that they can be read for many people at once: its norm set, and the raw
     * scores of the work scales in the order of `workScaleKeys`.
     */
    norm_set: text('norm_set').generatedAlwaysAs(sql`assessment ->> 'norm_set'`),
    raws: smallint('raws').array().generatedAlwaysAs(sql.raw(rawsOfAssessment)),
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

/** Tokens that give access to one attempt, issued at registration or by email. Only their hash is stored. */
export const surveyTokens = pgTable(
  'survey_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    /**
     * The token was given to somebody who typed an address into an open form, which does not prove that the address is
     * theirs. The token ends as soon as answers come with an emailed token.
     */
    is_typed: boolean('is_typed').notNull().default(false),
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

/** Score of one result against one benchmark version. There is a row for every benchmark of the result's company. */
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
