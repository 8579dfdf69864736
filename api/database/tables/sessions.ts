import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'
import {
  challengeNames,
  factors,
  passwordChangeTimes,
  sentTokenPurposes,
  sessionEndReasons,
  signInMethods,
} from '@seatwise/contract/values/base'
import { users } from './users.ts'

/**
 * Tables of the embedded identity provider. They belong to users and not to tenants, so they have no tenant policy;
 * only api/identity, api/outside/identity and base/auth access them.
 */
export const credentials = pgTable('credentials', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Argon2id hash in PHC string format. */
  password_hash: text('password_hash').notNull(),
  /**
   * When the password must be changed: at the next sign-in, because another person chose it, or soon, because it is a
   * common one. Null: no change needed.
   */
  must_change: text('must_change', { enum: passwordChangeTimes }),
  updated_at: updatedAt(),
})

/**
 * Failed sign-ins per address. Unknown addresses are counted too, so that the answers do not reveal which accounts
 * exist.
 */
export const signInAttempts = pgTable('sign_in_attempts', {
  /** SHA-256 of the address: a leaked table must not reveal e-mail addresses. */
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
    /** The user's session_epoch at sign-in; a session with an older epoch is invalid. */
    epoch: integer('epoch').notNull(),
    device_id: uuid('device_id').references(() => devices.id),
    /** The way the user signed in. */
    method: text('method', { enum: signInMethods }).notNull().default('password'),
    ip: text('ip'),
    user_agent: text('user_agent'),
    created_at: createdAt(),
    last_used_at: createdAt('last_used_at'),
    expires_at: instant('expires_at').notNull(),
    /** The second factor verified during this sign-in; null if there is none or the browser was remembered. */
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
    /** Hash of the refresh token that this one replaced. */
    parent_hash: text('parent_hash'),
  },
  (table) => [
    index('refresh_tokens_session').on(table.session_id),
    index('refresh_tokens_parent').on(table.parent_hash),
  ],
)

/** A browser with which a user has signed in. A remembered browser skips the second factor for some time. */
export const devices = pgTable(
  'devices',
  {
    id: primaryId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Hash of the device cookie. */
    key_hash: text('key_hash').notNull(),
    created_at: createdAt(),
    last_used_at: createdAt('last_used_at'),
    remembered_until: instant('remembered_until'),
    /** The second factor with which the remembering session had signed in. */
    remembered_factor: text('remembered_factor', { enum: factors }),
    forgotten_at: instant('forgotten_at'),
  },
  (table) => [uniqueIndex('devices_key').on(table.key_hash), index('devices_user').on(table.user_id)],
)

/** An unfinished sign-in: each step has a single-use token. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    id: primaryId(),
    token_hash: text('token_hash').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name', { enum: challengeNames }).notNull(),
    /** State of the identity provider between steps; encrypted, because it may contain secrets. */
    encrypted_state: text('encrypted_state').notNull(),
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
  /** AES-GCM ciphertext under a key derived from APP_SECRET. */
  encrypted_secret: text('encrypted_secret'),
  /** A new secret that no code has confirmed yet. The current secret stays valid until then. */
  encrypted_pending: text('encrypted_pending'),
  /** The session that started the enrollment, and until when this session may confirm it. */
  pending_session_id: uuid('pending_session_id').references(() => sessions.id, { onDelete: 'set null' }),
  pending_until: instant('pending_until'),
  confirmed_at: instant('confirmed_at'),
  /**
   * The time step of the last accepted code. No code is accepted twice, not even the one used for enrollment (replay).
   */
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

/** Emailed links and codes: stored as hashes, bound to one user, single-use. */
export const sentTokens = pgTable(
  'sent_tokens',
  {
    id: primaryId(),
    token_hash: text('token_hash').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: sentTokenPurposes }).notNull(),
    /** The address or phone number that using the token verifies, if any. */
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

/** Hosted sign-ins in progress. The answer of the provider is verified against these rows. */
export const hostedSignIns = pgTable('hosted_sign_ins', {
  state_hash: text('state_hash').primaryKey(),
  /** Encrypted nonce and PKCE verifier. */
  encrypted_state: text('encrypted_state').notNull(),
  /** Binds the answer to the browser that started the sign-in (login CSRF). */
  browser_hash: text('browser_hash').notNull(),
  created_at: createdAt(),
  expires_at: instant('expires_at').notNull(),
  used_at: instant('used_at'),
})

/** Accounts at an external provider, identified by issuer and subject, never by address. */
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
