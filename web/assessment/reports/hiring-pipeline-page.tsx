import { lazy } from 'react'
import { NativeSelect } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { pipelineReportDays } from '@seatwise/contract/limits'
import { currentBrand } from '../../kernel/brand.ts'
import { pipelineReportPdf, usePipelineReport } from './data.ts'
import { ReportView } from './parts/report-view.tsx'
import type { PipelineReportSearch } from './report-search.ts'

// Hardly any address names no pipeline.
const PipelineChoice = lazy(async () => ({ default: (await import('./parts/pipeline-choice.tsx')).PipelineChoice }))

const periods = { 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days' }

/** The report on how people move through a pipeline, which its board links to. */
export function PipelineReportPage() {
  const search = useSearch({ from: '/shell/reports/hiring-pipeline' })
  return search.pipeline_id === '' ? <PipelineChoice days={search.days} /> : <ReportOfPipeline search={search} />
}

function ReportOfPipeline({ search }: { search: PipelineReportSearch }) {
  const navigate = useNavigate({ from: '/reports/hiring-pipeline' })
  const request = usePipelineReport(search)
  return (
    <ReportView
      request={request}
      pdfPath={pipelineReportPdf(search)}
      share={{
        kind: 'hiring-pipeline',
        survey_result_ids: [],
        pipeline_id: search.pipeline_id,
        period_days: search.days,
      }}
      back={
        <Link to="/hiring-pipeline" search={{ pipeline_id: search.pipeline_id }}>
          {currentBrand().texts.pipeline_page}
        </Link>
      }
      tools={
        <NativeSelect
          size="sm"
          aria-label="People who came in the"
          value={search.days}
          data={pipelineReportDays.map((days) => ({ value: String(days), label: periods[days] }))}
          onChange={({ currentTarget: { value } }) => {
            const days = pipelineReportDays.find((known) => String(known) === value)
            void navigate({ search: { ...search, ...(days ? { days } : {}) }, replace: true })
          }}
        />
      }
    />
  )
}
