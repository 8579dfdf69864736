import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'
import {
  challengeNames,
  factors,
  passwordChangeTimes,
  sentTokenPurposes,
  sessionEndReasons,
  signInMethods,
} from '@seatwise/contract/values'
import { users } from './users.ts'

/**
 * The embedded identity provider's own tables. They belong to people, not to tenants, so they
 * carry no tenant policy; only api/identity, api/outside/identity and features/auth reach for them.
 */
export const credentials = pgTable('credentials', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Argon2id, in the PHC text form. */
  password_hash: text('password_hash').notNull(),
  /** To be changed: at the next sign-in (somebody else chose it), or asked for on a page (it is known to be common). */
  must_change: text('must_change', { enum: passwordChangeTimes }),
  updated_at: updatedAt(),
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
    device_id: uuid('device_id').references(() => devices.id),
    /** How its user came in. */
    method: text('method', { enum: signInMethods }).notNull().default('password'),
    ip: text('ip'),
    user_agent: text('user_agent'),
    created_at: createdAt(),
    last_used_at: createdAt('last_used_at'),
    expires_at: instant('expires_at').notNull(),
    /** The second factor that this sign-in itself proved; null: none, or a remembered browser stood in for it. */
    factor: text('factor', { enum: factors }),
    factor_proved_at: instant('factor_proved_at'),
    ended_at: instant('ended_at'),
    end_reason: text('end_reason', { enum: sessionEndReasons }),
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

/** A browser somebody has signed in with; remembered, it needs no second factor for a while. */
export const devices = pgTable(
  'devices',
  {
    id: primaryId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Of the device's own cookie. */
    key_hash: text('key_hash').notNull(),
    created_at: createdAt(),
    last_used_at: createdAt('last_used_at'),
    remembered_until: instant('remembered_until'),
    /** What the session proved that had it remembered. */
    remembered_factor: text('remembered_factor', { enum: factors }),
    forgotten_at: instant('forgotten_at'),
  },
  (table) => [uniqueIndex('devices_key').on(table.key_hash), index('devices_user').on(table.user_id)],
)

/** A sign-in that is not finished: each step is answered once, with the token of that step. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    id: primaryId(),
    token_hash: text('token_hash').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name', { enum: challengeNames }).notNull(),
    /** What the identity provider needs to go on; sealed, it may hold secrets. */
    sealed_state: text('sealed_state').notNull(),
    method: text('method', { enum: signInMethods }).notNull(),
    failures: integer('failures').notNull().default(0),
    created_at: createdAt(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [uniqueIndex('sign_in_challenges_token').on(table.token_hash)],
)

export const totpFactors = pgTable('totp_factors', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-GCM under a key derived from APP_SECRET. */
  sealed_secret: text('sealed_secret'),
  /** Shown, and not yet confirmed by a code: the one above holds until then. */
  sealed_pending: text('sealed_pending'),
  /** The session that began it, and how long it may confirm it. */
  pending_session_id: uuid('pending_session_id').references(() => sessions.id, { onDelete: 'set null' }),
  pending_until: instant('pending_until'),
  confirmed_at: instant('confirmed_at'),
  /** The latest time step accepted: none is accepted twice, the one that enrolled included. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
})

export const backupCodes = pgTable(
  'backup_codes',
  {
    id: primaryId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('backup_codes_code').on(table.user_id, table.code_hash)],
)

/** Links and codes that were sent to somebody: hashed, bound to one user, used once. */
export const sentTokens = pgTable(
  'sent_tokens',
  {
    id: primaryId(),
    token_hash: text('token_hash').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: sentTokenPurposes }).notNull(),
    /** The address or number it proves, where it proves one. */
    target: text('target'),
    failures: integer('failures').notNull().default(0),
    created_at: createdAt(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [
    uniqueIndex('sent_tokens_token').on(table.token_hash),
    index('sent_tokens_user').on(table.user_id, table.purpose),
  ],
)

/** Hosted sign-ins under way: what the provider's answer is held against. */
export const hostedSignIns = pgTable('hosted_sign_ins', {
  state_hash: text('state_hash').primaryKey(),
  /** Nonce and PKCE verifier, sealed. */
  sealed_state: text('sealed_state').notNull(),
  /** Binds the answer to the browser that asked. */
  browser_hash: text('browser_hash').notNull(),
  created_at: createdAt(),
  expires_at: instant('expires_at').notNull(),
  used_at: instant('used_at'),
})

/** Accounts at an outside provider: issuer and subject, never the address, say who somebody is. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    id: primaryId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('linked_identities_subject').on(table.issuer, table.subject)],
)
