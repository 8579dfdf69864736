import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from './companies.ts'
import { createdAt, primaryId, tenantOnly } from './columns.ts'

/** Mail to be sent, written in the transaction of what it tells of. */
export const outbox = pgTable(
  'outbox',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('outbox_created').on(table.created_at), tenantOnly(table.company_id)],
)
