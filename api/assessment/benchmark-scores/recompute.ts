import { sql, type SQL } from 'drizzle-orm'
import { scoringVersion } from '@seatwise/domain/assessment/assess'
import { normSet } from '@seatwise/domain/assessment/norms'
import type { QualityStatus } from '@seatwise/domain/assessment/quality'
import { scalesOfRaws, type WorkScales } from '@seatwise/domain/benchmark/right-seat'
import { publish, type Scope } from '../../kernel/scope.ts'
import { effectiveBenchmark, type EffectiveBenchmark } from '../role-benchmarks/repository.ts'
import { fitOf } from './actions.ts'
import { lockScores } from './locks.ts'
import { insertScores } from './repository.ts'

/** The version by which a company will score results for a role; `role_benchmark_id` is null for none. */
export type Change = { company_id: string; role_id: string; role_benchmark_id: string | null }

/** An id that sorts before every other id. */
export const noId = '00000000-0000-0000-0000-000000000000'

/**
 * The version by which the company will score people for the role's name after the change. This can be another version
 * than that of the change, because the benchmark of a company's own role wins over the global one of the same name.
 */
export async function versionAfter(scope: Scope, change: Change): Promise<EffectiveBenchmark | undefined> {
  await scope.db.execute(sql`savepoint asked`)
  await point(scope, change)
  const version = await effectiveBenchmark(scope, change)
  await scope.db.execute(sql`rollback to savepoint asked; release savepoint asked`)
  return version
}

async function point(scope: Scope, { company_id, role_id, role_benchmark_id }: Change) {
  await scope.db.execute(
    sql`insert into company_benchmarks (company_id, role_id, role_benchmark_id)
      values (${company_id}, ${role_id}, ${role_benchmark_id})
      on conflict (company_id, role_id) do update
        set role_benchmark_id = excluded.role_benchmark_id, updated_at = now()`,
  )
}

type Part = { company_id: string; after: string; limit: number }

/**
 * Computes the missing scores of a company's next finished results. Nobody reads these scores before the company
 * changes to the version.
 * @returns the number of results that were read, and the id of the last one
 */
export async function stageScores(scope: Scope, version: EffectiveBenchmark, part: Part) {
  const finishedSurveys = await nextFinished(scope, version.id, part)
  await scoreAll(scope, part.company_id, version, finishedSurveys)
  return { results: finishedSurveys.length, last: finishedSurveys.at(-1)?.id }
}

type FinishedSurvey = {
  id: string
  is_scored: boolean
  /** Raw scores of the current norm set, in the order of the work scales. */
  raws: (number | null)[] | null
  /** The scales of an assessment with another norm set, otherwise null. */
  scales: WorkScales | null
  status: QualityStatus
}

/** The columns from which a score is computed, of the answers `a` and the result `r`. */
const scored = sql`case when a.norm_set = ${normSet} then a.raws end as raws,
  case when a.norm_set <> ${normSet} then a.assessment -> 'scales' end as scales, r.quality as status`

async function nextFinished(scope: Scope, version_id: string, { company_id, after, limit }: Part) {
  const { rows } = await scope.db.execute<FinishedSurvey>(
    sql`select r.id, r.is_scored, ${scored}
      from (select f.id, f.quality, exists (select from benchmark_scores s where s.company_id = ${company_id}
                and s.survey_result_id = f.id and s.role_benchmark_id = ${version_id}) as is_scored
              from survey_results f
             where f.company_id = ${company_id} and f.id > ${after} and f.state = 'completed' order by f.id limit ${limit}) r
      left join survey_answers a on a.survey_result_id = r.id
      order by r.id`,
  )
  return rows
}

async function scoreAll(
  scope: Scope,
  company_id: string,
  version: EffectiveBenchmark,
  results: readonly FinishedSurvey[],
): Promise<void> {
  const fits = results.flatMap(({ id, is_scored, raws, scales: workScales, status }) => {
    const scales = raws ? scalesOfRaws(raws) : workScales
    return is_scored || !scales ? [] : [{ survey_result_id: id, ...fitOf({ scales, quality: { status } }, version) }]
  })
  await insertScores(scope, { company_id, role_benchmark_id: version.id, scoring_version: scoringVersion }, fits)
}

/** The maximum number of results that are scored within the transaction of the change; these few take only a moment. */
const maxStragglers = 500

/**
 * Changes the company to the version at the end of this transaction: the scores of results, the order of lists and the
 * role explorer change together. Surveys that are submitted meanwhile wait.
 * @returns false if too many results have no score yet; then nothing has changed
 */
export async function changeOver(scope: Scope, change: Change): Promise<boolean> {
  const { company_id } = change
  await lockScores(scope, company_id)
  const version = await versionAfter(scope, change)
  if (version) {
    const missing = await withoutScore(scope, version.id, company_id)
    if (missing.length > maxStragglers) return false
    await scoreAll(scope, company_id, version, missing)
  }
  await point(scope, change)
  await writeRoleScores(scope, change, version?.id ?? null)
  publish(scope, 'survey-results', company_id)
  publish(scope, 'role-benchmarks', company_id)
  return true
}

/**
 * The score of a result `r` by a version, as a subquery for each row. PostgreSQL has no statistics yet about scores
 * that have just been written, so it would plan a join that compares each result with each score.
 */
const scoreOf = (columns: SQL, version_id: string | null) =>
  sql`(select ${columns} from benchmark_scores s where s.company_id = r.company_id and s.survey_result_id = r.id
    and s.role_benchmark_id = ${version_id}::uuid offset 0)`

/** Finds finished results without a score of the version, at most one more than `maxStragglers`. */
async function withoutScore(scope: Scope, version_id: string, company_id: string): Promise<FinishedSurvey[]> {
  const { rows } = await scope.db.execute<FinishedSurvey>(
    sql`select r.id, false as is_scored, ${scored}
      from (select r.id, r.quality from survey_results r
             where r.company_id = ${company_id} and r.state = 'completed' and ${scoreOf(sql`count(*)`, version_id)} = 0
             offset 0) r
      join survey_answers a on a.survey_result_id = r.id
      where a.assessment is not null limit ${maxStragglers + 1}`,
  )
  return rows
}

/** The maximum number of rows written by one statement, because statements have a time limit. */
const writtenAtOnce = 5_000

/**
 * Writes changed scores to the results of the role, including archived ones and tests. A changed result gets a new
 * version; otherwise the undo of an older write would restore the old score. Results are locked before people, both in
 * the order of their ids, as in other writes, so that they never deadlock.
 */
async function writeRoleScores(scope: Scope, { company_id, role_id }: Change, version_id: string | null) {
  const due = sql`survey_results r left join lateral ${scoreOf(sql`score, likely_from, likely_to`, version_id)} n on true
    where r.company_id = ${company_id} and r.state = 'completed' and r.role_id = any(array(
        select own.id from roles own
         where lower(own.name) = (select lower(changed.name) from roles changed where changed.id = ${role_id})))
      and (r.role_score, r.likely_from, r.likely_to) is distinct from (n.score, n.likely_from, n.likely_to)`
  const { rows: locked } = await scope.db.execute<{ results: number }>(
    sql`select count(*)::int as results from (select r.id from ${due} order by r.id for no key update of r) results`,
  )
  if (locked[0]!.results === 0) return
  await scope.db.execute(
    sql`select count(*) from (select c.id from candidates c where c.company_id = ${company_id}
      and c.id in (select r.candidate_id from ${due} offset 0) order by c.id for no key update) people`,
  )
  for (let after: string | undefined = noId; after;) {
    const { rows }: { rows: { last: string | null }[] } = await scope.db.execute(
      sql`with due as materialized (
          select r.id, r.role_score is distinct from n.score as is_rescored, n.* from ${due} and r.id > ${after} order by r.id limit ${writtenAtOnce}
        ), written as (
          update survey_results u set role_score = due.score, likely_from = due.likely_from, likely_to = due.likely_to,
            version = u.version + 1, updated_at = now()
          from due where u.company_id = ${company_id} and u.id = due.id
          returning u.id, u.candidate_id, u.version, u.role_score, due.is_rescored
        ), latest as (
          -- A new score does not change which result is a person's latest.
          update candidates c set latest_score = written.role_score
          from written where c.company_id = ${company_id} and c.id = written.candidate_id and c.latest_result_id = written.id
        ), recorded as (
          select record_domain_events(jsonb_agg(jsonb_build_object('type', 'result.scored', 'company_id', ${company_id}::uuid,
            'candidate_id', candidate_id, 'survey_result_id', id, 'record_version', version)))
          from written where is_rescored and role_score is not null
        )
        select (select id from due order by id desc limit 1) as last from recorded`,
    )
    after = rows[0]?.last ?? undefined
  }
}
