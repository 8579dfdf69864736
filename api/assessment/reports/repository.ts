import { sql } from 'drizzle-orm'
import type { Assessment } from '@seatwise/domain/assessment/assess'
import type { BrandKey } from '@seatwise/contract/values/base'
import type { PipelineFigures, StageFigures } from '@seatwise/domain/reports/hiring-pipeline'
import { inScope, type Scope } from '../../kernel/scope.ts'

const oldestShown = 10

type PipelineOfCompany = {
  id: string
  name: string
  company_id: string
  company_name: string
  brand: BrandKey
  country: string | null
  time_zone: string | null
}

export async function findPipeline(scope: Scope, id: string): Promise<PipelineOfCompany | undefined> {
  const { rows } = await scope.db.execute<PipelineOfCompany>(
    sql`select p.id, p.name, p.company_id, c.name as company_name, c.brand, c.country, c.time_zone
      from pipelines p join companies c on c.id = p.company_id
      where ${inScope(scope, sql`p.company_id`) ?? sql`true`} and p.id = ${id} and p.deleted_at is null`,
  )
  return rows[0]
}

/** The start of the day that was `days` days ago, in the company's time zone. */
export async function dayBegan(scope: Scope, days: number, time_zone: string): Promise<string> {
  const { rows } = await scope.db.execute<{ instant: string }>(
    sql`select to_json(((now() at time zone ${time_zone})::date - ${days}::int)::timestamp at time zone ${time_zone}) #>> '{}' as instant`,
  )
  return new Date(rows[0]!.instant).toISOString()
}

/** ISO times: `from` is included, `to` is excluded. */
export type Period = { from: string; to: string }

type Figures = Pick<PipelineFigures, 'entered' | 'stages' | 'sources' | 'rejections'>

/**
 * The figures about the people who came into a pipeline within a period, computed from their moves. An undone move and
 * its undo are ignored. Tests are left out; archived results are included, because their moves happened.
 */
export async function pipelineFigures(
  scope: Scope,
  { company_id, id }: PipelineOfCompany,
  { from, to }: Period,
): Promise<Figures> {
  const { rows } = await scope.db.execute<Figures>(
    sql`with stages as materialized (
        select id, name, type, position from statuses
         where company_id = ${company_id} and pipeline_id = ${id} and deleted_at is null
      ), came as materialized (
        select distinct e.survey_result_id
          from statuses s join stage_events e on e.company_id = s.company_id and e.to_status_id = s.id
          left join statuses before on before.id = e.from_status_id and before.company_id = e.company_id
         where s.company_id = ${company_id} and s.pipeline_id = ${id} and ${inScope(scope, sql`e.company_id`) ?? sql`true`}
           and e.created_at >= ${from} and e.created_at < ${to} and e.undo_of is null
           and before.pipeline_id is distinct from s.pipeline_id
      ), cohort as materialized (
        select r.id, r.candidate_id from came join survey_results r on r.company_id = ${company_id} and r.id = came.survey_result_id
         where not r.is_test
      ), undone as (
        select e.undo_of as id from cohort join stage_events e on e.company_id = ${company_id} and e.survey_result_id = cohort.id
         where e.undo_of is not null
      ), moves as materialized (
        select e.survey_result_id, e.to_status_id, e.reason, e.reject_reason_id, e.created_at,
               lead(e.created_at) over (partition by e.survey_result_id order by e.result_version) as left_at
          from cohort join stage_events e on e.company_id = ${company_id} and e.survey_result_id = cohort.id
         where e.undo_of is null and not exists (select from undone where undone.id = e.id)
      ), reached as (
        select m.survey_result_id, max(s.position) as farthest, bool_or(s.type = 'hired') as hired
          from moves m join stages s on s.id = m.to_status_id where s.type <> 'rejected' group by 1
      ), stays as (
        select to_status_id, count(*)::int as count,
               percentile_cont(0.5) within group (order by extract(epoch from left_at - created_at) / 86400) as median,
               percentile_cont(0.9) within group (order by extract(epoch from left_at - created_at) / 86400) as p90
          from moves where left_at is not null group by 1
      ), rejected as (
        select s.id as status_id, chosen.id as reject_reason_id, coalesce(chosen.name, nullif(lower(trim(m.reason)), ''), 'none given') as reason
          from moves m join stages s on s.id = m.to_status_id and s.type = 'rejected'
          left join reject_reasons chosen on chosen.company_id = ${company_id} and chosen.id = m.reject_reason_id
         where m.left_at is null
      ), present as (
        select p.status_id, count(*)::int as count,
               count(*) filter (where r.role_score is not null and r.quality <> 'invalid')::int as scored,
               percentile_cont(0.5) within group (order by r.role_score)
                 filter (where r.role_score is not null and r.quality <> 'invalid') as median
          from stages s join placements p on p.company_id = ${company_id} and p.status_id = s.id and p.is_listed
          join survey_results r on r.company_id = p.company_id and r.id = p.survey_result_id group by 1
      ), sources as (
        select case when way.name is not null then campaign.name || ': ' || way.name
                    when link.kind = 'job' or application.id is not null then 'Application for a job'
                    when a.survey_link_id is null then 'Personal invitation'
                    when role.name is not null then 'Survey link for ' || role.name else 'Survey link' end as name,
               count(*)::int as entered, count(*) filter (where reached.hired)::int as hired
          from cohort left join survey_answers a on a.company_id = ${company_id} and a.survey_result_id = cohort.id
          left join survey_links link on link.id = a.survey_link_id
          left join roles role on role.id = link.role_id
          left join lateral (select e.funnel_id, e.campaign_id from funnel_entries e
            where e.company_id = ${company_id} and e.survey_result_id = cohort.id order by e.created_at, e.id limit 1) came on true
          left join funnels way on way.company_id = ${company_id} and way.id = came.funnel_id
          left join hiring_campaigns campaign on campaign.company_id = ${company_id} and campaign.id = came.campaign_id
          left join lateral (select p.id from applications p
            where p.company_id = ${company_id} and p.survey_result_id = cohort.id limit 1) application on true
          left join reached on reached.survey_result_id = cohort.id
         group by 1
      )
      select (select count(*)::int from cohort) as entered,
        (select coalesce(json_agg(json_build_object('name', s.name, 'type', s.type,
            'reached', case when s.type = 'rejected' then (select count(*) from rejected where status_id = s.id)
                       else (select count(*) from reached where farthest >= s.position) end,
            'stays', json_build_object('count', coalesce(stays.count, 0), 'median', stays.median, 'p90', stays.p90),
            'present', coalesce(present.count, 0),
            'scores', json_build_object('count', coalesce(present.scored, 0), 'median', present.median)) order by s.position), '[]')
           from stages s left join stays on stays.to_status_id = s.id left join present on present.status_id = s.id) as stages,
        (select coalesce(json_agg(json_build_object('name', name, 'entered', entered, 'hired', hired)
            order by entered desc, name), '[]') from sources) as sources,
        (select coalesce(json_agg(json_build_object('reason', reason, 'reject_reason_id', reject_reason_id, 'count', count)
            order by count desc, reason), '[]')
           from (select reason, reject_reason_id, count(*)::int as count from rejected group by 1, 2) counted) as rejections`,
  )
  return rows[0]!
}

/** The parts of a name, from which external readers see a form, and `person`, the name for staff. */
type NamedPerson = { candidate_id: string; first: string; last: string; person: string }

type Oldest = PipelineFigures['oldest'][number] & NamedPerson
type StageType = StageFigures['type']

/** The people who have waited longest in stages that do not end the pipeline. */
export async function waitingLongest(
  scope: Scope,
  { company_id, id }: PipelineOfCompany,
  ended: readonly StageType[],
): Promise<Oldest[]> {
  const { rows } = await scope.db.execute<Oldest>(
    sql`with first as materialized (
        select oldest.survey_result_id, s.name as stage, s.day_limit
          from statuses s cross join lateral (
            select p.survey_result_id from placements p
             where p.company_id = s.company_id and p.status_id = s.id and p.is_listed
               and ${inScope(scope, sql`p.company_id`) ?? sql`true`}
             order by p.arrival limit ${oldestShown}) oldest
         where s.company_id = ${company_id} and s.pipeline_id = ${id} and s.deleted_at is null
           and s.type <> all(${sql.param([...ended])}::text[])
      )
      select r.id as survey_result_id, c.id as candidate_id, c.first, c.last,
             coalesce(nullif(trim(c.first || ' ' || c.last), ''), c.email) as person, role.name as role_name,
             first.stage, first.day_limit, days_since(r.status_since, company.time_zone) as days
        from first join companies company on company.id = ${company_id}
        join survey_results r on r.company_id = ${company_id} and r.id = first.survey_result_id
        join candidates c on c.company_id = r.company_id and c.id = r.candidate_id
        left join roles role on role.id = r.role_id
       order by r.status_since, r.id limit ${oldestShown}`,
  )
  return rows
}

export type ScoredPerson = NamedPerson & {
  survey_result_id: string
  score: number
  exact: number
  likely_from: number | null
  likely_to: number | null
}

export type OfBenchmark = { company_id: string; role_benchmark_id: string; role_name: string }

/**
 * The results of a company for the role of a benchmark version, with their stored scores: the latest result of each
 * person, without archived results and tests.
 */
const scoredResults = (scope: Scope, { company_id, role_benchmark_id, role_name }: OfBenchmark) => sql`
  from benchmark_scores s
  join survey_results r on r.company_id = s.company_id and r.id = s.survey_result_id
  join roles role on role.id = r.role_id and lower(role.name) = lower(${role_name})
 where ${inScope(scope, sql`s.company_id`) ?? sql`true`} and s.company_id = ${company_id}
   and s.role_benchmark_id = ${role_benchmark_id} and s.score is not null and r.archived_at is null and not r.is_test
   and not exists (select from survey_results later where later.company_id = r.company_id
     and later.candidate_id = r.candidate_id and later.role_id = r.role_id and later.state = 'completed'
     and later.completed_at > r.completed_at and later.archived_at is null and not later.is_test)`

type CountOfScore = { score: number; sure: number; doubtful: number }

/** The number of people with each score. */
export async function countScored(scope: Scope, of: OfBenchmark): Promise<CountOfScore[]> {
  const { rows } = await scope.db.execute<CountOfScore>(
    sql`select s.score, count(*) filter (where r.quality <> 'invalid')::int as sure,
      count(*) filter (where r.quality = 'invalid')::int as doubtful ${scoredResults(scope, of)} group by s.score`,
  )
  return rows
}

/** The highest scores first. */
export async function highestScored(
  scope: Scope,
  of: OfBenchmark,
  { areDoubtful, most }: { areDoubtful: boolean; most: number },
): Promise<ScoredPerson[]> {
  const { rows } = await scope.db.execute<ScoredPerson>(
    sql`with first as materialized (
        select s.survey_result_id, r.candidate_id, s.score, s.exact, s.likely_from, s.likely_to ${scoredResults(scope, of)}
          and (r.quality = 'invalid') = ${areDoubtful} order by s.score desc, s.survey_result_id desc limit ${most}
      )
      select first.survey_result_id, first.score, first.exact, first.likely_from, first.likely_to,
             c.id as candidate_id, c.first, c.last, coalesce(nullif(trim(c.first || ' ' || c.last), ''), c.email) as person
        from first join candidates c on c.company_id = ${of.company_id} and c.id = first.candidate_id
       order by first.score desc, first.survey_result_id desc`,
  )
  return rows
}

/** The people with the latest results, with the scales of their answers, for targets by which no score is stored. */
export async function latestAssessed(scope: Scope, of: OfBenchmark, most: number): Promise<AssessedPerson[]> {
  const { rows } = await scope.db.execute<AssessedPerson>(
    sql`with latest as materialized (
        select s.survey_result_id, r.candidate_id, r.quality = 'invalid' as is_doubtful ${scoredResults(scope, of)}
         order by r.completed_at desc limit ${most}
      )
      select latest.survey_result_id, latest.is_doubtful, a.assessment->'scales' as scales,
             coalesce(nullif(trim(c.first || ' ' || c.last), ''), c.email) as person
        from latest join survey_answers a on a.company_id = ${of.company_id} and a.survey_result_id = latest.survey_result_id
        join candidates c on c.company_id = ${of.company_id} and c.id = latest.candidate_id`,
  )
  return rows
}
type AssessedPerson = {
  survey_result_id: string
  person: string
  is_doubtful: boolean
  scales: Assessment['scales']
}

/** The data about a company that a report shows. */
export async function findReportCompany(scope: Scope, id: string) {
  const { rows } = await scope.db.execute<Omit<PipelineOfCompany, 'id' | 'company_id' | 'company_name'>>(
    sql`select c.name, c.brand, c.country, c.time_zone from companies c
      where ${inScope(scope, sql`c.id`) ?? sql`true`} and c.id = ${id}`,
  )
  return rows[0]
}

/** The earliest finished survey of the same person with the same form and norms, without archived results and tests. */
export async function firstComparableResult(
  scope: Scope,
  { id, company_id, candidate_id }: { id: string; company_id: string; candidate_id: string },
): Promise<string | undefined> {
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`select r.id from survey_results r
        join survey_answers a on a.company_id = r.company_id and a.survey_result_id = r.id
        join survey_results now on now.company_id = r.company_id and now.id = ${id}
        join survey_answers now_a on now_a.company_id = r.company_id and now_a.survey_result_id = ${id}
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.company_id = ${company_id}
        and r.candidate_id = ${candidate_id} and r.archived_at is null and not r.is_test
        and r.completed_at < now.completed_at
        and a.assessment->>'form_version' = now_a.assessment->>'form_version'
        and a.assessment->>'norm_set' = now_a.assessment->>'norm_set'
      order by r.completed_at limit 1`,
  )
  return rows[0]?.id
}
