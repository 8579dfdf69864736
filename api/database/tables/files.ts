import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { filePurposes, fileStates } from '@seatwise/contract/values/base'
import { createdAt, primaryId, tenantOnly } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/**
 * A file of a company. The file store (api/outside/files) holds its bytes under `storage_key`, in one or more parts.
 */
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
    /** Total size of all parts in bytes; null until they are written, and for logos from before this table. */
    size: bigint('size', { mode: 'number' }),
    /** SHA-256 of all parts in the order of writing, in hexadecimal; null when `size` is. */
    sha256: text('sha256'),
    state: text('state', { enum: fileStates }).notNull().default('pending'),
    /** The signed-in user, even while acting as another user; null for logos from before this table. */
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
