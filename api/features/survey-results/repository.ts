import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import type { StoredFit } from '@seatwise/domain/reports/individual'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { statuses } from '../../database/tables/pipelines.ts'
import { roleBenchmarks, roles } from '../../database/tables/roles.ts'
import { benchmarkScores, surveyAnswers, surveyLinks, surveyResults } from '../../database/tables/survey-results.ts'
import { prepared, scopeValues, widthOf, inPreparedScope } from '../../platform/prepared.ts'
import { inScope, type Scope } from '../../platform/scope.ts'

/**
 * The columns of a row of the list: all that the table has, and what stands beside it. The
 * contract decides which of them leave. `testing` is the link that the row offers to copy.
 */
export const resultColumns = {
  ...getTableColumns(surveyResults),
  company_name: companies.name,
  first: candidates.first,
  last: candidates.last,
  email: candidates.email,
  role_name: roles.name,
  status_name: statuses.name,
  status_type: statuses.type,
  testing: sql<string | null>`(select ${surveyLinks.public_id} from ${surveyLinks}
    where ${surveyLinks.company_id} = ${surveyResults.company_id}
      and ${surveyLinks.is_default} and ${surveyLinks.state} = 'open' limit 1)`.as('testing'),
}

/** A score as stored, with the benchmark version it was made against. */
export type ScoreOfResult = {
  role_name: string
  score: number | null
  exact: number | null
  misfit: number | null
  benchmark: StoredFit['benchmark']
  targets: StoredFit['targets']
  standard_error: number
}

/** In the same statement as the result: opening a record is one round trip. */
const scoresOfResult = sql<ScoreOfResult[]>`(
  select coalesce(json_agg(json_build_object(
    'role_name', r.name, 'score', s.score, 'exact', s.exact, 'misfit', s.misfit,
    'targets', b.targets, 'standard_error', b.standard_error,
    'benchmark', json_build_object('id', b.id, 'version', b.version, 'source', b.source, 'global', b.company_id is null)
  ) order by r.name), '[]')
  from ${benchmarkScores} s
  join ${roleBenchmarks} b on b.id = s.role_benchmark_id
  join ${roles} r on r.id = b.role_id
  where s.company_id = ${surveyResults.company_id} and s.survey_result_id = ${surveyResults.id})`

export async function findResult(scope: Scope, id: string) {
  const width = widthOf(scope)
  const query = prepared(scope.db, `survey-result ${width}`, () =>
    scope.db
      .select({
        ...resultColumns,
        accommodation: surveyAnswers.accommodation,
        assessment: surveyAnswers.assessment,
        scores: scoresOfResult.as('scores'),
      })
      .from(surveyResults)
      .innerJoin(companies, eq(companies.id, surveyResults.company_id))
      .innerJoin(candidates, eq(candidates.id, surveyResults.candidate_id))
      .innerJoin(surveyAnswers, eq(surveyAnswers.survey_result_id, surveyResults.id))
      .leftJoin(roles, eq(roles.id, surveyResults.role_id))
      .leftJoin(statuses, eq(statuses.id, surveyResults.status_id))
      .where(and(inPreparedScope(width, surveyResults.company_id), eq(surveyResults.id, sql.placeholder('id'))))
      .prepare(''),
  )
  const [found] = await query.execute({ ...scopeValues(scope), id })
  return found
}

/** The names there are to filter and to score by, each once, over all companies in scope. */
export async function filterChoices(scope: Scope) {
  const tenantOrGlobal = (column: typeof roles.company_id | typeof roleBenchmarks.company_id) =>
    scope.companies ? or(isNull(column), inArray(column, [...scope.companies])) : undefined
  const named = await scope.db
    .selectDistinct({ name: roles.name })
    .from(roles)
    .where(tenantOrGlobal(roles.company_id))
    .orderBy(roles.name)
  const scored = await scope.db
    .selectDistinct({ name: roles.name })
    .from(roleBenchmarks)
    .innerJoin(roles, eq(roles.id, roleBenchmarks.role_id))
    .where(and(eq(roleBenchmarks.state, 'active'), tenantOrGlobal(roleBenchmarks.company_id)))
    .orderBy(roles.name)
  const columns = await scope.db
    .select({ name: statuses.name })
    .from(statuses)
    .where(inScope(scope, statuses.company_id))
    .groupBy(statuses.name)
    .orderBy(sql`min(${statuses.position})`)
  return {
    roles: named.map((role) => role.name),
    benchmark_roles: scored.map((role) => role.name),
    statuses: columns.map((status) => status.name),
  }
}
