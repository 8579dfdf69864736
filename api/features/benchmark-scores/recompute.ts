import { sql } from 'drizzle-orm'
import { scoringVersion, type Assessment } from '@seatwise/domain/assessment/assess'
import type { QualityStatus } from '@seatwise/domain/assessment/quality'
import { publish, type Scope } from '../../platform/scope.ts'
import { effectiveBenchmark, type EffectiveBenchmark } from '../role-benchmarks/repository.ts'
import { fitOf } from './actions.ts'
import { lockScores } from './locks.ts'
import { insertScores } from './repository.ts'

/** By which version the scores of a company for a role are to be computed; null: by none. */
export type Change = { company_id: string; role_id: string; role_benchmark_id: string | null }

/** Before the first id of an order. */
export const noId = '00000000-0000-0000-0000-000000000000'

/**
 * The version that scores a company's people for the name of the role once the change is made: the role's own, or, when a
 * company's own role wins over the global one of its name, that one.
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
 * Scores the next finished results of a company that the version has not scored. Nobody reads these scores before the company
 * changes to it.
 * @returns how many results were looked at, and the last of them
 */
export async function stageScores(scope: Scope, version: EffectiveBenchmark, part: Part) {
  const found = await nextFinished(scope, version.id, part)
  await scoreAll(scope, part.company_id, version, found)
  return { results: found.length, last: found.at(-1)?.id }
}

type Finished = {
  id: string
  is_scored: boolean
  /** Null for scored ones. */
  scales: Assessment['scales'] | null
  status: QualityStatus
}

async function nextFinished(scope: Scope, version_id: string, { company_id, after, limit }: Part) {
  const { rows } = await scope.db.execute<Finished>(
    sql`select r.id, s.survey_result_id is not null as is_scored,
        case when s.survey_result_id is null then a.assessment -> 'scales' end as scales,
        a.assessment -> 'quality' ->> 'status' as status
      from (select id, company_id from survey_results
             where company_id = ${company_id} and id > ${after} and state = 'completed' order by id limit ${limit}) r
      join survey_answers a on a.survey_result_id = r.id
      left join benchmark_scores s on s.company_id = r.company_id and s.survey_result_id = r.id
        and s.role_benchmark_id = ${version_id}
      order by r.id`,
  )
  return rows
}

async function scoreAll(
  scope: Scope,
  company_id: string,
  version: EffectiveBenchmark,
  results: readonly Finished[],
): Promise<void> {
  const scored = results.flatMap(({ id, is_scored, scales, status }) =>
    is_scored || !scales ? [] : [{ survey_result_id: id, ...fitOf({ scales, quality: { status } }, version) }],
  )
  await insertScores(scope, { company_id, role_benchmark_id: version.id, scoring_version: scoringVersion }, scored)
}

/** Results that a company may have without a score of the new version when it changes: as many as are scored in a moment. */
const maxStragglers = 500

/**
 * The company changes to the version at the end of this transaction: scores of results, the order of lists and the role
 * explorer together. Surveys that are submitted meanwhile wait.
 * @returns false when too many results are still without a score: nothing has changed then
 */
export async function changeOver(scope: Scope, change: Change): Promise<boolean> {
  const { company_id } = change
  await lockScores(scope, company_id)
  const version = await versionAfter(scope, change)
  if (version) {
    const missing = await unscored(scope, version.id, company_id)
    if (missing.length > maxStragglers) return false
    await scoreAll(scope, company_id, version, missing)
  }
  await point(scope, change)
  await writeRoleScores(scope, change, version?.id ?? null)
  publish(scope, 'survey-results', company_id)
  publish(scope, 'role-benchmarks', company_id)
  return true
}

async function unscored(scope: Scope, version_id: string, company_id: string) {
  const { rows } = await scope.db.execute<Finished>(
    sql`select r.id, false as is_scored, a.assessment -> 'scales' as scales, a.assessment -> 'quality' ->> 'status' as status
      from survey_results r join survey_answers a on a.survey_result_id = r.id and a.assessment is not null
      where r.company_id = ${company_id} and r.state = 'completed' and not exists (
        select from benchmark_scores s where s.company_id = r.company_id and s.survey_result_id = r.id
          and s.role_benchmark_id = ${version_id})
      limit ${maxStragglers + 1}`,
  )
  return rows
}

/** Rows written by one statement: each has a limit of time. */
const writtenAtOnce = 5_000

/**
 * Writes the version's scores to the results of the role, archived ones and tests too, where they differ. A result that changes
 * has a new version: else an undo of an older write would put the old score back. Results are locked before people and both in
 * the order of their ids, as other writes do, so that none of them deadlocks.
 */
async function writeRoleScores(scope: Scope, { company_id, role_id }: Change, version_id: string | null) {
  const differing = sql`survey_results r
    join roles own on own.id = r.role_id
      and lower(own.name) = (select lower(changed.name) from roles changed where changed.id = ${role_id})
    left join benchmark_scores s on s.company_id = r.company_id and s.survey_result_id = r.id
      and s.role_benchmark_id = ${version_id}::uuid
    where r.company_id = ${company_id} and r.state = 'completed'
      and (r.role_score, r.likely_from, r.likely_to) is distinct from (s.score, s.likely_from, s.likely_to)`
  const { rows } = await scope.db.execute<{ id: string; candidate_id: string }>(
    sql`select r.id, r.candidate_id from ${differing} order by r.id for no key update of r`,
  )
  if (rows.length === 0) return
  const people = sql.param([...new Set(rows.map(({ candidate_id }) => candidate_id))])
  await scope.db.execute(
    sql`select count(*) from (select id from candidates where company_id = ${company_id} and id = any(${people}::uuid[])
      order by id for no key update) locked`,
  )
  for (let first = 0; first < rows.length; first += writtenAtOnce) {
    const ids = sql.param(rows.slice(first, first + writtenAtOnce).map(({ id }) => id))
    await scope.db.execute(
      sql`update survey_results u set role_score = s.score, likely_from = s.likely_from, likely_to = s.likely_to,
          version = u.version + 1, updated_at = now()
        from unnest(${ids}::uuid[]) due (id)
        left join benchmark_scores s on s.company_id = ${company_id} and s.survey_result_id = due.id
          and s.role_benchmark_id = ${version_id}::uuid
        where u.company_id = ${company_id} and u.id = due.id`,
    )
  }
}
