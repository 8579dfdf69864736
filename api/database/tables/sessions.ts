import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId } from './columns.ts'
import { users } from './users.ts'

/**
 * The embedded identity provider's own tables. They belong to people, not to tenants, so they
 * carry no tenant policy; only api/outside/identity and features/auth reach for them.
 */
export const credentials = pgTable('credentials', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Argon2id, in the PHC text form. */
  password_hash: text('password_hash').notNull(),
  updated_at: createdAt(),
})

/** Failed sign-ins by address, whether or not anybody has that address. */
export const signInAttempts = pgTable('sign_in_attempts', {
  /** SHA-256 of the address: a table of guesses need not be a table of people. */
  address_hash: text('address_hash').primaryKey(),
  failures: integer('failures').notNull(),
  locked_until: instant('locked_until'),
  last_attempt_at: instant('last_attempt_at').notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user's epoch when it began: a session of an older epoch is over. */
    epoch: integer('epoch').notNull(),
    created_at: createdAt(),
    expires_at: instant('expires_at').notNull(),
    ended_at: instant('ended_at'),
    end_reason: text('end_reason', { enum: ['signed_out', 'reuse_detected'] }),
  },
  (table) => [index('sessions_user').on(table.user_id)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    expires_at: instant('expires_at').notNull(),
    rotated_at: instant('rotated_at'),
    /** The token this one was traded for. */
    parent_hash: text('parent_hash'),
  },
  (table) => [
    index('refresh_tokens_session').on(table.session_id),
    index('refresh_tokens_parent').on(table.parent_hash),
  ],
)
