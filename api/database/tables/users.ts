import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Preferences } from '@seatwise/contract/preferences'
import { authRoles, languages, mfaTypes } from '@seatwise/contract/values/base'
import { createdAt, instant, primaryId, searchText, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    first: text('first').notNull(),
    last: text('last').notNull(),
    email: text('email').notNull(),
    email_verified: boolean('email_verified').notNull().default(false),
    /** E.164. */
    phone: text('phone'),
    phone_verified: boolean('phone_verified').notNull().default(false),
    auth_role: text('auth_role', { enum: authRoles }).notNull(),
    can_view_hiring_pipeline: boolean('can_view_hiring_pipeline').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** Incremented to end all sessions of the user. */
    session_epoch: integer('session_epoch').notNull().default(0),
    last_sign_in_at: instant('last_sign_in_at'),
    /** When the user set up the account; null while the user is only invited. */
    set_up_at: instant('set_up_at'),
    preferred_mfa: text('preferred_mfa', { enum: mfaTypes }).notNull().default('NONE'),
    /** IANA name; null: the company's time zone. */
    time_zone: text('time_zone'),
    language: text('language', { enum: languages }).notNull().default('en'),
    /** Only the preferences that the user has changed. */
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({ columns: {} }),
    search_text: searchText('first', 'last', 'email'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    unique('users_company_id').on(table.company_id, table.id),
    index('users_company').on(table.company_id),
    index('users_search').using('gin', table.company_id, table.search_text.op('gin_trgm_ops')),
    tenantOnly(table.company_id),
  ],
)
