import { foreignKey, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { candidates } from './candidates.ts'
import { createdAt, primaryId, tenantOnly } from './columns.ts'
import { files } from './files.ts'

/** A file of a candidate. `files` stores its name, type, size and uploader. */
export const candidateFiles = pgTable(
  'candidate_files',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    file_id: uuid('file_id').notNull().unique(),
    created_at: createdAt(),
  },
  (table) => [
    unique('candidate_files_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.file_id],
      foreignColumns: [files.company_id, files.id],
    }),
    index('candidate_files_candidate').on(table.company_id, table.candidate_id, table.created_at, table.id),
    tenantOnly(table.company_id),
  ],
)
