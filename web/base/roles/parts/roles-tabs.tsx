import { Link } from '@tanstack/react-router'
import { Tabs } from '../../../ui/tabs.tsx'

/**
 * Tabs for roles and for the links through which people take the survey for them. For users of several companies, the
 * tabs keep the company.
 */
export function RolesTabs({ company_id }: { company_id: string | undefined }) {
  const search = company_id === undefined ? {} : { company_id }
  return (
    <Tabs label="Roles and survey links">
      <Link to="/roles" search={search} activeOptions={pathOnly}>
        Roles
      </Link>
      <Link to="/survey-links" search={search} activeOptions={pathOnly}>
        Survey links
      </Link>
    </Tabs>
  )
}

const pathOnly = { includeSearch: false }
