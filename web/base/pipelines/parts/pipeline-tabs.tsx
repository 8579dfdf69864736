import type { ReactNode } from 'react'
import { Link, useRouteContext } from '@tanstack/react-router'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { Tabs } from '../../../ui/tabs.tsx'

type Props = {
  /** The company that the links of the tabs keep; undefined unless a user of several companies has chosen one. */
  company_id: string | undefined
  /** Links to the board and its table, which keep the filters. */
  children?: ReactNode
}

/** Links between the pages about pipelines, and to the campaigns and jobs through which people come to them. */
export function PipelineTabs({ company_id, children }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const search = company_id === undefined ? {} : { company_id }
  const views = (
    <>
      <Link to="/hiring-pipeline" search={search}>
        Board
      </Link>
      <Link to="/hiring-pipeline/table" search={search}>
        Table
      </Link>
    </>
  )
  return (
    <Tabs label="Pipelines">
      {can(user, 'survey-results.read-stage') && (children ?? views)}
      <Link to="/pipelines" search={search} activeOptions={pathOnly}>
        Pipelines
      </Link>
      {can(user, 'hiring-campaigns.read') && (
        <Link to="/hiring-campaigns" search={search} activeOptions={pathOnly}>
          Campaigns
        </Link>
      )}
      {currentBrand().features.jobs && can(user, 'jobs.read') && (
        <Link to="/jobs/overview" search={search} activeOptions={pathOnly}>
          Jobs
        </Link>
      )}
    </Tabs>
  )
}

const pathOnly = { includeSearch: false }
