import { sql } from 'drizzle-orm'
import { customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, tenantOnly } from './columns.ts'

/** The number of a transaction, which never wraps. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Which topics of a company a transaction has changed; written with its COMMIT, deleted after some minutes. The SQL
 * function `live_changes_since` reads it.
 */
export const liveChanges = pgTable(
  'live_changes',
  {
    xid: transactionId('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** Without a foreign key, whose lock on the company's row would be shared by all writers of a company. */
    company_id: uuid('company_id').notNull(),
    topic: text('topic').notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.company_id, table.topic] }), tenantOnly(table.company_id)],
)
