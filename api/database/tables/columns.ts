import { sql, type SQL } from 'drizzle-orm'
import { customType, pgPolicy, pgRole, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** The role that requests run as: owns nothing and cannot pass row-level security. */
export const appRole = pgRole('seatwise_app').existing()

/** A moment as ISO 8601 text in UTC, as on the wire. Every connection runs in UTC. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => value.replace(' ', 'T').replace(/\+00$/, 'Z'),
})

export const primaryId = () =>
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

/** Evaluated once per query, not once per row: the sub-selects are what makes it so. */
const inScope = (column: AnyPgColumn): SQL =>
  sql`${column} = any((select scope_companies())::uuid[]) or (select scope_is_everything())`

/** Row-level security: rows of companies in scope, and no others, may be read or written. */
export const tenantOnly = (column: AnyPgColumn) =>
  pgPolicy('tenant_only', {
    for: 'all',
    to: appRole,
    using: inScope(column),
    withCheck: inScope(column),
  })

/** As `tenantOnly`; rows without a company are global: everybody reads them, and no tenant takes one over. */
export const tenantOrGlobal = (column: AnyPgColumn) => [
  pgPolicy('read_own_or_global', { for: 'select', to: appRole, using: sql`${column} is null or ${inScope(column)}` }),
  pgPolicy('add_own', { for: 'insert', to: appRole, withCheck: inScope(column) }),
  pgPolicy('change_own', { for: 'update', to: appRole, using: inScope(column), withCheck: inScope(column) }),
]

/** Rows that are only ever added: a tenant's within its scope, those of no tenant by anybody; the operator reads these. */
export const addedOnly = (column: AnyPgColumn) => [
  pgPolicy('add_own_or_none', {
    for: 'insert',
    to: appRole,
    withCheck: sql`${column} is null or ${inScope(column)}`,
  }),
  pgPolicy('read_by_tenant', { for: 'select', to: appRole, using: inScope(column) }),
]
