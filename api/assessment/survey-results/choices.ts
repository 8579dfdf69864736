import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { candidateTags } from '../../database/tables/candidates.ts'
import { statuses } from '../../database/tables/pipelines.ts'
import { roleBenchmarks, roles } from '../../database/tables/roles.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { inNameOrder } from '../../base/roles/public.ts'

/** The maximum number of listed values, more than a reader can choose from. */
const maxListed = 1_000

/** The values that filters of results can take, over all companies in scope. */
export async function filterChoices(scope: Scope) {
  const tenantOrGlobal = (column: typeof roles.company_id | typeof roleBenchmarks.company_id) =>
    scope.companies ? or(isNull(column), inArray(column, [...scope.companies])) : undefined
  const named = await scope.db
    .select({ name: roles.name })
    .from(roles)
    .where(tenantOrGlobal(roles.company_id))
    .groupBy(roles.name)
    .orderBy(inNameOrder)
  const scored = await scope.db
    .select({ name: roles.name })
    .from(roleBenchmarks)
    .innerJoin(roles, eq(roles.id, roleBenchmarks.role_id))
    .where(and(eq(roleBenchmarks.state, 'active'), tenantOrGlobal(roleBenchmarks.company_id)))
    .groupBy(roles.name)
    .orderBy(inNameOrder)
  const columns = await scope.db
    .select({ name: statuses.name })
    .from(statuses)
    .where(and(inScope(scope, statuses.company_id), isNull(statuses.deleted_at)))
    .groupBy(statuses.name)
    .orderBy(sql`min(${statuses.position})`)
  return {
    roles: named.map((role) => role.name),
    benchmark_roles: scored.map((role) => role.name),
    statuses: columns.map((status) => status.name),
    jobs: await jobsOfPeople(scope),
    owners: await ownersOfPeople(scope),
    tags: await tagNames(scope),
  }
}

type JobChoice = { id: string; name: string; company_id: string }

/** The jobs for which people are considered, the latest first. */
async function jobsOfPeople(scope: Scope): Promise<JobChoice[]> {
  const { rows } = await scope.db.execute<JobChoice>(
    sql`select job.id, job.title as name, job.company_id from jobs job
      where ${inScope(scope, sql`job.company_id`) ?? sql`true`}
        and exists (select from candidacies c where c.company_id = job.company_id and c.job_id = job.id)
      order by job.created_at desc, job.id limit ${sql.raw(String(maxListed))}`,
  )
  return rows
}

/** The users who look after at least one person. */
export async function ownersOfPeople(scope: Scope, company_id?: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await scope.db.execute<{ id: string; name: string }>(
    sql`select owner.id, owner.first || ' ' || owner.last as name from users owner
      where ${inScope(scope, sql`owner.company_id`) ?? sql`true`} and exists (select from candidates c
        where c.owner_user_id = owner.id and ${inScope(scope, sql`c.company_id`) ?? sql`true`}
          ${company_id ? sql`and c.company_id = ${company_id}` : sql``})
      order by owner.first collate "und-x-icu", owner.last collate "und-x-icu", owner.id limit ${sql.raw(String(maxListed))}`,
  )
  return rows
}

/** The names of tags; names that differ only in case are listed once. */
export async function tagNames(scope: Scope, company_id?: string): Promise<string[]> {
  const rows = await scope.db
    .select({ name: sql<string>`min(${candidateTags.name})` })
    .from(candidateTags)
    .where(
      and(inScope(scope, candidateTags.company_id), company_id ? eq(candidateTags.company_id, company_id) : undefined),
    )
    .groupBy(sql`lower(${candidateTags.name})`)
    .orderBy(sql`min(${candidateTags.name}) collate "und-x-icu"`)
    .limit(maxListed)
  return rows.map(({ name }) => name)
}
