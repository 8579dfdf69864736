import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LaterNote } from '@seatwise/contract/scorecards'
import { recommendations } from '@seatwise/contract/values/hiring'
import { addedOnly, appRole, createdAt, inScope, instant, primaryId, updatedAt } from './columns.ts'
import { customInterviewQuestions } from './custom-interview-questions.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/**
 * One interviewer's assessment of a candidate after an interview. Only its author can read a draft, and owners who have
 * recorded an opening of it. `scorecards_of_result` tells everyone else only that a scorecard exists.
 */
export const scorecards = pgTable(
  'scorecards',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    survey_result_id: uuid('survey_result_id').notNull(),
    /** A user of the company, its franchise or the operator. */
    author_user_id: uuid('author_user_id')
      .notNull()
      .references(() => users.id),
    recommendation: text('recommendation', { enum: recommendations }),
    summary: text('summary').notNull().default(''),
    /** Null while it is a draft. */
    submitted_at: instant('submitted_at'),
    /** True if the author, an owner, had opened other scorecards about the same result before submitting this one. */
    is_after_reading: boolean('is_after_reading').notNull().default(false),
    /** Notes that the author added after submitting. */
    later_notes: jsonb('later_notes')
      .$type<LaterNote[]>()
      .notNull()
      .default(sql`'[]'`),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => {
    const ofReader = sql`(${inScope(table.company_id)}) and author_user_id = (select scope_reader())`
    return [
      unique('scorecards_company_id').on(table.company_id, table.id),
      unique('scorecards_author').on(table.company_id, table.survey_result_id, table.author_user_id),
      foreignKey({
        columns: [table.company_id, table.survey_result_id],
        foreignColumns: [surveyResults.company_id, surveyResults.id],
      }),
      pgPolicy('read_own_submitted_or_opened', {
        for: 'select',
        to: appRole,
        using: sql`(${inScope(table.company_id)}) and (author_user_id = (select scope_reader()) or submitted_at is not null
          or exists (select from scorecard_openings o where o.company_id = scorecards.company_id and o.scorecard_id = scorecards.id
            and o.opened_by_user_id = (select scope_reader())))`,
      }),
      pgPolicy('add_own', { for: 'insert', to: appRole, withCheck: ofReader }),
      pgPolicy('change_own', { for: 'update', to: appRole, using: ofReader, withCheck: ofReader }),
    ]
  },
)

/** A question as it was asked, with the author's rating and note. */
export const scorecardAnswers = pgTable(
  'scorecard_answers',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    scorecard_id: uuid('scorecard_id').notNull(),
    /** The rule that identifies a question of the question bank; null for a custom question. */
    rule: text('rule'),
    custom_interview_question_id: uuid('custom_interview_question_id'),
    /** The wording of the question when the answer was last changed. */
    question: text('question').notNull(),
    /** The version of the question bank; null for a custom question. */
    text_pack: text('text_pack'),
    rating: smallint('rating'),
    note: text('note').notNull().default(''),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => {
    // The row-level security of scorecards applies inside this subquery, so a user who can read a scorecard can read
    // its answers.
    const ofScorecard = sql`exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id)`
    const ofOwn = sql`exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id
      and s.author_user_id = (select scope_reader()))`
    return [
      foreignKey({
        columns: [table.company_id, table.scorecard_id],
        foreignColumns: [scorecards.company_id, scorecards.id],
      }),
      foreignKey({
        columns: [table.company_id, table.custom_interview_question_id],
        foreignColumns: [customInterviewQuestions.company_id, customInterviewQuestions.id],
      }),
      check('scorecard_answers_question', sql`(rule is null) <> (custom_interview_question_id is null)`),
      check('scorecard_answers_rating', sql`rating between 1 and 5`),
      unique('scorecard_answers_rule').on(table.company_id, table.scorecard_id, table.rule),
      unique('scorecard_answers_own').on(table.company_id, table.scorecard_id, table.custom_interview_question_id),
      index('scorecard_answers_question').on(table.company_id, table.custom_interview_question_id),
      pgPolicy('read_with_scorecard', {
        for: 'select',
        to: appRole,
        using: sql`(${inScope(table.company_id)}) and ${ofScorecard}`,
      }),
      pgPolicy('add_to_own', {
        for: 'insert',
        to: appRole,
        withCheck: sql`(${inScope(table.company_id)}) and ${ofOwn}`,
      }),
      pgPolicy('change_own', {
        for: 'update',
        to: appRole,
        using: sql`(${inScope(table.company_id)}) and ${ofOwn}`,
        withCheck: sql`(${inScope(table.company_id)}) and ${ofOwn}`,
      }),
    ]
  },
)

/**
 * Each time an owner opened a scorecard before submitting an own one, or opened a draft. The audit event holds the
 * reason.
 */
export const scorecardOpenings = pgTable(
  'scorecard_openings',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    scorecard_id: uuid('scorecard_id').notNull(),
    opened_by_user_id: uuid('opened_by_user_id')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.scorecard_id],
      foreignColumns: [scorecards.company_id, scorecards.id],
    }),
    index('scorecard_openings_scorecard').on(table.company_id, table.scorecard_id, table.created_at),
    ...addedOnly(table.company_id),
  ],
)
