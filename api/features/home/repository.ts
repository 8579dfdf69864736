import { and, eq, sql } from 'drizzle-orm'
import { maxExactCount } from '@seatwise/contract/limits'
import type { Home } from '@seatwise/contract/home'
import { companies } from '../../database/tables/companies.ts'
import { dailyCounts } from '../../database/tables/daily-counts.ts'
import { runPlanned } from '../../platform/named-query.ts'
import { inScope, type Scope, type UserScope } from '../../platform/scope.ts'
import { countUnsent } from '../outbox/repository.ts'
import { resultColumns, resultJoins } from '../survey-results/repository.ts'
import { resultList, seesStages, type ResultRow } from '../survey-results/search.ts'
import { countRuns } from '../task-runs/repository.ts'

/** Results with doubtful answers after which the person has begun no other attempt for the role. */
export const doubtfulList: typeof resultList = {
  ...resultList,
  always: (asked) => [
    ...resultList.always!(asked),
    sql`r.quality = 'invalid'`,
    sql`r.dated_at > now() - interval '30 days'`,
    sql`not exists (select from survey_results later where later.company_id = r.company_id
      and later.candidate_id = r.candidate_id and later.role_id is not distinct from r.role_id
      and later.created_at > r.created_at)`,
  ],
}

export async function findName(scope: Scope, company_id: string) {
  const [found] = await scope.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, company_id)))
  return found ?? null
}

const inList = sql`r.archived_at is null and not r.is_test`

/** Counts to 1,001, by the index that orders the list. */
export async function countFinished(scope: UserScope, since: string | undefined): Promise<number> {
  const [row] = await runPlanned<{ count: number }>(
    scope,
    sql`select count(*)::int as count from (select from survey_results r
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and ${inList} and r.state = 'completed'
        and r.dated_at >= ${since ? sql`${since}::timestamptz` : sql`now() - interval '24 hours'`}
      limit ${sql.raw(String(maxExactCount + 1))}) finished`,
  )
  return row!.count
}

const lastDays = sql`${dailyCounts.day} > (now() at time zone 'UTC')::date - 30`
const sums = {
  invited: sql<number>`coalesce(sum(${dailyCounts.invited}), 0)::int`,
  started: sql<number>`coalesce(sum(${dailyCounts.started}), 0)::int`,
  finished: sql<number>`coalesce(sum(${dailyCounts.finished}), 0)::int`,
}

export async function sumCounts(scope: UserScope): Promise<Home['last_30_days']> {
  const [row] = await scope.db
    .select(sums)
    .from(dailyCounts)
    .where(and(inScope(scope, dailyCounts.company_id), lastDays))
  return row!
}

/** The best of each role, by one look into an index for each. */
export async function findStrongest(scope: UserScope, company_id: string): Promise<ResultRow[]> {
  // Those who were hired or rejected are passed over among the twenty best of a role. Their absence would tell a stage.
  const isOpen = seesStages(scope) ? sql`coalesce(stage.type not in ('hired', 'rejected'), true)` : sql`true`
  return runPlanned<ResultRow>(
    scope,
    sql`select ${resultColumns}, r.role_score as score, r.likely_from, r.likely_to
      from roles of_role
      cross join lateral (
        select best.id from (
          select s.id, s.status_id, s.role_score from survey_results s
           where s.company_id = ${company_id} and s.role_id = of_role.id and s.state = 'completed'
             and s.quality = 'good' and s.archived_at is null and not s.is_test and s.role_score is not null
           order by s.role_score desc limit 20) best
        left join statuses stage on stage.id = best.status_id
        where ${isOpen}
        order by best.role_score desc limit 1) strongest
      join survey_results r on r.company_id = ${company_id} and r.id = strongest.id ${resultJoins}
      where (of_role.company_id = ${company_id} or of_role.company_id is null) and of_role.state = 'active'
      order by r.role_score desc, role.name limit 5`,
  )
}

/** Of a franchise all companies, however quiet; of all companies the busiest. */
export async function listActive(scope: UserScope): Promise<Home['companies']> {
  const isFranchise = scope.companies !== undefined
  return runPlanned<Home['companies'][number]>(
    scope,
    sql`select busiest.*, latest.finished_at from (
        select companies.id, companies.name, coalesce(counted.invited, 0) as invited,
          coalesce(counted.started, 0) as started, coalesce(counted.finished, 0) as finished
        from companies
        ${sql.raw(isFranchise ? 'left join' : 'join')} (
          select ${dailyCounts.company_id}, ${sums.invited} as invited, ${sums.started} as started,
            ${sums.finished} as finished
          from ${dailyCounts} where ${and(inScope(scope, dailyCounts.company_id), lastDays)}
          group by ${dailyCounts.company_id}) counted on counted.company_id = companies.id
        where ${inScope(scope, sql`companies.id`) ?? sql`true`} and companies.kind = 'company'
        order by coalesce(counted.finished, 0) desc, coalesce(counted.started, 0) desc, companies.name
        limit ${sql.raw(isFranchise ? '50' : '10')}) busiest
      left join lateral (select max(r.dated_at) as finished_at from survey_results r
        where r.company_id = busiest.id and ${inList} and r.state = 'completed') latest on true
      order by busiest.finished desc, busiest.started desc, busiest.name`,
  )
}

export async function countFailures(scope: UserScope): Promise<NonNullable<Home['operations']>> {
  const { failed } = await countRuns(scope)
  const { dead, uncertain } = await countUnsent(scope)
  return { failed_tasks: failed, failed_messages: Math.min(dead + uncertain, maxExactCount + 1) }
}
