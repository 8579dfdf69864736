import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { benchmarkReportPdf, useBenchmarkReport } from './data.ts'
import { ReportView } from './parts/report-view.tsx'
import { WhatIf } from './parts/what-if.tsx'

/** Compares the people of a company with the targets of a role: the stored targets, or a what-if copy of them. */
export function BenchmarkReportPage() {
  const { id } = useParams({ from: '/shell/reports/benchmark/$id' })
  const search = useSearch({ from: '/shell/reports/benchmark/$id' })
  const navigate = useNavigate({ from: '/reports/benchmark/$id' })
  const request = useBenchmarkReport(id, search)
  const { company_id, what_if, result_id } = search
  return (
    <ReportView
      request={request}
      pdfPath={benchmarkReportPdf(id, search)}
      current={result_id}
      // Scores by a what-if copy are not stored, so a link could not show the report again.
      {...(!what_if && {
        share: {
          kind: 'benchmark',
          survey_result_ids: [],
          role_benchmark_id: id,
          ...(company_id && { company_id }),
        } as const,
      })}
      back={
        what_if ? (
          <Link to="/reports/benchmark/$id" params={{ id }} search={{ company_id, result_id }}>
            The stored scores
          </Link>
        ) : result_id ? (
          <Link to="/survey-results/$id" params={{ id: result_id }}>
            The result
          </Link>
        ) : (
          <Link to="/roles">Roles</Link>
        )
      }
    >
      <WhatIf
        key={what_if ?? id}
        id={id}
        initialTargets={what_if}
        onCompare={(targets) => void navigate({ search: { company_id, result_id, what_if: JSON.stringify(targets) } })}
      />
    </ReportView>
  )
}
