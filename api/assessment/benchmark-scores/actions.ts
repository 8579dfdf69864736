import { scoringVersion, type Assessment } from '@seatwise/domain/assessment/assess'
import { likelyRange } from '@seatwise/domain/benchmark/likely'
import type { WorkScales } from '@seatwise/domain/benchmark/right-seat'
import type { Scope } from '../../kernel/scope.ts'
import { effectiveBenchmarks, type EffectiveBenchmark } from '../role-benchmarks/repository.ts'
import { takeShareOfScores } from './locks.ts'
import { assessmentsOf, saveBenchmarkScores, storedScores, type Fit } from './repository.ts'

type ScoredSurvey = { scales: WorkScales; quality: Pick<Assessment['quality'], 'status'> }

/** Computes a score; doubtful answers get a score but no likely range. */
export function fitOf({ scales, quality }: ScoredSurvey, { prepared, likely }: EffectiveBenchmark): Fit {
  const fit = prepared.score(scales)
  const range = fit && likely && quality.status !== 'invalid' ? likelyRange(likely, fit.score) : null
  return {
    score: fit?.score ?? null,
    exact: fit?.exact ?? null,
    misfit: fit?.misfit ?? null,
    likely_from: range?.from ?? null,
    likely_to: range?.to ?? null,
  }
}

/** The columns of a result that are computed from its role. */
export type RoleScore = { role_score: number | null; likely_from: number | null; likely_to: number | null }
export const noRoleScore: RoleScore = { role_score: null, likely_from: null, likely_to: null }

type FinishedSurvey = { id: string; company_id: string }

/**
 * The scores of finished surveys against the benchmark of a role, by result. A score that is not stored yet, because
 * the benchmark is newer than the survey, is computed and stored. Without a benchmark for the role there is no entry.
 * @throws Refusal unavailable while a company changes to another version
 */
export async function roleScores(
  scope: Scope,
  results: readonly FinishedSurvey[],
  role_id: string,
): Promise<Map<string, RoleScore>> {
  const scores = new Map<string, RoleScore>()
  for (const [company_id, own] of Map.groupBy(results, (result) => result.company_id)) {
    await takeShareOfScores(scope, company_id)
    const benchmarks = await effectiveBenchmarks(scope, company_id, role_id)
    const benchmark = benchmarks.find(({ is_own_role }) => is_own_role)
    if (!benchmark) continue
    const ids = own.map(({ id }) => id)
    for (const { survey_result_id, score, ...likely } of await storedScores(scope, company_id, benchmark.id, ids))
      scores.set(survey_result_id, { role_score: score, ...likely })
    const unscored = ids.filter((id) => !scores.has(id))
    if (unscored.length === 0) continue
    const computed = (await assessmentsOf(scope, unscored)).map(([survey_result_id, assessment]) => ({
      company_id,
      survey_result_id,
      role_benchmark_id: benchmark.id,
      ...fitOf(assessment, benchmark),
    }))
    await saveBenchmarkScores(scope, scoringVersion, computed)
    for (const { survey_result_id, score, likely_from, likely_to } of computed)
      scores.set(survey_result_id, { role_score: score, likely_from, likely_to })
  }
  return scores
}
