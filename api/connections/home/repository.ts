import { sql } from 'drizzle-orm'
import { maxExactCount } from '@seatwise/contract/limits'
import type { Home } from '@seatwise/contract/home'
import { brands } from '@seatwise/domain/brands/brands'
import { inLastDays } from '../../database/tables/daily-counts.ts'
import { readPlanned, readRows } from '../../kernel/statements.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { countUnsent } from '../../base/outbox/public.ts'
import { changeLines } from '../../assessment/role-benchmarks/public.ts'
import { isNotRejected } from '../../assessment/stage-events/public.ts'
import {
  ownScore,
  resultColumns,
  resultJoins,
  resultList,
  seesStages,
  type ResultRow,
} from '../../assessment/survey-results/public.ts'
import { countRuns } from '../../base/task-runs/public.ts'

/** Results with doubtful answers, unless the person has begun a later attempt for the role. */
export const doubtfulList: typeof resultList = {
  ...resultList,
  always: (query) => [
    ...resultList.always!(query),
    sql`r.quality = 'invalid'`,
    sql`r.dated_at > now() - interval '30 days'`,
    isNotRejected(query.scope, sql`r`),
    sql`not exists (select from survey_results later where later.company_id = r.company_id
      and later.candidate_id = r.candidate_id and later.role_id is not distinct from r.role_id
      and later.created_at > r.created_at)`,
  ],
}

const inList = sql`r.archived_at is null and not r.is_test`

/** The number of finished results since a time; counts to at most 1,001, by the index of the list's sort order. */
export async function countFinished(scope: UserScope, since: string | undefined): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    scope,
    sql`select count(*)::int as count from (select from survey_results r
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and ${inList} and r.state = 'completed'
        and r.dated_at >= ${since ? sql`${since}::timestamptz` : sql`now() - interval '24 hours'`}
      limit ${sql.raw(String(maxExactCount + 1))}) finished`,
  )
  return row!.count
}

export type Counts = Pick<Home, 'companies'> & { last_30_days: Omit<Home['last_30_days'], 'interview' | 'hired'> }

/** The counts of one company in the last 30 days. */
export async function sumCounts(scope: UserScope, company_id: string): Promise<Counts> {
  const [last_30_days] = await readRows<Home['last_30_days']>(
    scope,
    sql`select coalesce(sum(invited), 0)::int as invited, coalesce(sum(started), 0)::int as started,
        coalesce(sum(finished), 0)::int as finished
      from daily_counts_in_scope where company_id = ${company_id} and ${inLastDays}`,
  )
  return { last_30_days: last_30_days!, companies: [] }
}

/** The maximum number of moves that are read for each figure. */
const maxMoves = 2_000

/**
 * The number of people who entered a stage for interviews or a stage for hired people within the last 30 days. People
 * who were erased since count; undone moves do not.
 */
export async function countReached(scope: UserScope, company_id: string) {
  const reached = (type: 'interview' | 'hired') => sql`
    (with stages as (select id from statuses where company_id = ${company_id} and type = ${type}),
      moves as (
        select e.survey_result_id from stages join stage_events e
          on e.company_id = ${company_id} and e.to_status_id = stages.id and e.created_at > now() - interval '30 days'
         where not exists (select from stage_events undo where undo.company_id = e.company_id
           and undo.survey_result_id = e.survey_result_id and undo.undo_of = e.id)
         limit ${maxMoves}
      )
    select least(count(*), ${maxExactCount + 1})::int from (
      select survey_result_id from moves
      union select journey_id from erased_stage_events
       where company_id = ${company_id} and ${inLastDays} and to_status_id in (select id from stages) and not is_undo
    ) people)`
  const [row] = await readRows<{ interview: number; hired: number }>(
    scope,
    sql`select ${reached('interview')} as interview, ${reached('hired')} as hired`,
  )
  return row!
}

/**
 * The counts of several companies, in sum and for each company: for a franchise all its companies, for a super admin
 * the busiest ones.
 */
export async function sumCountsOfEach(scope: UserScope): Promise<Counts> {
  const isFranchise = scope.companies !== undefined
  const [counts] = await readPlanned<Counts>(
    scope,
    sql`with counted as materialized (
        select company_id, sum(invited)::int as invited, sum(started)::int as started, sum(finished)::int as finished
        from daily_counts_in_scope where ${inScope(scope, sql`company_id`) ?? sql`true`} and ${inLastDays} group by company_id
      ), busiest as (
        select companies.id, companies.name, coalesce(counted.started, 0) as started,
          coalesce(counted.finished, 0) as finished
        from companies ${sql.raw(isFranchise ? 'left join' : 'join')} counted on counted.company_id = companies.id
        where ${inScope(scope, sql`companies.id`) ?? sql`true`} and companies.kind = 'company'
        order by finished desc, started desc, companies.name limit ${sql.raw(isFranchise ? '50' : '10')}
      ), shown as (
        select busiest.*, (select max(r.dated_at) from survey_results r
          where r.company_id = busiest.id and ${inList} and r.state = 'completed') as finished_at
        from busiest order by finished desc, started desc, name
      )
      select (select json_build_object('invited', coalesce(sum(invited), 0), 'started', coalesce(sum(started), 0),
          'finished', coalesce(sum(finished), 0)) from counted) as last_30_days,
        (select coalesce(json_agg(shown), '[]') from shown) as companies`,
  )
  return counts!
}

/** The maximum number of results that are read for each role to find one in an open stage. */
const maxEnded = 1_000

/** The best result of each role; for readers who may see stages, the best whose stage does not end the pipeline. */
export async function findStrongest(scope: UserScope, company_id: string): Promise<ResultRow[]> {
  const { ended } = brands[scope.user.company.brand].pipeline
  // For readers who may not see stages no result is left out: its absence would reveal that its stage ends the
  // pipeline.
  const isOpen = seesStages(scope)
    ? sql`(best.status_id is null or best.status_id <> all (array(select id from statuses
        where company_id = ${company_id} and type = any(${sql.param(ended)}::text[]))))`
    : sql`true`
  return readRows<ResultRow>(scope, {
    select: { ...resultColumns, ...ownScore },
    from: sql`roles of_role
      cross join lateral (
        select best.id from (
          select s.id, s.status_id, s.role_score from survey_results s
           where s.company_id = ${company_id} and s.role_id = of_role.id and s.state = 'completed'
             and s.quality = 'good' and s.archived_at is null and not s.is_test and s.role_score is not null
           order by s.role_score desc limit ${sql.raw(String(maxEnded))}) best
        where ${isOpen}
        order by best.role_score desc limit 1) strongest
      join survey_results r on r.company_id = ${company_id} and r.id = strongest.id ${resultJoins}
      where (of_role.company_id = ${company_id} or of_role.company_id is null) and of_role.state = 'active'
      order by r.role_score desc, role.name limit 5`,
  })
}

export async function countFailures(scope: UserScope): Promise<NonNullable<Home['operations']>> {
  const { failed } = await countRuns(scope)
  const { dead, uncertain, held } = await countUnsent(scope)
  const without_users = await findWithoutUsers(scope)
  return {
    failed_tasks: failed,
    failed_messages: dead,
    uncertain_messages: uncertain,
    held_messages: held,
    asked_targets: await countAskedTargets(scope),
    without_users,
  }
}

async function countAskedTargets(scope: UserScope): Promise<number> {
  const [row] = await readPlanned<{ count: number }>(
    scope,
    sql`select count(*)::int as count from (select from benchmark_requests q
      where ${inScope(scope, sql`q.company_id`) ?? sql`true`} and q.state = 'open'
      limit ${sql.raw(String(maxExactCount + 1))}) open`,
  )
  return row!.count
}

type Targets = Parameters<typeof changeLines>[0]

/**
 * The answers to the reader's own requests for targets, for seven days. A version counts as an answer only once results
 * are scored by it.
 */
export async function findTargetAnswers(scope: UserScope, limit: number): Promise<Home['needs']['target_answers']> {
  type Row = Omit<Home['needs']['target_answers'][number], 'changes'> & Record<'targets' | 'before', Targets | null>
  const rows = await readRows<Row>(
    scope,
    sql`select q.id as request_id, json_build_object('id', role.id, 'name', role.name) as role,
        json_build_object('id', company.id, 'name', company.name) as company, q.answer,
        coalesce(made.activated_at, q.decided_at) as answered_at, made.targets, replaced.targets as before
      from benchmark_requests q
      join companies company on company.id = q.company_id
      join roles role on role.id = q.role_id
      left join role_benchmarks made on made.id = q.role_benchmark_id and made.state = 'active'
      left join role_benchmarks replaced on replaced.role_id = made.role_id and replaced.retired_at = made.activated_at
      where ${inScope(scope, sql`q.company_id`) ?? sql`true`} and q.asked_by_user_id = ${scope.user.id}
        and (q.state = 'declined' or made.id is not null)
        and coalesce(made.activated_at, q.decided_at) > now() - interval '7 days'
      order by answered_at desc, q.id limit ${limit}`,
  )
  return rows.map(({ targets, before, ...row }) => ({
    ...row,
    changes: targets && before ? changeLines(targets, before) : [],
  }))
}

const maxNamed = 3

/** Companies without active users, counted to at most 1,001. Franchises themselves are left out. */
async function findWithoutUsers(scope: UserScope) {
  const rows = await readPlanned<{ id: string; name: string }>(
    scope,
    sql`select companies.id, companies.name from companies
      where ${inScope(scope, sql`companies.id`) ?? sql`true`} and companies.kind = 'company' and companies.state = 'active'
        and not exists (select from users where users.company_id = companies.id and users.active)
      order by companies.name limit ${sql.raw(String(maxExactCount + 1))}`,
  )
  return { count: rows.length, first: rows.slice(0, maxNamed) }
}
