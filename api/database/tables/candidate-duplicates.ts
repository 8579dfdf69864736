import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgPolicy, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { duplicateReasons } from '@seatwise/contract/values/people'
import { candidates } from './candidates.ts'
import { addedOnly, appRole, closed, createdAt, inScope, primaryId } from './columns.ts'
import { users } from './users.ts'

/** Two candidates of a company, always in the order of their ids. Their rows end with either of them. */
const pair = {
  company_id: uuid('company_id').notNull(),
  one_id: uuid('one_id').notNull(),
  other_id: uuid('other_id').notNull(),
}

/** Pairs of candidates who may be one person. Only `compare_candidates` writes here. */
export const candidateDuplicates = pgTable(
  'candidate_duplicates',
  {
    id: primaryId(),
    ...pair,
    reasons: text('reasons', { enum: duplicateReasons }).array().notNull(),
    /** The sum of the strengths of the reasons (SQL function `likeness_strength`), by which the list is sorted. */
    strength: smallint('strength').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('candidate_duplicates_pair').on(table.company_id, table.one_id, table.other_id),
    foreignKey({
      name: 'candidate_duplicates_one',
      columns: [table.company_id, table.one_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'candidate_duplicates_other',
      columns: [table.company_id, table.other_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }).onDelete('cascade'),
    check('candidate_duplicates_order', sql`one_id <= other_id`),
    index('candidate_duplicates_other_id').on(table.company_id, table.other_id),
    index('candidate_duplicates_strength').on(table.company_id, table.strength, table.id),
    pgPolicy('read_by_tenant', { for: 'select', to: appRole, using: inScope(table.company_id) }),
  ],
)

/** Pairs of candidates who are not the same person, as a user said. */
export const candidateDuplicateDismissals = pgTable(
  'candidate_duplicate_dismissals',
  {
    id: primaryId(),
    ...pair,
    /** A user of the company, its franchise or the operator. */
    dismissed_by_user_id: uuid('dismissed_by_user_id')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('candidate_duplicate_dismissals_pair').on(table.company_id, table.one_id, table.other_id),
    foreignKey({
      name: 'candidate_duplicate_dismissals_one',
      columns: [table.company_id, table.one_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'candidate_duplicate_dismissals_other',
      columns: [table.company_id, table.other_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }).onDelete('cascade'),
    check('candidate_duplicate_dismissals_order', sql`one_id <= other_id`),
    index('candidate_duplicate_dismissals_other_id').on(table.company_id, table.other_id),
    index('candidate_duplicate_dismissals_created').on(table.company_id, table.created_at, table.id),
    ...addedOnly(table.company_id),
  ],
)

/**
 * Candidates who are to be compared with the others, because they are new or a fact that is compared has changed. A
 * candidate can be here several times: a change during a comparison asks for another one.
 */
export const candidateComparisons = pgTable(
  'candidate_comparisons',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'candidate_comparisons_candidate',
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }).onDelete('cascade'),
    index('candidate_comparisons_candidate_id').on(table.company_id, table.candidate_id),
    ...addedOnly(table.company_id),
  ],
)

/** By what people with equal and with similar names are found (SQL function `name_keys`). */
export const candidateNameKeys = pgTable(
  'candidate_name_keys',
  {
    company_id: uuid('company_id').notNull(),
    // Without the company: an index that begins with it would be taken to look through all keys of a company.
    candidate_id: uuid('candidate_id').primaryKey(),
    keys: text('keys').array().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'candidate_name_keys_candidate',
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }).onDelete('cascade'),
    // Entries that wait in a list of the index would be read by every comparison.
    index('candidate_name_keys_keys').using('gin', table.company_id, table.keys).with({ fastupdate: false }),
    closed(),
  ],
)
