import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { filePurposes, fileStates } from '@seatwise/contract/values'
import { createdAt, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** A file of a company. Its bytes are in the file store (api/outside/files), in one or more parts under its storage key. */
export const files = pgTable(
  'files',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    purpose: text('purpose', { enum: filePurposes }).notNull(),
    /** Media type of the stored bytes. */
    type: text('type').notNull(),
    /** The uploader's name for the file, without folders and control characters. */
    name: text('name').notNull(),
    storage_key: text('storage_key').notNull().unique(),
    /** Stored bytes, all parts together; null until they are written, and for logos older than this table. */
    size: bigint('size', { mode: 'number' }),
    /** SHA-256 of the parts in the order of writing, in hexadecimal; null like `size`. */
    sha256: text('sha256'),
    state: text('state', { enum: fileStates }).notNull().default('pending'),
    /** The signed-in person, also while acting as another user; null for logos older than this table. */
    created_by: uuid('created_by').references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('files_company_id').on(table.company_id, table.id),
    index('files_unused')
      .on(table.created_at)
      .where(sql`state <> 'stored'`),
    tenantOnly(table.company_id),
  ],
)
