import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from './companies.ts'
import { createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/** A super admin acting as another user, with a reason, for at most an hour and within one session. */
export const proxySessions = pgTable(
  'proxy_sessions',
  {
    id: primaryId(),
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    actor_user_id: uuid('actor_user_id')
      .notNull()
      .references(() => users.id),
    target_user_id: uuid('target_user_id')
      .notNull()
      .references(() => users.id),
    /** Company of the target user. */
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    reason: text('reason').notNull(),
    started_at: createdAt('started_at'),
    expires_at: instant('expires_at').notNull(),
    ended_at: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('proxy_sessions_live')
      .on(table.session_id)
      .where(sql`ended_at is null`),
    index('proxy_sessions_company').on(table.company_id),
    tenantOnly(table.company_id),
  ],
)
