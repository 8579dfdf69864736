import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Assessment } from '@seatwise/domain/assessment/assess'
import type { StoredFit } from '@seatwise/domain/reports/individual'
import { statuses } from '../../database/tables/pipelines.ts'
import { roleBenchmarks, roles } from '../../database/tables/roles.ts'
import type { surveyResults } from '../../database/tables/survey-results.ts'
import { runNamed } from '../../platform/named-query.ts'
import { inScope, type Scope } from '../../platform/scope.ts'
import { inNameOrder } from '../roles/repository.ts'

/** A stored result with the joined columns of the list. The reply's shape decides which fields are sent. */
export type StoredResult = typeof surveyResults.$inferSelect & {
  company_name: string
  first: string
  last: string
  email: string
  role_name: string | null
  status_name: string | null
  status_type: (typeof statuses.$inferSelect)['type'] | null
  /** Public id of the survey link that the row offers to copy. */
  testing: string | null
}

export const resultColumns = sql`r.*, company.name as company_name, candidate.first, candidate.last, candidate.email,
  role.name as role_name, status.name as status_name, status.type as status_type,
  (select link.public_id from survey_links link
    where link.company_id = r.company_id and link.is_default and link.state = 'open' and link.role_id is null
      and coalesce(link.expires_at > now(), true) and coalesce(link.uses < link.max_uses, true) limit 1) as testing`

export const resultJoins = sql`join companies company on company.id = r.company_id
  join candidates candidate on candidate.id = r.candidate_id
  left join roles role on role.id = r.role_id
  left join statuses status on status.id = r.status_id`

/** A stored score with the benchmark version it was computed against. */
export type ScoreOfResult = {
  role_name: string
  /** Compared by role name: a company's own benchmark and the global one of the same name belong to one role. */
  is_own_role: boolean
  score: number | null
  exact: number | null
  misfit: number | null
  benchmark: StoredFit['benchmark']
  targets: StoredFit['targets']
  likely: StoredFit['likely']
}

/** Selected in the same statement as the result, so that opening a record takes one round trip. */
const scoresOfResult = sql`(
  select coalesce(json_agg(json_build_object(
    'role_name', b_role.name, 'score', s.score, 'exact', s.exact, 'misfit', s.misfit,
    'is_own_role', coalesce(lower(b_role.name) = lower(role.name), false),
    'targets', b.targets,
    'likely', case when s.likely_from is not null then json_build_object('from', s.likely_from, 'to', s.likely_to) end,
    'benchmark', json_build_object('id', b.id, 'version', b.version, 'source', b.source, 'global', b.company_id is null)
  ) order by b_role.name), '[]')
  from benchmark_scores s
  join role_benchmarks b on b.id = s.role_benchmark_id
  join roles b_role on b_role.id = b.role_id
  where s.company_id = r.company_id and s.survey_result_id = r.id)`

type ResultRecord = StoredResult & {
  phone: string | null
  accommodation: string | null
  assessment: Assessment | null
  scores: ScoreOfResult[]
}

export async function findResult(scope: Scope, id: string): Promise<ResultRecord | undefined> {
  const [found] = await runNamed<ResultRecord>(
    scope,
    sql`select ${resultColumns}, candidate.phone, answers.accommodation, answers.assessment, ${scoresOfResult} as scores
      from survey_results r ${resultJoins}
      join survey_answers answers on answers.survey_result_id = r.id
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = ${id}`,
  )
  return found
}

/** Distinct names of roles and statuses, for the filters, over all companies in scope. */
export async function filterChoices(scope: Scope) {
  const tenantOrGlobal = (column: typeof roles.company_id | typeof roleBenchmarks.company_id) =>
    scope.companies ? or(isNull(column), inArray(column, [...scope.companies])) : undefined
  const named = await scope.db
    .select({ name: roles.name })
    .from(roles)
    .where(tenantOrGlobal(roles.company_id))
    .groupBy(roles.name)
    .orderBy(inNameOrder)
  const scored = await scope.db
    .select({ name: roles.name })
    .from(roleBenchmarks)
    .innerJoin(roles, eq(roles.id, roleBenchmarks.role_id))
    .where(and(eq(roleBenchmarks.state, 'active'), tenantOrGlobal(roleBenchmarks.company_id)))
    .groupBy(roles.name)
    .orderBy(inNameOrder)
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
