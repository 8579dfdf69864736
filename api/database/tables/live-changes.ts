import { sql } from 'drizzle-orm'
import { customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, tenantOnly } from './columns.ts'

/** A PostgreSQL transaction id with 64 bits, which never wraps around. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The topics of a company that a transaction changed, written at its COMMIT and deleted after a few minutes. The SQL
 * function `live_changes_since` reads them.
 */
export const liveChanges = pgTable(
  'live_changes',
  {
    xid: transactionId('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** No foreign key, because all writers of a company would then share a lock on the company's row. */
    company_id: uuid('company_id').notNull(),
    topic: text('topic').notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.company_id, table.topic] }), tenantOnly(table.company_id)],
)
