import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantOnly } from './columns.ts'
import { pipelines } from './pipelines.ts'
import { users } from './users.ts'

/**
 * Who has a board open: a row for each user and board, however many tabs, renewed every three seconds. Unlogged: nothing
 * of it outlives a crash of the database, and renewing it waits for no disk.
 */
export const boardViewers = pgTable(
  'board_viewers',
  {
    company_id: uuid('company_id').notNull(),
    pipeline_id: uuid('pipeline_id').notNull(),
    /** The signed-in person, not the user they act as. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A super admin, acting as somebody or not: readers are told that support is there, and no name. */
    is_support: boolean('is_support').notNull(),
    seen_at: instant('seen_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.pipeline_id, table.user_id] }),
    foreignKey({
      columns: [table.company_id, table.pipeline_id],
      foreignColumns: [pipelines.company_id, pipelines.id],
    }).onDelete('cascade'),
    index('board_viewers_user').on(table.user_id),
    tenantOnly(table.company_id),
  ],
)
