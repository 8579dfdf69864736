import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { candidates } from './candidates.ts'
import { appRole, createdAt, inScope, instant, primaryId, updatedAt } from './columns.ts'
import { surveyResults } from './survey-results.ts'
import { users } from './users.ts'

/**
 * What is next for a candidate. Only its author, its assignee and owners can see a to-do; for everyone else the row does
 * not exist.
 */
export const todos = pgTable(
  'todos',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    /** The survey of the person that the to-do is about, if any. */
    survey_result_id: uuid('survey_result_id'),
    text: text('text').notNull(),
    /** A user of the company, its franchise or the operator. */
    author_user_id: uuid('author_user_id')
      .notNull()
      .references(() => users.id),
    assignee_user_id: uuid('assignee_user_id')
      .notNull()
      .references(() => users.id),
    /** A day in the company's time zone. */
    due_on: date('due_on'),
    /** Null while the to-do is open. */
    done_at: instant('done_at'),
    done_by_user_id: uuid('done_by_user_id').references(() => users.id),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => {
    const readable = sql`(${inScope(table.company_id)}) and (author_user_id = (select scope_reader())
      or assignee_user_id = (select scope_reader()) or (select exists (select from users u
        where u.id = scope_reader() and u.auth_role in ('SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_OWNER'))))`
    return [
      unique('todos_company_id').on(table.company_id, table.id),
      foreignKey({
        columns: [table.company_id, table.candidate_id],
        foreignColumns: [candidates.company_id, candidates.id],
      }),
      foreignKey({
        name: 'todos_of_result',
        columns: [table.company_id, table.survey_result_id],
        foreignColumns: [surveyResults.company_id, surveyResults.id],
      }),
      index('todos_candidate').on(table.company_id, table.candidate_id),
      index('todos_result').on(table.company_id, table.survey_result_id),
      index('todos_open')
        .on(table.assignee_user_id, table.due_on)
        .where(sql`done_at is null`),
      pgPolicy('read_of_reader', { for: 'select', to: appRole, using: readable }),
      pgPolicy('add_own', {
        for: 'insert',
        to: appRole,
        withCheck: sql`(${inScope(table.company_id)}) and author_user_id = (select scope_reader())`,
      }),
      pgPolicy('change_of_reader', { for: 'update', to: appRole, using: readable, withCheck: readable }),
    ]
  },
)
