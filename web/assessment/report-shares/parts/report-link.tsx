import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ReportShare } from '@seatwise/contract/report-shares'

/** A link to the page of the report that was shared. */
export function ReportLink({ share, children }: { share: ReportShare; children: ReactNode }) {
  const { kind, growth_plan_id, role_benchmark_id, pipeline_id, period_days, company_id } = share
  const ids = share.results.map(({ id }) => id)
  const [id, second] = ids
  if (role_benchmark_id !== null)
    return (
      <Link to="/reports/benchmark/$id" params={{ id: role_benchmark_id }} search={{ company_id }}>
        {children}
      </Link>
    )
  if (pipeline_id !== null && period_days !== null)
    return (
      <Link to="/reports/hiring-pipeline" search={{ pipeline_id, days: period_days }}>
        {children}
      </Link>
    )
  if (id === undefined) return <>{children}</>
  const params = { id }
  if (kind === 'comparison' || kind === 'conflict')
    return (
      <Link to={`/reports/${kind}`} search={{ ids }}>
        {children}
      </Link>
    )
  if (kind === 'coaching')
    return (
      <Link to="/reports/coaching/$id" params={params} search={second === undefined ? {} : { manager: second }}>
        {children}
      </Link>
    )
  if (kind === 'changes')
    return (
      <Link to="/reports/changes/$id" params={params} search={{ earlier: second }}>
        {children}
      </Link>
    )
  if (kind === 'growth' && growth_plan_id !== null)
    return (
      <Link to="/reports/growth/$id" params={{ id: growth_plan_id }}>
        {children}
      </Link>
    )
  return (
    <Link to={kind === 'questions' ? '/survey-results/$id/interview' : '/survey-results/$id'} params={params}>
      {children}
    </Link>
  )
}
