import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { maxExactCount } from '@seatwise/contract/limits'
import type { Role, RoleFilters, RoleSort } from '@seatwise/contract/roles'
import { canDoWithRole } from '@seatwise/domain/policies/roles'
import { companies, departments } from '../../database/tables/companies.ts'
import { pipelines } from '../../database/tables/pipelines.ts'
import { roleBenchmarks, roleFollowers, roles } from '../../database/tables/roles.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { nameKey } from '../../kernel/list/keyset.ts'
import type { List } from '../../kernel/list/list.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf } from '../../kernel/selection.ts'
import { ownFollow, roleInScope } from './repository.ts'

/** @property is_asked true if an owner has requested a benchmark for the role, and the request is unanswered */
type Row = Omit<Role, 'can'> & { is_asked: boolean }

const roleList: List<RoleFilters, RoleSort, Row> = {
  name: 'roles',
  defaultSort: { field: 'name', order: 'asc' },
  columns: ({ scope, filters }) => ({
    ...columnsOf(roles, 'roles', ['id', 'name', 'description', 'state', 'created_at', 'version']),
    is_followed: sql`role_followers.role_id is not null`,
    is_asked: sql`exists (select from benchmark_requests q where q.role_id = roles.id and q.state = 'open'
      and ${inScope(scope, sql`q.company_id`) ?? sql`true`})`,
    results: countedResults(scope, filters.company_id),
    benchmark: joinedOf(sql`role_benchmarks.id`, {
      id: sql`role_benchmarks.id`,
      version: sql`role_benchmarks.version`,
      source: sql`role_benchmarks.source`,
      scales: sql`jsonb_array_length(jsonb_path_query_array(role_benchmarks.targets, '$[*] ? (@.weight > 0)'))`,
    }),
    company: joinedOf(sql`companies.id`, { id: sql`companies.id`, name: sql`companies.name` }),
    department: joinedOf(sql`departments.id`, { id: sql`departments.id`, name: sql`departments.name` }),
    pipeline: joinedOf(sql`pipelines.id`, { id: sql`pipelines.id`, name: sql`pipelines.name` }),
  }),
  tables: ({ scope }) => sql`roles
    left join companies on ${and(eq(companies.id, roles.company_id), inScope(scope, companies.id))}
    left join departments on ${and(eq(departments.id, roles.department_id), inScope(scope, departments.company_id))}
    left join pipelines on ${and(eq(pipelines.id, roles.pipeline_id), inScope(scope, pipelines.company_id))}
    left join role_followers on ${and(eq(roleFollowers.role_id, roles.id), isNull(roleFollowers.ended_at), ownFollow(scope))}
    left join role_benchmarks on ${and(
      eq(roleBenchmarks.role_id, roles.id),
      eq(roleBenchmarks.state, 'active'),
      benchmarkInScope(scope),
    )}`,
  counted: () => sql`roles`,
  tenant: roleInScope,
  id: sql`roles.id`,
  searched: { table: 'roles', id: sql`roles.id` },
  conditions: {
    states: (states) => sql`roles.state = any(${sql.param(states)}::text[])`,
    company_id: (id) => sql`(roles.company_id is null or roles.company_id = ${id})`,
    is_followed: (_, { scope }) => sql`exists (select from role_followers
      where ${and(eq(roleFollowers.role_id, roles.id), isNull(roleFollowers.ended_at), ownFollow(scope))})`,
    is_global: (isGlobal) => (isGlobal ? sql`roles.company_id is null` : sql`roles.company_id is not null`),
  },
  keys: {
    name: () => [nameKey(sql`roles.name`)],
    created_at: () => [{ expression: sql`roles.created_at`, type: 'timestamptz' }],
  },
}

/** Benchmarks of companies in scope and global ones; all benchmarks if the reader can reach every company. */
function benchmarkInScope(scope: UserScope) {
  const own = inScope(scope, roleBenchmarks.company_id)
  return own && or(isNull(roleBenchmarks.company_id), own)
}

/** Counts up to the same maximum as a list of results, because a role may have a million. */
function countedResults(scope: UserScope, company_id: string | undefined) {
  const shown = and(
    eq(surveyResults.role_id, roles.id),
    inScope(scope, surveyResults.company_id),
    company_id === undefined ? undefined : eq(surveyResults.company_id, company_id),
    isNull(surveyResults.archived_at),
    eq(surveyResults.is_test, false),
  )
  const limit = sql.raw(String(maxExactCount + 1))
  return sql<number>`(select count(*)::int from (select from survey_results where ${shown} limit ${limit}) counted)`
}

export async function searchRoles(scope: UserScope, request: PageRequest<RoleFilters, RoleSort>) {
  const { rows, ...page } = await searchList(scope, roleList, request)
  return { ...page, data: rows.map((row) => toRole(scope, row)) }
}

export async function findShownRole(scope: UserScope, id: string): Promise<Role | undefined> {
  const row = await findInList(scope, roleList, id)
  return row && toRole(scope, row)
}

const toRole = (scope: UserScope, { is_asked, ...row }: Row): Role => ({
  ...row,
  can: canDoWithRole(actorOf(scope), { is_global: row.company === null, state: row.state, is_asked }),
})
