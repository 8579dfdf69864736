import { and, eq, sql } from 'drizzle-orm'
import { normSet } from '@seatwise/domain/assessment/norms'
import { workScaleKeys } from '@seatwise/domain/assessment/scales'
import type { OwnResult } from '@seatwise/domain/benchmark/from-people'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { companies } from '../../database/tables/companies.ts'
import { readPlanned, readRows } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import type { PersonRow } from './people-cache.ts'

/** The percentiles of an assessment's work scales, in the order of the scales. */
const percentiles = sql.join(
  workScaleKeys.map((key) => sql`scales -> ${sql.raw(`'${key}'`)} -> 'percentile'`),
  sql`, `,
)

/** True for a result that counts: finished, and neither archived nor a test. */
const counted = sql`r.state = 'completed' and r.archived_at is null and not r.is_test`

/** The ids of the roles with the same name that share benchmarks: for a company's role, its own and the global one. */
export async function rolesOfName(scope: Scope, role_id: string): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    scope,
    sql`select other.id from roles one join roles other on lower(other.name) = lower(one.name)
      where one.id = ${role_id} and (one.company_id is null or other.company_id is null or other.company_id = one.company_id)
      order by other.id`,
  )
  return rows.map(({ id }) => id)
}

type OwnPeople = {
  company_id: string
  /** Only people whose latest finished survey is for one of these roles; null for any role. */
  role_ids: readonly string[] | null
  /** Only these people; null for everybody with a rating. */
  candidate_ids: readonly string[] | null
}

/** One row for every finished survey of the people, and one for each person without a finished survey. */
export async function resultsOfPeople(
  scope: Scope,
  { company_id, role_ids, candidate_ids }: OwnPeople,
): Promise<OwnResult[]> {
  const chosen = candidate_ids
    ? sql`c.id = any(${sql.param(candidate_ids)}::uuid[])`
    : sql`c.rating is not null and c.archived_at is null`
  const ofRole = sql`(select latest.role_id from survey_results latest
      where latest.company_id = c.company_id and latest.candidate_id = c.id
        and latest.state = 'completed' and latest.archived_at is null and not latest.is_test
      order by latest.completed_at desc, latest.id limit 1) = any(${sql.param(role_ids)}::uuid[])`
  return readPlanned<OwnResult>(
    scope,
    sql`select c.id as candidate_id, c.rating, coalesce(r.completed_at, c.created_at) as completed_at,
        case when a.assessment is not null then json_build_object('form_version', a.form_version,
          'norm_set', a.norm_set, 'quality', r.quality,
          'percentiles', json_build_array(${percentiles})) end as assessment
      from candidates c
      left join survey_results r on r.company_id = c.company_id and r.candidate_id = c.id and ${counted}
      left join survey_answers a on a.company_id = r.company_id and a.survey_result_id = r.id
      left join lateral (select a.assessment -> 'scales' as scales offset 0) of_answers on true
      where c.company_id = ${company_id} and ${inScope(scope, sql`c.company_id`) ?? sql`true`} and ${chosen}
        and ${role_ids ? ofRole : sql`true`}`,
  )
}

/** The number of these people who exist in the company. */
export async function countPeople(scope: Scope, company_id: string, ids: readonly string[]): Promise<number> {
  const [row] = await readPlanned<{ count: number }>(
    scope,
    sql`select count(*)::int as count from candidates c where c.id = any(${sql.param(ids)}::uuid[])
      and c.company_id = ${company_id} and ${inScope(scope, sql`c.company_id`) ?? sql`true`}`,
  )
  return row!.count
}

/** True if people apply to the company: a company that only coaches has employees, and a franchise has no people. */
export async function isHiringCompany(scope: Scope, id: string): Promise<boolean> {
  const isHiring = and(eq(companies.id, id), eq(companies.kind, 'company'), eq(companies.brand, 'hb'))
  return (await scope.db.$count(companies, and(inScope(scope, companies.id), isHiring))) > 0
}

/**
 * The raw scores of the latest applicants for these roles, from the latest result of each that is not doubtful. Reads
 * the answers of at most `most` people.
 */
export async function rawsOfApplicants(
  scope: Scope,
  { company_id, role_ids }: { company_id: string; role_ids: readonly string[] },
  most: number,
): Promise<(number | null)[][]> {
  const rows = await readPlanned<{ raws: (number | null)[] }>(
    scope,
    sql`with results as (
        select distinct on (r.candidate_id) r.id, r.completed_at from survey_results r
          join candidates c on c.company_id = r.company_id and c.id = r.candidate_id and c.kind = 'candidate'
         where r.company_id = ${company_id} and ${inScope(scope, sql`r.company_id`) ?? sql`true`} and ${counted}
           and r.quality <> 'invalid' and r.role_id = any(${sql.param(role_ids)}::uuid[])
         order by r.candidate_id, r.completed_at desc, r.id
      ), latest as materialized (select id from results order by completed_at desc, id limit ${most})
      select a.raws from latest join survey_answers a on a.company_id = ${company_id} and a.survey_result_id = latest.id
       where a.norm_set = ${normSet}`,
  )
  return rows.map(({ raws }) => raws)
}

/** The selection of results that a preview counts. */
export type PeopleCount = {
  role_id: string
  /** Null for all companies without a benchmark of their own for the role's name. */
  company_id: string | null
  /** Only results for these roles; null for any role. */
  role_ids: readonly string[] | null
}

/** Of more results, a sample of about this size is read. */
const maxExactPeople = 100_000

const isCounted = (scope: Scope, { role_id, company_id, role_ids }: PeopleCount) => sql`${counted}
  and ${company_id ? sql`r.company_id = ${company_id}` : withoutOwnBenchmark(role_id)}
  and ${inScope(scope, sql`r.company_id`) ?? sql`true`}
  and ${role_ids ? sql`r.role_id = any(${sql.param(role_ids)}::uuid[])` : sql`true`}`

const withoutOwnBenchmark = (role_id: string) => sql`not exists (
  select from roles one join roles own on lower(own.name) = lower(one.name) and own.company_id = r.company_id
    join role_benchmarks b on b.role_id = own.id and b.state = 'active' where one.id = ${role_id})`

export async function countResults(scope: Scope, of: PeopleCount): Promise<number> {
  const [row] = await readPlanned<{ count: number }>(
    scope,
    sql`select count(*)::int as count from survey_results r where ${isCounted(scope, of)}`,
  )
  return row!.count
}

/**
 * A page of results in the order of their ids. More than `maxExactPeople` results are sampled by a hash of the id. The
 * sample is the same each time, so that the figures of a preview change only with the targets.
 */
export async function pageOfResults(
  scope: Scope,
  of: PeopleCount,
  { after, total, limit }: { after: string | null; total: number; limit: number },
): Promise<PersonRow[]> {
  const share = Math.floor((2 ** 20 * maxExactPeople) / Math.max(total, maxExactPeople))
  const sampled = sql`hashtext(r.id::text) & 1048575 < ${share}`
  return readPlanned<PersonRow>(
    scope,
    // The page is found before answers are read; otherwise each page would read the answers of all results.
    sql`with page as materialized (
        select r.id from survey_results r
         where ${isCounted(scope, of)} and ${share < 2 ** 20 ? sampled : sql`true`}
           and ${after ? sql`r.id > ${after}` : sql`true`}
         order by r.id limit ${limit}
      )
      select page.id, case when a.norm_set = ${normSet} then a.raws end as raws
        from page left join survey_answers a on a.survey_result_id = page.id
       order by page.id`,
  )
}

/** The current targets by which results are scored for the role; none if they are not scored. */
export async function presentTargets(scope: Scope, { role_id, company_id }: PeopleCount): Promise<Target[]> {
  const [row] = await readRows<{ targets: Target[] }>(
    scope,
    company_id
      ? sql`select b.targets from roles one
          join effective_benchmarks present on present.company_id = ${company_id} and present.role_key = lower(one.name)
          join role_benchmarks b on b.id = present.role_benchmark_id where one.id = ${role_id}`
      : sql`select b.targets from role_benchmarks b where b.role_id = ${role_id} and b.state = 'active'`,
  )
  return row?.targets ?? []
}

type NamedResult = { id: string; person: string; role_name: string | null }

export async function namesOfResults(scope: Scope, ids: readonly string[]): Promise<NamedResult[]> {
  return readRows<NamedResult>(
    scope,
    sql`select r.id, trim(c.first || ' ' || c.last) as person, roles.name as role_name
      from survey_results r join candidates c on c.company_id = r.company_id and c.id = r.candidate_id
      left join roles on roles.id = r.role_id
     where r.id = any(${sql.param(ids)}::uuid[]) and ${inScope(scope, sql`r.company_id`) ?? sql`true`}`,
  )
}
