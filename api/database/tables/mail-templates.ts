import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { templateKinds } from '@seatwise/contract/values/base'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** A company's own version of one of our emails, or its own template for messages to candidates. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: templateKinds }).notNull(),
    /** Only for the company's own templates (kind `message`). */
    name: text('name'),
    can_unsubscribe: boolean('can_unsubscribe').notNull().default(false),
    /** When the company's own template was deleted. */
    archived_at: instant('archived_at'),
    /** Liquid template; subject and body are null after a reset to our email. */
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
