import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { dayStart, today } from '../../ui/dates.ts'
import type { BenchmarkReportSearch, PipelineReportSearch } from './report-search.ts'

/** Reports tell of results, and change with them. */
const key = (...of: unknown[]) => ['survey-results', 'report', ...of]

const pipelineQuery = ({ pipeline_id, days }: PipelineReportSearch) => ({ pipeline_id, from: dayStart(today(days)) })

export const pipelineReportPdf = (search: PipelineReportSearch) =>
  `/reports/hiring-pipeline/pdf?${new URLSearchParams(pipelineQuery(search)).toString()}` as const

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
  `/reports/benchmark/pdf?${new URLSearchParams(benchmarkQuery(id, search)).toString()}` as const

export function useBenchmarkReport(id: string, search: BenchmarkReportSearch) {
  const query = benchmarkQuery(id, search)
  return useQuery({
    ...liveQuery,
    queryKey: key('benchmark', query),
    queryFn: async () => (await call('GET /reports/benchmark', { query })).data,
  })
}
