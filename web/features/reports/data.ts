import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { dayStart, today } from '../../ui/dates.ts'
import type { BenchmarkReportSearch, PipelineReportSearch } from './report-search.ts'

/** Reports tell of results, and change with them. */
const key = (...of: unknown[]) => ['survey-results', 'report', ...of]

export function usePipelineReport({ pipeline_id, days }: PipelineReportSearch) {
  const from = dayStart(today(days))
  return useQuery({
    ...liveQuery,
    queryKey: key('hiring-pipeline', pipeline_id, from),
    queryFn: async () => (await call('GET /reports/hiring-pipeline', { query: { pipeline_id, from } })).data,
  })
}

export function useBenchmarkReport(role_benchmark_id: string, { company_id }: BenchmarkReportSearch) {
  return useQuery({
    ...liveQuery,
    queryKey: key('benchmark', role_benchmark_id, company_id),
    queryFn: async () => {
      const query = { role_benchmark_id, ...(company_id ? { company_id } : {}) }
      return (await call('GET /reports/benchmark', { query })).data
    },
  })
}
