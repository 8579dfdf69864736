import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { noteVisibilities } from '@seatwise/contract/values/people'
import { candidates } from './candidates.ts'
import { appRole, createdAt, inScope, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { outbox } from './outbox.ts'
import { users } from './users.ts'

/**
 * Notes of staff about a candidate. Only its author can see a private note; for everyone else the row does not exist.
 */
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
    /** Markdown, as typed by the author. */
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

/** Users mentioned in a note for the team. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    note_id: uuid('note_id').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The user's name as it follows the @ in the text. */
    name: text('name').notNull(),
    /** The email about the mention; null for users who do not want one. */
    outbox_id: uuid('outbox_id').references(() => outbox.id),
    /** When the user saw the note. */
    read_at: instant('read_at'),
    /** When the mention was removed from the text. A user who is mentioned again gets no second email. */
    ended_at: instant('ended_at'),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.company_id, table.note_id],
      foreignColumns: [candidateNotes.company_id, candidateNotes.id],
    }).onDelete('cascade'),
    unique('note_mentions_user').on(table.company_id, table.note_id, table.user_id),
    index('note_mentions_unread')
      .on(table.user_id, table.created_at)
      .where(sql`read_at is null and ended_at is null`),
    index('note_mentions_outbox').on(table.outbox_id),
    tenantOnly(table.company_id),
  ],
)
