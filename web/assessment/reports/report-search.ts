import { maxCompared, pipelineReportDays, type PipelineReportDays } from '@seatwise/contract/limits'
import { isId } from '../../kernel/list-state.ts'

/** The parameters of the report about a pipeline; `days` is the period in which people entered the pipeline. */
export type PipelineReportSearch = { pipeline_id: string; days: PipelineReportDays }

const defaultDays = 90

/** Without a valid pipeline id it is empty: the page then offers the pipelines. */
export const pipelineReportSearch = (search: Record<string, unknown>): PipelineReportSearch => ({
  pipeline_id: isId(search.pipeline_id) ? search.pipeline_id : '',
  days: pipelineReportDays.find((days) => days === Number(search.days)) ?? defaultDays,
})

/**
 * The parameters of the report about a benchmark: the company whose people are compared, if it is not the user's own;
 * other targets to try, as JSON; and the result from which the report was opened.
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
  // The router parses JSON in the URL.
  ...(Array.isArray(what_if) ? { what_if: JSON.stringify(what_if) } : {}),
  ...(typeof what_if === 'string' ? { what_if } : {}),
})

/** The parameters of reports about several people: their results, in the order in which they are shown. */
export type PeopleReportSearch = { ids: string[] }

export const peopleReportSearch = ({ ids }: Record<string, unknown>): PeopleReportSearch => ({
  ids: (Array.isArray(ids) ? ids : typeof ids === 'string' ? ids.split(',') : []).filter(isId).slice(0, maxCompared),
})

/** For the coaching report: the result of the manager; `none` if the user has said that there is none. */
export type CoachingReportSearch = { manager?: string | undefined }

export const coachingReportSearch = ({ manager }: Record<string, unknown>): CoachingReportSearch =>
  isId(manager) || manager === noManager ? { manager } : {}
export const noManager = 'none'

/** The parameters of the report about changes: the earlier result to compare with, if it is not the first one. */
export type ChangesReportSearch = { earlier?: string | undefined }

export const changesReportSearch = ({ earlier }: Record<string, unknown>): ChangesReportSearch =>
  isId(earlier) ? { earlier } : {}
