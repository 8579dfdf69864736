import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { ReportKind } from '@seatwise/contract/values/assessment'
import { liveQuery } from '../../kernel/query.ts'
import { call } from '../../kernel/session.ts'
import { dayStart, today } from '../../ui/dates.ts'
import type { BenchmarkReportSearch, ChangesReportSearch, PipelineReportSearch } from './report-search.ts'

/** The keys begin with that of the results, because reports are made from results and change with them. */
const key = (...of: unknown[]) => ['survey-results', 'report', ...of]

/** The API path of a report as a PDF. */
const pdfOf = (kind: ReportKind, query: Record<string, string>) =>
  `/reports/${kind}/pdf?${new URLSearchParams(query).toString()}` as const

const pipelineQuery = ({ pipeline_id, days }: PipelineReportSearch) => ({ pipeline_id, from: dayStart(today(days)) })

export const pipelineReportPdf = (search: PipelineReportSearch) => pdfOf('hiring-pipeline', pipelineQuery(search))

export function usePipelineReport(search: PipelineReportSearch) {
  const query = pipelineQuery(search)
  return useQuery({
    ...liveQuery,
    queryKey: key('hiring-pipeline', query),
    queryFn: async () => (await call('GET /reports/hiring-pipeline', { query })).data,
  })
}

const benchmarkQuery = (role_benchmark_id: string, { company_id, what_if }: BenchmarkReportSearch) => ({
  role_benchmark_id,
  ...(company_id ? { company_id } : {}),
  ...(what_if ? { what_if } : {}),
})

export const benchmarkReportPdf = (id: string, search: BenchmarkReportSearch) =>
  pdfOf('benchmark', benchmarkQuery(id, search))

export function useBenchmarkReport(id: string, search: BenchmarkReportSearch) {
  const query = benchmarkQuery(id, search)
  return useQuery({
    ...liveQuery,
    queryKey: key('benchmark', query),
    queryFn: async () => (await call('GET /reports/benchmark', { query })).data,
  })
}

export const growthReportPdf = (growth_plan_id: string) => pdfOf('growth', { growth_plan_id })

export const useGrowthReport = (growth_plan_id: string) =>
  useQuery({
    ...liveQuery,
    // The key begins with that of growth plans, because the report changes with its plan.
    queryKey: ['growth-plans', 'report', growth_plan_id],
    queryFn: async () => (await call('GET /reports/growth', { query: { growth_plan_id } })).data,
  })

export const questionsReportPdf = (survey_result_id: string) => pdfOf('questions', { survey_result_id })

const peopleQuery = (ids: readonly string[]) => ({ survey_result_ids: ids.join(',') })

export const comparisonReportPdf = (ids: readonly string[]) => pdfOf('comparison', peopleQuery(ids))

export function useComparisonReport(ids: readonly string[]) {
  const query = peopleQuery(ids)
  return useQuery({
    ...liveQuery,
    queryKey: key('comparison', query),
    queryFn: async () => (await call('GET /reports/comparison', { query })).data,
    placeholderData: keepPreviousData,
    enabled: ids.length > 1,
  })
}

export const conflictReportPdf = (ids: readonly string[]) => pdfOf('conflict', peopleQuery(ids))

export function useConflictReport(ids: readonly string[]) {
  const query = peopleQuery(ids)
  return useQuery({
    ...liveQuery,
    queryKey: key('conflict', query),
    queryFn: async () => (await call('GET /reports/conflict', { query })).data,
    enabled: ids.length > 1,
  })
}

const coachingQuery = (survey_result_id: string, manager: string | undefined) => ({
  survey_result_id,
  ...(manager ? { manager_result_id: manager } : {}),
})

export const coachingReportPdf = (id: string, manager: string | undefined) =>
  pdfOf('coaching', coachingQuery(id, manager))

export function useCoachingReport(id: string, manager: string | undefined, isReady: boolean) {
  const query = coachingQuery(id, manager)
  return useQuery({
    ...liveQuery,
    queryKey: key('coaching', query),
    queryFn: async () => (await call('GET /reports/coaching', { query })).data,
    enabled: isReady,
  })
}

/** The user's own latest finished survey, if the user is an employee of the person's company. */
export function useOwnResult(company_id: string | undefined, email: string) {
  return useQuery({
    queryKey: ['candidates', 'own', company_id, email],
    queryFn: async () => {
      const filters = { company_id: company_id!, kind: 'employee' as const, has_result: true, search: email }
      const { data } = await call('POST /candidates/search', { body: { filters, page_size: 5 } })
      const own = data.find((person) => person.email.toLowerCase() === email.toLowerCase())
      return own ? latestFinished(own.id) : null
    },
    enabled: company_id !== undefined,
  })
}

/** The latest finished survey of a person. */
export async function latestFinished(candidate_id: string): Promise<string | null> {
  const { data } = await call('GET /candidates/{id}', { params: { id: candidate_id } })
  return finishedOf(data)[0]?.id ?? null
}

/** The finished surveys of a person, the latest first. */
export const finishedOf = ({ surveys }: CandidateDetail) =>
  surveys.filter(({ state, archived_at, is_test }) => state === 'completed' && !archived_at && !is_test)

const changesQuery = (survey_result_id: string, { earlier }: ChangesReportSearch) => ({
  survey_result_id,
  ...(earlier ? { earlier_result_id: earlier } : {}),
})

export const changesReportPdf = (id: string, search: ChangesReportSearch) => pdfOf('changes', changesQuery(id, search))

export function useChangesReport(id: string, search: ChangesReportSearch) {
  const query = changesQuery(id, search)
  return useQuery({
    ...liveQuery,
    queryKey: key('changes', query),
    queryFn: async () => (await call('GET /reports/changes', { query })).data,
  })
}
