import type { ReportKind, ShownName } from '@seatwise/contract/values/assessment'
import type { PipelineReportDays } from '@seatwise/contract/limits'
import type { Permission } from '@seatwise/contract/permissions'
import { can } from '@seatwise/domain/permissions'
import { Refusal } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import { individualDocument, resultOf, subjectOf, type ReportOfCompany } from '../reports/actions.ts'
import { benchmarkDocument } from '../reports/benchmark.ts'
import { hiringPipelineDocument } from '../reports/hiring-pipeline.ts'
import {
  changesDocument,
  coachingDocument,
  comparisonDocument,
  conflictDocument,
  questionsDocument,
  twoSurveys,
} from '../reports/people.ts'
import { findReportCompany } from '../reports/repository.ts'

/** What a report is about: its kind and its subjects, with the results in their order in the report. */
export type About = {
  kind: ReportKind
  survey_result_ids: readonly string[]
  growth_plan_id?: string | null | undefined
  role_benchmark_id?: string | null | undefined
  /** For a report on targets. */
  company_id?: string | undefined
  pipeline_id?: string | null | undefined
  period_days?: PipelineReportDays | null | undefined
}

/** `product.ts` passes these functions in, because reports on growth plans belong to an area above this one. */
export type GrowthReports = {
  surveyResultOf: (scope: UserScope, growth_plan_id: string) => Promise<string>
  documentOf: (scope: UserScope, plan: { growth_plan_id: string }, nameStyle?: ShownName) => Promise<ReportOfCompany>
}

/** Adds every result that the report is about, so that a link keeps showing the same results. */
export async function resolved(scope: UserScope, growth: GrowthReports, about: About): Promise<About> {
  const { kind, survey_result_ids, growth_plan_id } = about
  if (kind === 'changes') return { ...about, survey_result_ids: await twoSurveys(scope, twoOf(survey_result_ids)) }
  if (kind !== 'growth') return about
  return { ...about, survey_result_ids: [await growth.surveyResultOf(scope, growth_plan_id!)] }
}

const twoOf = ([survey_result_id, earlier_result_id]: readonly string[]) => ({
  survey_result_id: survey_result_id!,
  earlier_result_id,
})

/** The permission that the maker of a link must have when the link is opened. Without it the link shows nothing. */
const permissions: Record<ReportKind, Permission> = {
  individual: 'reports.read',
  comparison: 'reports.read',
  conflict: 'reports.read',
  coaching: 'reports.read',
  changes: 'reports.read',
  questions: 'reports.read',
  growth: 'growth-plans.read',
  benchmark: 'reports.read',
  'hiring-pipeline': 'reports.read-pipeline',
}

/** The report for an external reader, made with the rights of the scope's user. */
export async function documentFor(scope: UserScope, growth: GrowthReports, about: About, nameStyle: ShownName) {
  if (!can(actorOf(scope), permissions[about.kind])) throw new Refusal('not_found')
  const report = await reportFor(scope, growth, about, nameStyle)
  const company = await findReportCompany(scope, report.company_id)
  return { ...report, time_zone: company?.time_zone ?? null }
}

async function reportFor(
  scope: UserScope,
  growth: GrowthReports,
  { kind, survey_result_ids, growth_plan_id, role_benchmark_id, company_id, pipeline_id, period_days }: About,
  nameStyle: ShownName,
): Promise<ReportOfCompany> {
  const [first, second] = survey_result_ids
  const ofFirst = { survey_result_id: first! }
  switch (kind) {
    case 'individual': {
      const result = await resultOf(scope, first!)
      return { document: individualDocument(result, nameStyle), ...subjectOf(result) }
    }
    case 'questions':
      return questionsDocument(scope, ofFirst, nameStyle)
    case 'comparison':
      return comparisonDocument(scope, { survey_result_ids }, nameStyle)
    case 'conflict':
      return conflictDocument(scope, { survey_result_ids }, nameStyle)
    case 'coaching':
      return coachingDocument(scope, { ...ofFirst, manager_result_id: second }, nameStyle)
    case 'changes':
      return changesDocument(scope, twoOf(survey_result_ids), nameStyle)
    case 'growth':
      return growth.documentOf(scope, { growth_plan_id: growth_plan_id! }, nameStyle)
    case 'benchmark':
      return benchmarkDocument(scope, { role_benchmark_id: role_benchmark_id!, company_id }, nameStyle)
    case 'hiring-pipeline':
      return hiringPipelineDocument(scope, { pipeline_id: pipeline_id!, days: period_days! }, nameStyle)
  }
}
