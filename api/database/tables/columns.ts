import { sql, type SQL } from 'drizzle-orm'
import { customType, pgPolicy, pgRole, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** The role that requests run as: it owns nothing and cannot bypass row-level security. */
export const appRole = pgRole('seatwise_app').existing()

/** An instant as ISO 8601 text in UTC, as the API sends it. Every connection runs in UTC. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => value.replace(' ', 'T').replace(/\+00$/, 'Z'),
})

/** Ids in the order of time, so that new rows are at the end of each index on ids. An id tells when its row was made. */
export const primaryId = () =>
  uuid('id')
    .primaryKey()
    .default(sql`row_id()`)
/** For rows that must not tell the time at which they were made. */
export const randomId = () =>
  uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`)
export const createdAt = (name = 'created_at') =>
  instant(name)
    .notNull()
    .default(sql`now()`)
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .default(sql`now()`)

/**
 * The text that `search_by_words` searches: the given columns without case and accents, each word preceded by a space.
 * A list with a search needs a GIN index (gin_trgm_ops) on the company and this column.
 */
export const searchText = (...columns: string[]) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`fold(${columns.map((column) => `' ' || ${column}`).join(' || ')})`))

/** The sub-selects make PostgreSQL evaluate the scope once per query instead of once per row. */
export const inScope = (column: AnyPgColumn): SQL =>
  sql`${column} = any((select scope_companies())::uuid[]) or (select scope_is_everything())`

/** Row-level security: only rows of companies in scope can be read or written. */
export const tenantOnly = (column: AnyPgColumn) =>
  pgPolicy('tenant_only', {
    for: 'all',
    to: appRole,
    using: inScope(column),
    withCheck: inScope(column),
  })

/** Like `tenantOnly`, but rows without a company are global: every tenant can read them and none can change them. */
export const tenantOrGlobal = (column: AnyPgColumn) => [
  pgPolicy('read_own_or_global', { for: 'select', to: appRole, using: sql`${column} is null or ${inScope(column)}` }),
  pgPolicy('add_own', { for: 'insert', to: appRole, withCheck: inScope(column) }),
  pgPolicy('change_own', { for: 'update', to: appRole, using: inScope(column), withCheck: inScope(column) }),
]

/** Requests can neither read nor write the rows; only functions with SECURITY DEFINER can. */
export const closed = () => pgPolicy('closed', { for: 'select', to: appRole, using: sql`false` })

/** Like `tenantOnly`, for rows that are never changed. */
export const addedOnly = (column: AnyPgColumn) => [
  pgPolicy('add_own', { for: 'insert', to: appRole, withCheck: inScope(column) }),
  pgPolicy('read_by_tenant', { for: 'select', to: appRole, using: inScope(column) }),
]

/**
 * For append-only rows: a tenant inserts rows of companies in scope and anyone inserts rows without a company, which
 * only super admins can read.
 */
export const appendOnly = (column: AnyPgColumn) => [
  pgPolicy('add_own_or_none', {
    for: 'insert',
    to: appRole,
    withCheck: sql`${column} is null or ${inScope(column)}`,
  }),
  pgPolicy('read_by_tenant', { for: 'select', to: appRole, using: inScope(column) }),
]
