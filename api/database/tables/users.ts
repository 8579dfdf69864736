import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authRoles } from '@seatwise/domain/permissions'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
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
    auth_role: text('auth_role', { enum: authRoles }).notNull(),
    can_view_hiring_pipeline: boolean('can_view_hiring_pipeline').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** Raised to end every session of the user at once. */
    session_epoch: integer('session_epoch').notNull().default(0),
    last_sign_in_at: instant('last_sign_in_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    unique('users_company_id').on(table.company_id, table.id),
    index('users_company').on(table.company_id),
    tenantOnly(table.company_id),
  ],
)
