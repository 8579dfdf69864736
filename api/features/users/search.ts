import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ManagedUser, UserFilters, UserSort } from '@seatwise/contract/users'
import { authRoles } from '@seatwise/contract/values'
import { grantableRoles } from '@seatwise/domain/permissions'
import { companies } from '../../database/tables/companies.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type Scope, type UserScope } from '../../platform/scope.ts'

type State = ManagedUser['state']

const isInState: Record<State, SQL> = {
  deactivated: sql`not ${users.active}`,
  invited: sql`(${users.active} and ${users.set_up_at} is null)`,
  active: sql`(${users.active} and ${users.set_up_at} is not null)`,
}

const columns = {
  id: users.id,
  first: users.first,
  last: users.last,
  email: users.email,
  auth_role: users.auth_role,
  company: { id: companies.id, name: companies.name, kind: companies.kind },
  can_view_hiring_pipeline: users.can_view_hiring_pipeline,
  state: sql<State>`case when ${isInState.deactivated} then 'deactivated' when ${isInState.invited} then 'invited' else 'active' end`,
  last_sign_in_at: users.last_sign_in_at,
  mfa: users.preferred_mfa,
  version: users.version,
}

function selectUsers(scope: Scope, where?: SQL) {
  return scope.db
    .select(columns)
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(and(inScope(scope, users.company_id), where))
}

export async function findManagedUser(scope: UserScope, id: string): Promise<ManagedUser | undefined> {
  const [row] = await selectUsers(scope, eq(users.id, id))
  return row && toManaged(scope, row)
}

export type UserSearch = { filters: UserFilters; sort: UserSort; page: number; page_size: number }

/** One page of the users in scope, and their total number. */
export async function searchUsers(scope: UserScope, { filters, sort, page, page_size }: UserSearch) {
  const where = conditions(filters)
  const rows = await selectUsers(scope, where)
    .orderBy(...sortKeys(sort), users.id)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const [counted] = await scope.db
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .where(and(inScope(scope, users.company_id), where))
  return { data: rows.map((row) => toManaged(scope, row)), total: counted!.total }
}

function conditions({ text, auth_role, company_id, state }: UserFilters): SQL | undefined {
  return and(
    text ? matches(text.split(/\s+/)) : undefined,
    auth_role && sql`${users.auth_role} = any(${sql.param(auth_role)}::text[])`,
    company_id && sql`${users.company_id} = any(${sql.param(company_id)}::uuid[])`,
    state && (or(...state.map((one) => isInState[one])) ?? sql`false`),
  )
}

/** Matches users whose name or address contains every word, in any order. */
function matches(words: string[]): SQL {
  const searched = sql`fold(concat_ws(' ', ${users.first}, ${users.last}, ${users.email}))`
  return sql`not exists (select from unnest(${sql.param(words)}::text[]) word where strpos(${searched}, fold(word)) = 0)`
}

const icu = (column: AnyPgColumn) => sql`${column} collate "und-x-icu"`

function sortKeys({ field, order }: UserSort): SQL[] {
  const names = [icu(users.last), icu(users.first)]
  const keys: Record<UserSort['field'], SQL[]> = {
    name: names,
    email: [icu(users.email)],
    // Sorted by role, the highest first.
    auth_role: [sql`array_position(${sql.param([...authRoles])}::text[], ${users.auth_role})`, ...names],
    company_name: [icu(companies.name), ...names],
    last_sign_in_at: [sql`${users.last_sign_in_at}`, ...names],
  }
  return keys[field].map((key) => sql`${key} ${sql.raw(order)} nulls last`)
}

type Row = Awaited<ReturnType<typeof selectUsers>>[number]

function toManaged(scope: UserScope, { can_view_hiring_pipeline, ...row }: Row): ManagedUser {
  return {
    ...row,
    permissions: { can_view_hiring_pipeline: can_view_hiring_pipeline || row.auth_role === 'SUPER_ADMIN' },
    editable: grantableRoles(scope.user).includes(row.auth_role),
  }
}
