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
import { recommendations } from '@seatwise/contract/values'
import { addedOnly, appRole, createdAt, inScope, instant, primaryId, updatedAt } from './columns.ts'
import { customInterviewQuestions } from './custom-interview-questions.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/**
 * What one interviewer thinks after a conversation with one person. A draft is its author's alone, and that of owners who have opened
 * it; whether somebody has one is told by `scorecards_of_result`.
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
    /** Its author, an owner, had opened others about the same result before submitting. */
    is_after_reading: boolean('is_after_reading').notNull().default(false),
    /** Added by the author after the submission. */
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

/** One question as it was asked, with the rating and the note of the scorecard's author. */
export const scorecardAnswers = pgTable(
  'scorecard_answers',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    scorecard_id: uuid('scorecard_id').notNull(),
    /** The rule of a question of the bank; null for an own one. */
    rule: text('rule'),
    custom_interview_question_id: uuid('custom_interview_question_id'),
    /** The question as it was when the answer was last changed. */
    question: text('question').notNull(),
    /** The version of the bank; null for an own question. */
    text_pack: text('text_pack'),
    rating: smallint('rating'),
    note: text('note').notNull().default(''),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => {
    // Row-level security of the scorecard applies within, so that whoever sees it sees its answers.
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

/** Owners who read a scorecard without having submitted their own, or a draft. The reason stands in the audit. */
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
