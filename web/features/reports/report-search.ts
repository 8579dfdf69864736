import { isId } from '../../platform/list-state.ts'

/** Of the report about a pipeline: who came into it within so many days. */
export type PipelineReportSearch = { pipeline_id: string; days: ReportDays }

export const reportDays = [30, 90, 365] as const
type ReportDays = (typeof reportDays)[number]
const defaultDays = 90

/** An address without a pipeline leads to a report that does not exist. */
export const pipelineReportSearch = (search: Record<string, unknown>): PipelineReportSearch => ({
  pipeline_id: isId(search.pipeline_id) ? search.pipeline_id : '',
  days: reportDays.find((days) => days === Number(search.days)) ?? defaultDays,
})

/**
 * Of the report about a benchmark: the company whose people are compared, where it is not the reader's own, and as JSON
 * other targets to look at; the result that it was opened from.
 */
export type BenchmarkReportSearch = {
  company_id?: string | undefined
  what_if?: string | undefined
  result_id?: string | undefined
}

export const benchmarkReportSearch = ({
  company_id,
  what_if,
  result_id,
}: Record<string, unknown>): BenchmarkReportSearch => ({
  ...(isId(result_id) ? { result_id } : {}),
  ...(isId(company_id) ? { company_id } : {}),
  // The router reads JSON in an address as what it says.
  ...(Array.isArray(what_if) ? { what_if: JSON.stringify(what_if) } : {}),
  ...(typeof what_if === 'string' ? { what_if } : {}),
})
