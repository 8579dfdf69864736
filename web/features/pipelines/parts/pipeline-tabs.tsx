import { Link, useRouteContext } from '@tanstack/react-router'
import { can } from '@seatwise/domain/permissions'
import { Tabs } from '../../../ui/tabs.tsx'

/** The pages about pipelines; of one company where the reader has several. */
export function PipelineTabs({ company_id }: { company_id: string | undefined }) {
  const { user } = useRouteContext({ from: '/shell' })
  const search = company_id === undefined ? {} : { company_id }
  return (
    <Tabs label="Pipelines">
      {can(user, 'survey-results.read-stage') && (
        <Link to="/hiring-pipeline" search={search} activeOptions={pathOnly}>
          Board
        </Link>
      )}
      <Link to="/pipelines" search={search} activeOptions={pathOnly}>
        Pipelines
      </Link>
    </Tabs>
  )
}

const pathOnly = { includeSearch: false }
