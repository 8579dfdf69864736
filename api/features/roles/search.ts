import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Role, RoleFilters, RoleSort } from '@seatwise/contract/roles'
import { companies, departments } from '../../database/tables/companies.ts'
import { roleFollowers, roles } from '../../database/tables/roles.ts'
import { inScope, type UserScope } from '../../platform/scope.ts'
import { inNameOrder, ownFollow, roleInScope } from './repository.ts'

type RoleSearch = { filters: RoleFilters; sort: RoleSort; page: number; page_size: number }

/** One page of the roles in reach, and how many there are. */
export async function searchRoles(scope: UserScope, { filters, sort, page, page_size }: RoleSearch) {
  const where = conditions(filters)
  const data = await selectRoles(scope, where)
    .orderBy(...sortKeys(sort), roles.id)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const total = await scope.db.$count(roles, and(roleInScope(scope), where))
  return { data, total }
}

export async function findShownRole(scope: UserScope, id: string): Promise<Role | undefined> {
  const [role] = await selectRoles(scope, eq(roles.id, id))
  return role
}

function selectRoles(scope: UserScope, where?: SQL) {
  return scope.db
    .select({
      id: roles.id,
      company: { id: companies.id, name: companies.name },
      name: roles.name,
      department: { id: departments.id, name: departments.name },
      description: roles.description,
      state: roles.state,
      is_followed: sql<boolean>`${roleFollowers.role_id} is not null`,
      created_at: roles.created_at,
      version: roles.version,
    })
    .from(roles)
    .leftJoin(companies, and(eq(companies.id, roles.company_id), inScope(scope, companies.id)))
    .leftJoin(departments, and(eq(departments.id, roles.department_id), inScope(scope, departments.company_id)))
    .leftJoin(roleFollowers, and(eq(roleFollowers.role_id, roles.id), isNull(roleFollowers.ended_at), ownFollow(scope)))
    .where(and(roleInScope(scope), where))
}

function conditions({ text, states, company_id, is_global }: RoleFilters): SQL | undefined {
  return and(
    text ? matches(text.split(/\s+/)) : undefined,
    states && inArray(roles.state, states),
    company_id ? or(isNull(roles.company_id), eq(roles.company_id, company_id)) : undefined,
    is_global === undefined ? undefined : is_global ? isNull(roles.company_id) : isNotNull(roles.company_id),
  )
}

/** Each word somewhere in the name or the description, in any order. */
function matches(words: string[]): SQL {
  const searched = sql`fold(concat_ws(' ', ${roles.name}, ${roles.description}))`
  return sql`not exists (select from unnest(${sql.param(words)}::text[]) word where strpos(${searched}, fold(word)) = 0)`
}

function sortKeys({ field, order }: RoleSort): SQL[] {
  const keys: Record<RoleSort['field'], SQL> = { name: inNameOrder, created_at: sql`${roles.created_at}` }
  return [sql`${keys[field]} ${sql.raw(order)}`]
}
