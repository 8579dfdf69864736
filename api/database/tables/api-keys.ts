import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { authRoles } from '@seatwise/contract/values/base'
import { apiKeyEnds, keyPermissions } from '@seatwise/contract/values/connections'
import { createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** Keys with which other systems call the API. A key has some of the permissions of the user who made it, its maker. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: primaryId(),
    /** The maker's company. */
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    made_by_user_id: uuid('made_by_user_id')
      .notNull()
      .references(() => users.id),
    /** The maker's role when the key was made. The key is valid only while the maker has this role. */
    auth_role: text('auth_role', { enum: authRoles }).notNull(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull(),
    /** The companies that the key may access, all within the maker's reach. */
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
