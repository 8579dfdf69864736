import { sql, type SQL } from 'drizzle-orm'
import { workScaleKeys } from '@seatwise/domain/assessment/scales'
import type { OwnResult } from '@seatwise/domain/benchmark/from-people'
import { runPlanned } from '../../platform/named-query.ts'
import { inScope, type Scope } from '../../platform/scope.ts'

/** Rows that SQL answers one scale each of an assessment's work scales, in their order. */
const ofWorkScales = (scales: SQL, field: 'raw' | 'percentile') =>
  sql.join(
    workScaleKeys.map((key) => sql`${scales} -> ${sql.raw(`'${key}'`)} -> ${sql.raw(`'${field}'`)}`),
    sql`, `,
  )

/** Results that count: finished, neither archived nor tests. */
const counted = sql`r.state = 'completed' and r.archived_at is null and not r.is_test`

/** The roles by whose name the benchmark of a role is found: of a company its own and the global one. */
export async function rolesOfName(scope: Scope, role_id: string): Promise<string[]> {
  const rows = await runPlanned<{ id: string }>(
    scope,
    sql`select other.id from roles one join roles other on lower(other.name) = lower(one.name)
      where one.id = ${role_id} and (one.company_id is null or other.company_id is null or other.company_id = one.company_id)
      order by other.id`,
  )
  return rows.map(({ id }) => id)
}

type OwnPeople = {
  company_id: string
  /** Limits them to people whose latest finished survey is for one of these roles. */
  role_ids: readonly string[] | null
  /** Else everybody with a rating. */
  candidate_ids: readonly string[] | null
}

/** Every finished survey of the people, and one row for who has finished none. */
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
  return runPlanned<OwnResult>(
    scope,
    sql`select c.id as candidate_id, c.rating, coalesce(r.completed_at, c.created_at) as completed_at,
        case when a.assessment is not null then json_build_object('form_version', a.form_version,
          'norm_set', a.assessment -> 'norm_set', 'quality', r.quality,
          'percentiles', json_build_array(${ofWorkScales(sql`scales`, 'percentile')})) end as assessment
      from candidates c
      left join survey_results r on r.company_id = c.company_id and r.candidate_id = c.id and ${counted}
      left join survey_answers a on a.company_id = r.company_id and a.survey_result_id = r.id
      left join lateral (select a.assessment -> 'scales' as scales offset 0) of_answers on true
      where c.company_id = ${company_id} and ${inScope(scope, sql`c.company_id`) ?? sql`true`} and ${chosen}
        and ${role_ids ? ofRole : sql`true`}`,
  )
}

/** How many of these people the company has, whoever they are. */
export async function countPeople(scope: Scope, company_id: string, ids: readonly string[]): Promise<number> {
  const [found] = await runPlanned<{ count: number }>(
    scope,
    sql`select count(*)::int as count from candidates c where c.id = any(${sql.param(ids)}::uuid[])
      and c.company_id = ${company_id} and ${inScope(scope, sql`c.company_id`) ?? sql`true`}`,
  )
  return found!.count
}
