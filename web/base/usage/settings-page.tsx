import { useRouteContext, useSearch } from '@tanstack/react-router'
import { reachOf } from '@seatwise/domain/permissions'
import { SettingsFrame } from '../companies/parts/settings-frame.tsx'
import { UsageFigures } from './parts/usage-figures.tsx'

/** The usage of the user's own company; for a franchise, of all its companies. */
export function CompanyUsagePage() {
  const { user } = useRouteContext({ from: '/shell' })
  const search = useSearch({ from: '/shell/company-settings/usage' })
  const isOfAll = reachOf(user, 'usage.read') === 'all'
  return (
    <SettingsFrame page="Usage" isWide>
      <UsageFigures
        path="/company-settings/usage"
        search={search}
        // Company Settings show the user's own company; the usage of all companies is in the sidebar.
        company_id={isOfAll ? user.company.id : undefined}
        isSection
      />
    </SettingsFrame>
  )
}
