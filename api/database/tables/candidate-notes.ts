import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { noteVisibilities } from '@seatwise/contract/values'
import { candidates } from './candidates.ts'
import { appRole, createdAt, inScope, instant, primaryId, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** What staff write about a person. A private note is its author's alone: for nobody else is there such a row. */
export const candidateNotes = pgTable(
  'candidate_notes',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    /** A user of the company, its franchise or the operator. */
    author_user_id: uuid('author_user_id')
      .notNull()
      .references(() => users.id),
    /** Markdown, as typed. */
    body: text('body').notNull(),
    visibility: text('visibility', { enum: noteVisibilities }).notNull(),
    is_pinned: boolean('is_pinned').notNull().default(false),
    /** When the text was last changed; null: never. */
    edited_at: instant('edited_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => {
    const readable = sql`(${inScope(table.company_id)}) and (visibility = 'team' or author_user_id = (select scope_reader()))`
    return [
      unique('candidate_notes_company_id').on(table.company_id, table.id),
      foreignKey({
        columns: [table.company_id, table.candidate_id],
        foreignColumns: [candidates.company_id, candidates.id],
      }),
      index('candidate_notes_candidate').on(table.company_id, table.candidate_id, table.created_at, table.id),
      pgPolicy('team_or_author', { for: 'all', to: appRole, using: readable, withCheck: readable }),
    ]
  },
)
