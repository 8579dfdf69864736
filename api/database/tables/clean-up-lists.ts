import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { cleanUpKinds } from '@seatwise/contract/values/base'
import { appRole, createdAt, inScope, instant, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** What a clean-up of one company found and did, kept as its receipt. Deleted after 30 days. */
export const cleanUpLists = pgTable(
  'clean_up_lists',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    made_by_user_id: uuid('made_by_user_id')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    expires_at: instant('expires_at').notNull(),
    results: integer('results').notNull().default(0),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    has_more: boolean('has_more').notNull().default(false),
    started_by_user_id: uuid('started_by_user_id').references(() => users.id),
    /** Set once, because a list can be run only once. */
    started_at: instant('started_at'),
    /** No foreign key, because task runs are deleted after 30 days. */
    task_run_id: uuid('task_run_id'),
    finished_at: instant('finished_at'),
    deleted_results: integer('deleted_results').notNull().default(0),
    deleted_files: integer('deleted_files').notNull().default(0),
    deleted_bytes: bigint('deleted_bytes', { mode: 'number' }).notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
  },
  (table) => [
    unique('clean_up_lists_company_id').on(table.company_id, table.id),
    index('clean_up_lists_created').on(table.created_at),
    tenantOnly(table.company_id),
  ],
)

/** The entries of a list. Only `freeze_clean_up` inserts them, so that no request can add one. */
export const cleanUpItems = pgTable(
  'clean_up_items',
  {
    company_id: uuid('company_id').notNull(),
    list_id: uuid('list_id').notNull(),
    /** Position in the list, from 1. */
    number: integer('number').notNull(),
    kind: text('kind', { enum: cleanUpKinds }).notNull(),
    /** No foreign key, because the row itself is deleted. */
    subject_id: uuid('subject_id').notNull(),
    /**
     * The version of the result when it was listed; a result with another version has been changed since. Null for
     * files.
     */
    version: integer('version'),
    /** For files only. */
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.list_id, table.number] }),
    foreignKey({
      columns: [table.company_id, table.list_id],
      foreignColumns: [cleanUpLists.company_id, cleanUpLists.id],
    }).onDelete('cascade'),
    pgPolicy('read_by_tenant', { for: 'select', to: appRole, using: inScope(table.company_id) }),
  ],
)
