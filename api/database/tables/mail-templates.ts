import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { templateKinds } from '@seatwise/contract/values'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** A mail that a company has written in place of ours, or a template of its own for messages to people. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: templateKinds }).notNull(),
    /** For an own template (kind `message`). */
    name: text('name'),
    can_unsubscribe: boolean('can_unsubscribe').notNull().default(false),
    /** When an own template was deleted. */
    archived_at: instant('archived_at'),
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
  (table) => [
    unique('mail_templates_company_id').on(table.company_id, table.id),
    uniqueIndex('mail_templates_kind')
      .on(table.company_id, table.kind)
      .where(sql`kind <> 'message'`),
    uniqueIndex('mail_templates_name')
      .on(table.company_id, sql`lower(name)`)
      .where(sql`kind = 'message' and archived_at is null`),
    tenantOnly(table.company_id),
  ],
)
