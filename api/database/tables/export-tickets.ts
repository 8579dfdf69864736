import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * Single-use tickets for the download of an export. A ticket belongs to a session, not to a tenant, because it is
 * redeemed before there is a scope. The download then runs in the scope of that session.
 */
export const exportTickets = pgTable(
  'export_tickets',
  {
    /** SHA-256 of the ticket in the download URL. */
    token_hash: text('token_hash').primaryKey(),
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    filters: jsonb('filters').$type<object>().notNull(),
    sort: jsonb('sort').$type<object>(),
    time_zone: text('time_zone').notNull(),
    created_at: createdAt(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [index('export_tickets_session').on(table.session_id)],
)
