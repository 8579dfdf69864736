import { Link, useParams } from '@tanstack/react-router'
import { growthReportPdf, useGrowthReport } from './data.ts'
import { ReportView } from './parts/report-view.tsx'

/** A growth plan as a report, to read, print and hand over. */
export function GrowthReportPage() {
  const { id } = useParams({ from: '/shell/reports/growth/$id' })
  const request = useGrowthReport(id)
  return (
    <ReportView
      request={request}
      pdfPath={growthReportPdf(id)}
      share={{
        kind: 'growth',
        survey_result_ids: [],
        growth_plan_id: id,
        whose: request.data?.title.replace(/^Growth plan of /, '') ?? '',
      }}
      back={
        <Link to="/growth-plans/$id" params={{ id }}>
          The growth plan
        </Link>
      }
    />
  )
}
