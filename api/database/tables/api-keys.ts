import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { apiKeyEnds, authRoles, keyPermissions } from '@seatwise/contract/values'
import { createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** Keys by which other systems call the API, with some of the rights that their maker has. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: primaryId(),
    /** The company that the maker belongs to. */
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    made_by_user_id: uuid('made_by_user_id')
      .notNull()
      .references(() => users.id),
    /** The role of the maker when the key was made: it holds for no other one. */
    auth_role: text('auth_role', { enum: authRoles }).notNull(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull(),
    /** Companies in the maker's reach. */
    company_ids: uuid('company_ids').array().notNull(),
    permissions: text('permissions', { enum: keyPermissions }).array().notNull(),
    last_used_at: instant('last_used_at'),
    last_used_ip: text('last_used_ip'),
    ended_at: instant('ended_at'),
    end_reason: text('end_reason', { enum: apiKeyEnds }),
    created_at: createdAt(),
  },
  (table) => [
    unique('api_keys_hash').on(table.hash),
    index('api_keys_company').on(table.company_id, table.created_at, table.id),
    index('api_keys_maker').on(table.made_by_user_id),
    tenantOnly(table.company_id),
  ],
)
