import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { rejectMails } from '@seatwise/contract/values/base'
import { createdAt, instant, primaryId, tenantOnly, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { mailTemplates } from './mail-templates.ts'

/** The reasons for which a company rejects people. A row is never deleted, because stage events refer to it. */
export const rejectReasons = pgTable(
  'reject_reasons',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    mail: text('mail', { enum: rejectMails }).notNull().default('stage'),
    mail_template_id: uuid('mail_template_id'),
    mail_delay_minutes: integer('mail_delay_minutes').notNull().default(240),
    position: integer('position').notNull(),
    /** When it was archived; null while it is offered. */
    archived_at: instant('archived_at'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('reject_reasons_company_id').on(table.company_id, table.id),
    foreignKey({
      name: 'reject_reasons_mail',
      columns: [table.company_id, table.mail_template_id],
      foreignColumns: [mailTemplates.company_id, mailTemplates.id],
    }),
    uniqueIndex('reject_reasons_name').on(table.company_id, sql`lower(${table.name})`),
    check('reject_reasons_mail_template', sql`(mail = 'template') = (mail_template_id is not null)`),
    tenantOnly(table.company_id),
  ],
)
