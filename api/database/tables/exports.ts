import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** A whole export of a company. The line stays when its file has been deleted, by an owner or after a day. */
export const companyExports = pgTable(
  'exports',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** Without a foreign key, because runs are deleted after 30 days. */
    task_run_id: uuid('task_run_id').notNull(),
    /** A user of the company, its franchise or the operator. */
    made_by_user_id: uuid('made_by_user_id')
      .notNull()
      .references(() => users.id),
    /** True if it contains stages, which its maker could see: others can download it only if they can too. */
    has_stages: boolean('has_stages').notNull(),
    /**
     * Null until the file is complete, and again when it has been deleted. The migration adds the key, which keeps the
     * company: `set null` of drizzle would take both columns.
     */
    file_id: uuid('file_id'),
    /** The names of the file's parts, in their order. */
    parts: jsonb('parts').$type<string[]>(),
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    /** Rows by the name of their table. */
    counts: jsonb('counts').$type<Record<string, number>>(),
    created_at: createdAt(),
    finished_at: instant('finished_at'),
    expires_at: instant('expires_at'),
    /** When an owner deleted its file before that. */
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    index('exports_company').on(table.company_id, table.created_at),
    index('exports_file').on(table.file_id),
    tenantOnly(table.company_id),
  ],
)
