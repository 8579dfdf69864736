import { Link, useParams, useSearch } from '@tanstack/react-router'
import { benchmarkReportPdf, useBenchmarkReport } from './data.ts'
import { ReportView } from './parts/report-view.tsx'

/** The people of a company against the targets of a role. */
export function BenchmarkReportPage() {
  const { id } = useParams({ from: '/shell/reports/benchmark/$id' })
  const search = useSearch({ from: '/shell/reports/benchmark/$id' })
  const request = useBenchmarkReport(id, search)
  return <ReportView request={request} pdfPath={benchmarkReportPdf(id, search)} back={<Link to="/roles">Roles</Link>} />
}
