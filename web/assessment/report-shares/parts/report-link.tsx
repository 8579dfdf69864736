import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ReportShare } from '@seatwise/contract/report-shares'

/** A link to the page of the report that was shared. */
export function ReportLink({ share, children }: { share: ReportShare; children: ReactNode }) {
  const { kind, growth_plan_id, role_benchmark_id, pipeline_id, period_days, company_id } = share
  const ids = share.results.map(({ id }) => id)
  const [id, second] = ids
  if (kind === 'benchmark')
    return (
      <Link to="/reports/benchmark/$id" params={{ id: role_benchmark_id! }} search={{ company_id }}>
        {children}
      </Link>
    )
  if (kind === 'hiring-pipeline')
    return (
      <Link to="/reports/hiring-pipeline" search={{ pipeline_id: pipeline_id!, days: period_days! }}>
        {children}
      </Link>
    )
  if (kind === 'growth')
    return (
      <Link to="/reports/growth/$id" params={{ id: growth_plan_id! }}>
        {children}
      </Link>
    )
  // Every other report is about people, and is named without a link when a result of theirs has been erased.
  if (id === undefined) return children
  switch (kind) {
    case 'comparison':
    case 'conflict':
      return (
        <Link to={`/reports/${kind}`} search={{ ids }}>
          {children}
        </Link>
      )
    case 'coaching':
      return (
        <Link to="/reports/coaching/$id" params={{ id }} search={second === undefined ? {} : { manager: second }}>
          {children}
        </Link>
      )
    case 'changes':
      return (
        <Link to="/reports/changes/$id" params={{ id }} search={{ earlier: second }}>
          {children}
        </Link>
      )
    case 'questions':
      return (
        <Link to="/survey-results/$id/interview" params={{ id }}>
          {children}
        </Link>
      )
    case 'individual':
      return (
        <Link to="/survey-results/$id" params={{ id }}>
          {children}
        </Link>
      )
  }
}
