import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** A full export of a company. The row stays after its file has been deleted, by an owner or after a day. */
export const companyExports = pgTable(
  'exports',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** No foreign key, because task runs are deleted after 30 days. */
    task_run_id: uuid('task_run_id').notNull(),
    /** A user of the company, its franchise or the operator. */
    made_by_user_id: uuid('made_by_user_id')
      .notNull()
      .references(() => users.id),
    /**
     * True if the export contains stages, because its maker may see them. Then only users who may see stages can
     * download it.
     */
    has_stages: boolean('has_stages').notNull(),
    /**
     * Null until the file is complete, and after it was deleted. The migration adds the foreign key, because drizzle's
     * `set null` would also empty company_id.
     */
    file_id: uuid('file_id'),
    /** The names of the parts of the file, in order. */
    parts: jsonb('parts').$type<string[]>(),
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    /** Number of rows by table name. */
    counts: jsonb('counts').$type<Record<string, number>>(),
    created_at: createdAt(),
    finished_at: instant('finished_at'),
    expires_at: instant('expires_at'),
    /** When an owner deleted the file before it expired. */
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    index('exports_company').on(table.company_id, table.created_at),
    index('exports_file').on(table.file_id),
    tenantOnly(table.company_id),
  ],
)
