import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { addedOnly, createdAt } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/**
 * Responses to writes with an Idempotency-Key, so that a repeated request gets the same response; deleted after a day.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The company of the user whose permissions applied. */
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    actor_user_id: uuid('actor_user_id')
      .notNull()
      .references(() => users.id),
    /** The user whom the actor was acting as; null outside a proxy session. */
    acting_as_user_id: uuid('acting_as_user_id').references(() => users.id),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    /** Encrypted, because a response can contain a sign-up link. */
    encrypted_answer: text('encrypted_answer').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('idempotency_keys_key')
      .on(table.company_id, table.actor_user_id, table.acting_as_user_id, table.operation, table.key)
      .nullsNotDistinct(),
    index('idempotency_keys_created').on(table.created_at),
    ...addedOnly(table.company_id),
  ],
)
