import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CustomValues } from '@seatwise/contract/custom-fields'
import { candidateKinds } from '@seatwise/contract/values/people'
import {
  addedOnly,
  appRole,
  createdAt,
  inScope,
  instant,
  primaryId,
  searchText,
  tenantOnly,
  updatedAt,
} from './columns.ts'
import { companies, departments, locations } from './companies.ts'
import { users } from './users.ts'

export const candidates = pgTable(
  'candidates',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: candidateKinds }).notNull().default('candidate'),
    first: text('first').notNull(),
    last: text('last').notNull(),
    /** Lowercased; unique within a company. */
    email: text('email').notNull(),
    /** Full names before each change, kept by the trigger `keep_earlier_name`, so that an erasure finds them too. */
    earlier_names: text('earlier_names')
      .array()
      .notNull()
      .default(sql`'{}'`),
    phone: text('phone'),
    /**
     * Facts that staff entered about the candidate. Without a location or department here, lists show the one of the
     * latest result.
     */
    title: text('title'),
    location_id: uuid('location_id'),
    department_id: uuid('department_id'),
    /** A user of the company or its franchise. */
    owner_user_id: uuid('owner_user_id').references(() => users.id),
    /** For employees; null if unknown. */
    hired_at: date('hired_at'),
    /** For employees, 1 to 5: the last of `candidate_ratings`. */
    rating: smallint('rating'),
    /** Ids in `candidate_tags` of the company, in no order; an id of a deleted tag can be among them. */
    tag_ids: uuid('tag_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** By the id of their custom field, those of archived fields too. */
    custom_values: jsonb('custom_values').$type<CustomValues>().notNull().default({}),
    /**
     * While a candidate is archived, all their results are archived or tests. A result that is neither makes
     * `refreshPeople` restore the candidate.
     */
    archived_at: instant('archived_at'),
    /** Reason for archiving, as typed. */
    archived_reason: text('archived_reason'),
    /** A user of the company, its franchise or the operator. */
    archived_by_user_id: uuid('archived_by_user_id').references(() => users.id),
    /**
     * The candidate into whom this one was merged; null if not merged. A policy hides a merged row from every request,
     * and `person_of_address` resolves its email address to the other candidate.
     */
    merged_into: uuid('merged_into'),
    /** While this is set, the candidate cannot be erased, because the data is needed, for example in a dispute. */
    held_at: instant('held_at'),
    version: integer('version').notNull().default(1),
    /**
     * About the candidate's results that are neither archived nor tests: the latest one with its score, its date
     * (without one, the date of the latest other result or of the row), and whether any is finished. Lists sort and
     * filter by these columns; `refreshPeople` maintains them.
     */
    latest_result_id: uuid('latest_result_id'),
    latest_score: smallint('latest_score'),
    active_at: instant('active_at')
      .notNull()
      .default(sql`now()`),
    has_result: boolean('has_result').notNull().default(false),
    search_text: searchText('first', 'last', 'email'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('candidates_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.location_id],
      foreignColumns: [locations.company_id, locations.id],
    }),
    foreignKey({
      columns: [table.company_id, table.department_id],
      foreignColumns: [departments.company_id, departments.id],
    }),
    uniqueIndex('candidates_email').on(table.company_id, table.email),
    index('candidates_search').using('gin', table.company_id, table.search_text.op('gin_trgm_ops')),
    index('candidates_name').on(
      table.company_id,
      sql`last collate "und-x-icu"`,
      sql`first collate "und-x-icu"`,
      table.id,
    ),
    index('candidates_active').on(table.company_id, table.active_at, table.id),
    index('candidates_best').on(table.company_id, sql`coalesce(latest_score, 0)`, table.id),
    index('candidates_worst').on(table.company_id, sql`coalesce(latest_score, 100)`, table.id),
    index('candidates_without_result')
      .on(table.company_id, table.active_at, table.id)
      .where(sql`not has_result`),
    index('candidates_latest').on(table.latest_result_id),
    index('candidates_tags')
      .using('gin', table.company_id, table.tag_ids)
      .where(sql`tag_ids <> '{}'`),
    index('candidates_rated')
      .on(table.company_id, table.rating, table.active_at, table.id)
      .where(sql`rating is not null`),
    // For the candidates of an owner.
    index('candidates_owned')
      .on(table.owner_user_id, table.active_at, table.id)
      .where(sql`owner_user_id is not null`),
    index('candidates_archived')
      .on(table.company_id, table.archived_at, table.id)
      .where(sql`archived_at is not null`),
    // The search by digits.
    index('candidates_phone_digits').using('gin', table.company_id, table.phone.op('gin_trgm_ops')),
    // For finding other candidates with the same phone number.
    index('candidates_phone')
      .on(table.company_id, table.phone)
      .where(sql`phone is not null`),
    // For finding candidates whose email addresses begin alike, without dots and tags (`find_similar`).
    index('candidates_mailbox').on(
      table.company_id,
      sql`replace(split_part(split_part(email, '@', 1), '+', 1), '.', '')`,
    ),
    index('candidates_merged')
      .on(table.merged_into)
      .where(sql`merged_into is not null`),
    foreignKey({
      name: 'candidates_merged_into',
      columns: [table.company_id, table.merged_into],
      foreignColumns: [table.company_id, table.id],
    }),
    pgPolicy('tenant_only', {
      for: 'all',
      to: appRole,
      using: sql`(${inScope(table.company_id)}) and merged_into is null`,
      withCheck: sql`(${inScope(table.company_id)}) and merged_into is null`,
    }),
  ],
)

/** The columns that contain names of the person: an erasure looks for these, and no language model reads them. */
export const namesOfPeople = {
  first: candidates.first,
  last: candidates.last,
  earlier_names: candidates.earlier_names,
}

/** The tags of a company. A tag exists once, whatever its upper and lower case. */
export const candidateTags = pgTable(
  'candidate_tags',
  {
    id: primaryId(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
  },
  (table) => [
    unique('candidate_tags_company_id').on(table.company_id, table.id),
    uniqueIndex('candidate_tags_name').on(table.company_id, sql`lower(name)`),
    tenantOnly(table.company_id),
  ],
)

/** Every rating that was given to an employee. A null rating means that the rating was removed. */
export const candidateRatings = pgTable(
  'candidate_ratings',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    rating: smallint('rating'),
    /** A user of the company, its franchise or the operator. */
    actor_user_id: uuid('actor_user_id')
      .notNull()
      .references(() => users.id),
    acting_as_user_id: uuid('acting_as_user_id').references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('candidate_ratings_company_id').on(table.company_id, table.id),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    index('candidate_ratings_candidate').on(table.company_id, table.candidate_id, table.created_at),
    check('candidate_ratings_range', sql`rating between 1 and 5`),
    ...addedOnly(table.company_id),
  ],
)

/** Every change of a candidate's email address by staff. */
export const candidateAddressChanges = pgTable(
  'candidate_address_changes',
  {
    id: primaryId(),
    company_id: uuid('company_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    from_email: text('from_email').notNull(),
    to_email: text('to_email').notNull(),
    /** A user of the company, its franchise or the operator. */
    actor_user_id: uuid('actor_user_id')
      .notNull()
      .references(() => users.id),
    acting_as_user_id: uuid('acting_as_user_id').references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'candidate_address_changes_person',
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    index('candidate_address_changes_candidate').on(table.company_id, table.candidate_id, table.created_at),
    ...addedOnly(table.company_id),
  ],
)

/** The columns that a bulk change of candidates can change and its undo restores. */
export const changeableColumns = [
  'kind',
  'hired_at',
  'rating',
  'tag_ids',
  'archived_at',
  'archived_reason',
  'archived_by_user_id',
] as const
export type Changeable = Pick<typeof candidates.$inferSelect, (typeof changeableColumns)[number]>

/** Values of the columns that an import of people can change, except tags. */
export type ImportedFacts = Partial<
  Pick<
    typeof candidates.$inferSelect,
    | 'first'
    | 'last'
    | 'phone'
    | 'kind'
    | 'title'
    | 'location_id'
    | 'department_id'
    | 'owner_user_id'
    | 'hired_at'
    | 'rating'
  >
>
/**
 * What an import has set.
 * @property made_tag_ids those of `tag_ids` that the company did not have before
 * @property made_place_ids the person's location and department, if the import has added them to the company; imports of
 *   the version before have none
 */
export type Imported = {
  is_new: boolean
  facts: ImportedFacts
  tag_ids: string[]
  made_tag_ids: string[]
  made_place_ids?: string[]
}

/** The candidates selected for a bulk change that a task makes; deleted after a week. */
export const candidateSelections = pgTable(
  'candidate_selections',
  {
    company_id: uuid('company_id').notNull(),
    /** The same for all rows of one bulk change; returned to the client as `undo_id`. */
    change_id: uuid('change_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    candidate_version: integer('candidate_version').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.change_id, table.candidate_id] }),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    index('candidate_selections_change').on(table.change_id),
    index('candidate_selections_created').on(table.created_at),
    ...addedOnly(table.company_id),
  ],
)

/**
 * The state of each candidate before a change by staff or an import, so that the change can be undone; deleted after a
 * week.
 */
export const candidateChanges = pgTable(
  'candidate_changes',
  {
    company_id: uuid('company_id').notNull(),
    /**
     * The same for all rows of one change, including the results that were archived or restored with the candidates. An
     * import has the id of its task run.
     */
    change_id: uuid('change_id').notNull(),
    candidate_id: uuid('candidate_id').notNull(),
    actor_user_id: uuid('actor_user_id')
      .notNull()
      .references(() => users.id),
    acting_as_user_id: uuid('acting_as_user_id').references(() => users.id),
    /** The version that the change produced. A candidate with another version has been changed since. */
    candidate_version: integer('candidate_version').notNull(),
    /** Of an import, only the columns that it changed; empty for a candidate whom it added. */
    before: jsonb('before').$type<Changeable>().notNull(),
    /** Null for a change by staff. */
    imported: jsonb('imported').$type<Imported>(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.change_id, table.candidate_id] }),
    foreignKey({
      columns: [table.company_id, table.candidate_id],
      foreignColumns: [candidates.company_id, candidates.id],
    }),
    index('candidate_changes_change').on(table.change_id),
    index('candidate_changes_created').on(table.created_at),
    ...addedOnly(table.company_id),
  ],
)
