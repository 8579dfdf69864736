import { Link, useRouteContext } from '@tanstack/react-router'
import { can } from '@seatwise/domain/permissions'
import type { BoardState } from '../../board/board-state.ts'
import { Tabs } from '../../../ui/tabs.tsx'

/** The pages about pipelines. The filters go along from the board to its table and back. */
export function PipelineTabs({ search }: { search: BoardState }) {
  const { user } = useRouteContext({ from: '/shell' })
  const { company_id } = search
  return (
    <Tabs label="Pipelines">
      {can(user, 'survey-results.read-stage') && (
        <>
          <Link to="/hiring-pipeline" search={search} activeOptions={exactPath}>
            Board
          </Link>
          <Link to="/hiring-pipeline/table" search={search} activeOptions={pathOnly}>
            Table
          </Link>
        </>
      )}
      <Link to="/pipelines" search={company_id === undefined ? {} : { company_id }} activeOptions={pathOnly}>
        Pipelines
      </Link>
    </Tabs>
  )
}

const exactPath = { includeSearch: false, exact: true }
const pathOnly = { includeSearch: false }
