import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { roles } from './roles.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/** Interview questions that staff write: for one result, for all results of a role, or for the whole company. */
export const customInterviewQuestions = pgTable(
  'custom_interview_questions',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** A user of the company, its franchise or the operator. */
    author_user_id: uuid('author_user_id')
      .notNull()
      .references(() => users.id),
    survey_result_id: uuid('survey_result_id'),
    /**
     * A role of the company or a global one; a trigger enforces this. Null without a result: the question is for every
     * role.
     */
    role_id: uuid('role_id').references(() => roles.id),
    text: text('text').notNull(),
    /** What generated the question, if its author kept a generated one; null: the author wrote it. */
    generated_by: text('generated_by'),
    listen_for: text('listen_for'),
    weak_sign: text('weak_sign'),
    /** When the question was withdrawn from use. The row stays, because answers refer to it. */
    retired_at: instant('retired_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('custom_interview_questions_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.survey_result_id],
      foreignColumns: [surveyResults.company_id, surveyResults.id],
    }),
    check('custom_interview_questions_applies', sql`survey_result_id is null or role_id is null`),
    index('custom_interview_questions_result').on(table.company_id, table.survey_result_id),
    index('custom_interview_questions_role').on(table.role_id),
    tenantOnly(table.company_id),
  ],
)
