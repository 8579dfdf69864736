import { Link } from '@tanstack/react-router'
import { Tabs } from '../../../ui/tabs.tsx'

/** The two lists of the archive: people with all of their results, and single results. */
export const ArchivedTabs = () => (
  <Tabs label="What is archived">
    <Link to="/candidates" search={archived} activeOptions={{ includeSearch: false }}>
      People
    </Link>
    <Link to="/survey-results" search={archived} activeOptions={{ includeSearch: false }}>
      Results
    </Link>
  </Tabs>
)

const archived = { archived: true, sort: 'archived_at' } as const
