import { Link } from '@tanstack/react-router'
import { PipelineTabs } from '../../../base/pipelines/public.ts'
import type { BoardState } from '../board-state.ts'

/** Links between the board and the table of a pipeline; the filters are kept. */
export const BoardViews = ({ state }: { state: BoardState }) => (
  <PipelineTabs company_id={state.company_id}>
    <Link to="/hiring-pipeline" search={state} activeOptions={{ includeSearch: false, exact: true }}>
      Board
    </Link>
    <Link to="/hiring-pipeline/table" search={state} activeOptions={{ includeSearch: false }}>
      Table
    </Link>
  </PipelineTabs>
)
