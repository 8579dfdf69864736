import type { Assessment } from '@seatwise/domain/assessment/assess'
import { likelyRange, type Likely } from '@seatwise/domain/benchmark/likely'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { benchmark, type Benchmark } from '@seatwise/domain/benchmark/right-seat'

type Query = (text: string) => Promise<Record<string, unknown>[]>
type Result = { id: string; company_id: string; role_key: string; assessment: Assessment; shown: unknown[] }
type Version = { company_id: string; role_key: string; id: string; targets: Target[]; likely: Likely[] | null }

/** Finds results whose stored scores differ from scores computed anew from the answers and the company's version. */
export async function wrongScores(query: Query): Promise<string[]> {
  const results = (await query(
    `SELECT r.id, r.company_id, json_build_array(r.role_score, r.likely_from, r.likely_to) AS shown, a.assessment,
            lower(o.name) AS role_key
       FROM survey_results r JOIN survey_answers a ON a.survey_result_id = r.id LEFT JOIN roles o ON o.id = r.role_id
      WHERE r.state = 'completed'`,
  )) as Result[]
  const versions = (await query(
    `SELECT e.company_id, e.role_key, b.id, b.targets, b.likely FROM effective_benchmarks e
       JOIN role_benchmarks b ON b.id = e.role_benchmark_id`,
  )) as Version[]
  const prepared = new Map(versions.map(({ id, targets }) => [id, benchmark(targets)]))
  const stored = new Map(
    (
      await query('SELECT survey_result_id, role_benchmark_id, score, likely_from, likely_to FROM benchmark_scores')
    ).map((score) => [
      `${String(score.survey_result_id)} ${String(score.role_benchmark_id)}`,
      String([score.score, score.likely_from, score.likely_to]),
    ]),
  )
  return results
    .filter(({ id, company_id, role_key, assessment, shown }) => {
      const afresh = versions
        .filter((version) => version.company_id === company_id)
        .map((version) => ({ ...version, fit: fitAfresh(prepared.get(version.id)!, assessment, version.likely) }))
      const own = afresh.find((version) => version.role_key === role_key)?.fit ?? [null, null, null]
      return (
        String(own) !== String(shown) || afresh.some(({ id: of, fit }) => stored.get(`${id} ${of}`) !== String(fit))
      )
    })
    .map(({ id }) => id)
}

function fitAfresh(version: Benchmark, { scales, quality }: Assessment, likely: Likely[] | null) {
  const score = version.score(scales)?.score ?? null
  const range = score && likely && quality.status !== 'invalid' ? likelyRange(likely, score) : null
  return [score, range?.from ?? null, range?.to ?? null]
}
