import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgPolicy, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { candidates } from './candidates.ts'
import { appRole, createdAt, inScope, instant, primaryId } from './columns.ts'
import { users } from './users.ts'

/**
 * A merge of two candidates. Only `merge_candidates` and `unmerge_candidates` write here. After 30 days the facts are
 * emptied, and the merge can no longer be undone.
 */
export const candidateMerges = pgTable(
  'candidate_merges',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    kept_id: uuid('kept_id').notNull(),
    merged_id: uuid('merged_id').notNull(),
    /** The email address of the merged candidate, which now belongs to the kept one. */
    merged_email: text('merged_email').notNull(),
    /** A user of the company, its franchise or the operator. */
    merged_by_user_id: uuid('merged_by_user_id')
      .notNull()
      .references(() => users.id),
    /** The values of the kept candidate before and after the merge, in the columns taken from the merged one. */
    facts_before: jsonb('facts_before').$type<Record<string, unknown>>(),
    facts_taken: jsonb('facts_taken').$type<Record<string, unknown>>(),
    undone_at: instant('undone_at'),
    created_at: createdAt(),
  },
  (table) => [
    unique('candidate_merges_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.kept_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    foreignKey({
      columns: [table.company_id, table.merged_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    index('candidate_merges_kept').on(table.company_id, table.kept_id),
    index('candidate_merges_merged').on(table.company_id, table.merged_id),
    index('candidate_merges_created')
      .on(table.created_at)
      .where(sql`facts_before is not null`),
    pgPolicy('read_by_tenant', { for: 'select', to: appRole, using: inScope(table.company_id) }),
  ],
)

/** The rows that a merge moved to the kept candidate. Undoing the merge moves back exactly these. */
export const candidateMergeRows = pgTable(
  'candidate_merge_rows',
  {
    company_id: uuid('company_id').notNull(),
    merge_id: uuid('merge_id').notNull(),
    table_name: text('table_name').notNull(),
    row_id: uuid('row_id').notNull(),
    /** What the merge changed besides the person: the candidacy and stage of an attempt, the place of a card. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.merge_id, table.table_name, table.row_id] }),
    foreignKey({
      columns: [table.company_id, table.merge_id],
      foreignColumns: [candidateMerges.company_id, candidateMerges.id],
    }).onDelete('cascade'),
    pgPolicy('read_by_tenant', { for: 'select', to: appRole, using: inScope(table.company_id) }),
  ],
)
