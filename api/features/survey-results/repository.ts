import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { statuses } from '../../database/tables/pipelines.ts'
import { roleBenchmarks, roles } from '../../database/tables/roles.ts'
import { benchmarkScores, surveyAnswers, surveyLinks, surveyResults } from '../../database/tables/survey-results.ts'
import { within, type Scope } from '../../platform/scope.ts'

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

export async function findResult(scope: Scope, id: string) {
  const [found] = await scope.db
    .select({
      ...resultColumns,
      accommodation: surveyAnswers.accommodation,
      assessment: surveyAnswers.assessment,
    })
    .from(surveyResults)
    .innerJoin(companies, eq(companies.id, surveyResults.company_id))
    .innerJoin(candidates, eq(candidates.id, surveyResults.candidate_id))
    .innerJoin(surveyAnswers, eq(surveyAnswers.survey_result_id, surveyResults.id))
    .leftJoin(roles, eq(roles.id, surveyResults.role_id))
    .leftJoin(statuses, eq(statuses.id, surveyResults.status_id))
    .where(and(within(scope, surveyResults.company_id), eq(surveyResults.id, id)))
  return found
}

/** The scores of one result with the benchmark versions they were made against. */
export function scoresOfResult(scope: Scope, survey_result_id: string) {
  return scope.db
    .select({
      role_name: roles.name,
      score: benchmarkScores.score,
      exact: benchmarkScores.exact,
      misfit: benchmarkScores.misfit,
      benchmark_id: roleBenchmarks.id,
      version: roleBenchmarks.version,
      source: roleBenchmarks.source,
      global: sql<boolean>`${roleBenchmarks.company_id} is null`,
      targets: roleBenchmarks.targets,
      standard_error: roleBenchmarks.standard_error,
    })
    .from(benchmarkScores)
    .innerJoin(roleBenchmarks, eq(roleBenchmarks.id, benchmarkScores.role_benchmark_id))
    .innerJoin(roles, eq(roles.id, roleBenchmarks.role_id))
    .where(and(within(scope, benchmarkScores.company_id), eq(benchmarkScores.survey_result_id, survey_result_id)))
    .orderBy(roles.name)
}

/** The names there are to filter and to score by, each once, over all companies in scope. */
export async function filterChoices(scope: Scope) {
  const inScope = (column: typeof roles.company_id | typeof roleBenchmarks.company_id) =>
    scope.companies ? or(isNull(column), inArray(column, [...scope.companies])) : undefined
  const named = await scope.db
    .selectDistinct({ name: roles.name })
    .from(roles)
    .where(inScope(roles.company_id))
    .orderBy(roles.name)
  const scored = await scope.db
    .selectDistinct({ name: roles.name })
    .from(roleBenchmarks)
    .innerJoin(roles, eq(roles.id, roleBenchmarks.role_id))
    .where(and(eq(roleBenchmarks.state, 'active'), inScope(roleBenchmarks.company_id)))
    .orderBy(roles.name)
  const columns = await scope.db
    .select({ name: statuses.name })
    .from(statuses)
    .where(within(scope, statuses.company_id))
    .groupBy(statuses.name)
    .orderBy(sql`min(${statuses.position})`)
  return {
    roles: named.map((role) => role.name),
    benchmark_roles: scored.map((role) => role.name),
    statuses: columns.map((status) => status.name),
  }
}
