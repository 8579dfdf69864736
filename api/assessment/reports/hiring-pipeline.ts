import type { PipelineReportDays } from '@seatwise/contract/limits'
import type { ShownName } from '@seatwise/contract/values/assessment'
import { brands } from '@seatwise/domain/brands/brands'
import { dayIn } from '@seatwise/domain/days'
import { hiringPipelineReport } from '@seatwise/domain/reports/hiring-pipeline'
import { withShownNames } from '@seatwise/domain/reports/report-shares'
import { Refusal } from '../../kernel/refusal.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { ReportOfCompany } from './actions.ts'
import { dayBegan, findPipeline, pipelineFigures, waitingLongest, type Period } from './repository.ts'

const dayMs = 24 * 60 * 60 * 1000
const defaultDays = 90

/** @property days the number of whole days before today, instead of `from` and `to` */
type Request = {
  pipeline_id: string
  from?: string | undefined
  to?: string | undefined
  days?: PipelineReportDays | undefined
}

/**
 * The funnel of a pipeline for the people who came into it within a period, by default the last 90 days.
 * @param nameStyle the form in which an external reader sees names; undefined for staff
 */
export async function hiringPipelineDocument(
  scope: Scope,
  { pipeline_id, from: first, to: last, days }: Request,
  nameStyle?: ShownName,
): Promise<ReportOfCompany> {
  const pipeline = await findPipeline(scope, pipeline_id)
  if (!pipeline) throw new Refusal('not_found')
  const to = last ?? new Date().toISOString()
  const zone = pipeline.time_zone ?? 'UTC'
  const from = days === undefined ? first : await dayBegan(scope, days, zone)
  const period: Period = { from: from ?? new Date(Date.parse(to) - defaultDays * dayMs).toISOString(), to }
  const { ended } = brands[pipeline.brand].pipeline
  const figures = await pipelineFigures(scope, pipeline, period)
  const oldest = await waitingLongest(scope, pipeline, ended)
  const day = (instant: string) => dayIn(zone, instant)
  const document = hiringPipelineReport(
    {
      ...figures,
      pipeline: pipeline.name,
      from: day(period.from),
      // The last day that counts: `to` is the start of the next day.
      to: day(new Date(Date.parse(to) - 1).toISOString()),
      listed_in: nameStyle ? null : pipeline_id,
      oldest: nameStyle ? withShownNames(oldest, nameStyle) : oldest,
    },
    { brand: pipeline.brand, company: { name: pipeline.company_name, country: pipeline.country } },
  )
  return { document, company_id: pipeline.company_id, subject_type: 'pipeline', subject_id: pipeline_id }
}
