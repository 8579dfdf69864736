import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { templateKinds } from '@seatwise/contract/values'
import { createdAt, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** A mail that a company has written in place of ours. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: templateKinds }).notNull(),
    /** Liquid; both null after a reset to our mail. */
    subject: text('subject'),
    body: text('body'),
    /** A user of the company, its franchise or the operator. */
    updated_by_user_id: uuid('updated_by_user_id')
      .notNull()
      .references(() => users.id),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [unique('mail_templates_kind').on(table.company_id, table.kind), tenantOnly(table.company_id)],
)
