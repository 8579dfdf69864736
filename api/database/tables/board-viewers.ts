import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantOnly } from './columns.ts'
import { pipelines } from './pipelines.ts'
import { users } from './users.ts'

/**
 * Who has a board open: one row for each user and board, even with several tabs, renewed every three seconds. The table
 * is unlogged, so that renewals need no disk write; its rows may be lost when the database crashes.
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
    /** The user is a super admin, acting as another user or not: others see that support is viewing, but no name. */
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
