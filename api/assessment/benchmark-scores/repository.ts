import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Assessment } from '@seatwise/domain/assessment/assess'
import { likelyRange, type Likely } from '@seatwise/domain/benchmark/likely'
import { companies } from '../../database/tables/companies.ts'
import { roleBenchmarks, roles } from '../../database/tables/roles.ts'
import { benchmarkScores, surveyAnswers } from '../../database/tables/survey-results.ts'
import { takeShareOfScores } from './locks.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

/** The number of scores updated in one batch. */
const batchSize = 2_000

/** The columns of a stored score; null if too few scales were answered. */
export type Fit = {
  score: number | null
  exact: number | null
  misfit: number | null
  likely_from: number | null
  likely_to: number | null
}

type NewScore = Fit & { company_id: string; survey_result_id: string; role_benchmark_id: string }

/** Inserts scores. A score that is stored already stays unchanged: its versions say from what it was computed. */
export async function saveBenchmarkScores(scope: Scope, scoring_version: string, scores: readonly NewScore[]) {
  if (scores.length === 0) return
  await scope.db
    .insert(benchmarkScores)
    .values(scores.map((score) => ({ ...score, scoring_version })))
    .onConflictDoNothing()
}

/**
 * Inserts many scores of one company and version, with one array for each column instead of a parameter for each value.
 */
export async function insertScores(
  scope: Scope,
  {
    company_id,
    role_benchmark_id,
    scoring_version,
  }: Record<'company_id' | 'role_benchmark_id' | 'scoring_version', string>,
  scores: readonly (Fit & { survey_result_id: string })[],
) {
  if (scores.length === 0) return
  const column = (name: keyof (typeof scores)[number]) => sql.param(scores.map((score) => score[name]))
  await scope.db.execute(
    sql`insert into benchmark_scores (company_id, role_benchmark_id, scoring_version, survey_result_id, score, exact, misfit,
        likely_from, likely_to)
      select ${company_id}, ${role_benchmark_id}, ${scoring_version}, scored.* from unnest(${column('survey_result_id')}::uuid[],
        ${column('score')}::smallint[], ${column('exact')}::float8[], ${column('misfit')}::float8[],
        ${column('likely_from')}::smallint[], ${column('likely_to')}::smallint[]) scored
      on conflict do nothing`,
  )
}

type StoredScore = Pick<typeof benchmarkScores.$inferSelect, 'survey_result_id' | 'score' | 'likely_from' | 'likely_to'>

export async function storedScores(
  scope: Scope,
  company_id: string,
  role_benchmark_id: string,
  survey_result_ids: readonly string[],
): Promise<StoredScore[]> {
  return scope.db
    .select({
      survey_result_id: benchmarkScores.survey_result_id,
      score: benchmarkScores.score,
      likely_from: benchmarkScores.likely_from,
      likely_to: benchmarkScores.likely_to,
    })
    .from(benchmarkScores)
    .where(
      and(
        inScope(scope, benchmarkScores.company_id),
        eq(benchmarkScores.company_id, company_id),
        eq(benchmarkScores.role_benchmark_id, role_benchmark_id),
        sql`${benchmarkScores.survey_result_id} = any(${sql.param(survey_result_ids)}::uuid[])`,
      ),
    )
}

/** The assessments of finished surveys, by the id of the result. */
export async function assessmentsOf(
  scope: Scope,
  survey_result_ids: readonly string[],
): Promise<[string, Assessment][]> {
  const rows = await scope.db
    .select({ id: surveyAnswers.survey_result_id, assessment: surveyAnswers.assessment })
    .from(surveyAnswers)
    .where(
      and(
        inScope(scope, surveyAnswers.company_id),
        sql`${surveyAnswers.survey_result_id} = any(${sql.param(survey_result_ids)}::uuid[])`,
      ),
    )
  return rows.flatMap(({ id, assessment }) => (assessment ? [[id, assessment]] : []))
}

export function countActiveBenchmarks(scope: Scope): Promise<number> {
  return scope.db.$count(
    roleBenchmarks,
    and(inScope(scope, roleBenchmarks.company_id), eq(roleBenchmarks.state, 'active')),
  )
}

/** The next active benchmark in the order of ids; the first without `after`. */
export async function nextBenchmark(scope: Scope, after: string | undefined) {
  const [row] = await scope.db
    .select({
      id: roleBenchmarks.id,
      targets: roleBenchmarks.targets,
      label: sql<string>`${roles.name} || ', version ' || ${roleBenchmarks.version}`,
    })
    .from(roleBenchmarks)
    .innerJoin(roles, eq(roles.id, roleBenchmarks.role_id))
    .where(
      and(
        inScope(scope, roleBenchmarks.company_id),
        eq(roleBenchmarks.state, 'active'),
        after ? gt(roleBenchmarks.id, after) : undefined,
      ),
    )
    .orderBy(roleBenchmarks.id)
    .limit(1)
  return row
}

/** @returns whether the likely ranges differ from the stored ones */
export async function storeLikely(scope: Scope, id: string, likely: Likely[] | null): Promise<boolean> {
  const stored = likely === null ? null : JSON.stringify(likely)
  const rows = await scope.db
    .update(roleBenchmarks)
    .set({ likely, updated_at: sql`now()` })
    .where(
      and(
        inScope(scope, roleBenchmarks.company_id),
        eq(roleBenchmarks.id, id),
        sql`${roleBenchmarks.likely} is distinct from ${stored}::jsonb`,
      ),
    )
    .returning({ id: roleBenchmarks.id })
  return rows.length > 0
}

/** The next company that may have scores by the benchmark: its own company, or any company for a global benchmark. */
export async function nextCompany(scope: Scope, role_benchmark_id: string, after?: string) {
  const [row] = await scope.db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(roleBenchmarks, eq(roleBenchmarks.id, role_benchmark_id))
    .where(
      and(
        inScope(scope, companies.id),
        or(sql`${roleBenchmarks.company_id} is null`, eq(roleBenchmarks.company_id, companies.id)),
        after ? gt(companies.id, after) : undefined,
      ),
    )
    .orderBy(companies.id)
    .limit(1)
  return row?.id
}

type ScoreRow = { score: number; survey_result_id: string }
type Chunk = {
  role_benchmark_id: string
  company_id: string
  score?: number | undefined
  survey_result_id?: string | undefined
}

/**
 * Writes the benchmark's current likely ranges to a batch of a company's scores, and to the results with these scores.
 * Doubtful answers have no range. A changed result gets a new version; otherwise the undo of an older write would
 * restore the old range.
 * @returns the last score of the batch; undefined after the last batch
 */
export async function updateScores(
  scope: Scope,
  { role_benchmark_id, company_id, score = 0, survey_result_id = '00000000-0000-0000-0000-000000000000' }: Chunk,
): Promise<ScoreRow | undefined> {
  await takeShareOfScores(scope, company_id)
  const [benchmark] = await scope.db
    .select({ likely: roleBenchmarks.likely })
    .from(roleBenchmarks)
    .where(eq(roleBenchmarks.id, role_benchmark_id))
  const table = benchmark?.likely
  if (!table) return undefined
  const ranges = table.map((_, index) => likelyRange(table, index + 1))
  const from = sql.param(ranges.map((range) => range.from))
  const to = sql.param(ranges.map((range) => range.to))
  const { rows } = await scope.db.execute<ScoreRow>(
    sql`with batch as materialized (
        select s.survey_result_id, s.score, (${from}::smallint[])[s.score] as new_from, (${to}::smallint[])[s.score] as new_to
          from benchmark_scores s
         where s.company_id = ${company_id} and s.role_benchmark_id = ${role_benchmark_id}
           and (s.score, s.survey_result_id) > (${score}, ${survey_result_id}) and ${inScope(scope, sql`s.company_id`) ?? sql`true`}
         order by s.score, s.survey_result_id limit ${batchSize}
      ), scores as (
        update benchmark_scores s set likely_from = new_from, likely_to = new_to from batch
         where s.company_id = ${company_id} and s.role_benchmark_id = ${role_benchmark_id}
           and s.survey_result_id = batch.survey_result_id and s.likely_from is not null
      ), results as (
        update survey_results r set likely_from = new_from, likely_to = new_to, version = r.version + 1, updated_at = now()
          from batch, roles own, effective_benchmarks effective
         where r.company_id = ${company_id} and r.id = batch.survey_result_id and own.id = r.role_id
           and effective.company_id = ${company_id} and effective.role_key = lower(own.name)
           and effective.role_benchmark_id = ${role_benchmark_id}
           and r.role_score = batch.score and r.likely_from is not null
           and (r.likely_from, r.likely_to) is distinct from (new_from, new_to)
      )
      select score, survey_result_id from batch order by score desc, survey_result_id desc limit 1`,
  )
  return rows[0]
}
