import { useQuery } from '@tanstack/react-query'
import type { ReportKind } from '@seatwise/contract/values'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { dayStart, today } from '../../ui/dates.ts'
import type { BenchmarkReportSearch, PipelineReportSearch } from './report-search.ts'

/** Reports tell of results, and change with them. */
const key = (...of: unknown[]) => ['survey-results', 'report', ...of]

/** The address of a report as a PDF. */
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
    // It changes with the plan.
    queryKey: ['growth-plans', 'report', growth_plan_id],
    queryFn: async () => (await call('GET /reports/growth', { query: { growth_plan_id } })).data,
  })
