import { Link } from '@tanstack/react-router'
import { Tabs } from '../../../ui/tabs.tsx'

/** The pages about pipelines; of one company where the reader has several. */
export function PipelineTabs({ company_id }: { company_id: string | undefined }) {
  const search = company_id === undefined ? {} : { company_id }
  return (
    <Tabs label="Pipelines">
      <Link to="/pipelines" search={search} activeOptions={pathOnly}>
        Pipelines
      </Link>
    </Tabs>
  )
}

const pathOnly = { includeSearch: false }
