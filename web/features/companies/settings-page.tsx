import { useState } from 'react'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { cacheProfile } from '../../platform/profile.ts'
import { Problem } from '../../ui/problem.tsx'
import classes from './companies.module.css'
import { useCompany } from './data.ts'
import { CompanyForm } from './parts/company-form.tsx'
import { LogoField } from './parts/logo-field.tsx'

/** Settings of the owner's own company. It shares the super admins' form, without the fields reserved to them. */
export function CompanySettingsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <section className={classes.page}>
      <title>{`Company settings · ${currentBrand().name}`}</title>
      <h1>Company settings</h1>
      {can(user, 'companies.write') ? (
        <OwnCompany user={user} />
      ) : (
        <p>The owners of {user.company.name} look after its settings.</p>
      )}
    </section>
  )
}

function OwnCompany({ user }: { user: UserProfile }) {
  const company = useCompany(user.company.id)
  if (company.isError) return <Problem error={company.error} onRetry={() => void company.refetch()} />
  if (company.isPending || (company.isRefetching && !company.data)) return <p aria-busy="true">Loading</p>
  if (!company.data) return <p>This company does not exist.</p>
  return <Settings user={user} loaded={company.data} />
}

function Settings({ user, loaded }: { user: UserProfile; loaded: Company }) {
  const router = useRouter()
  const [company, setCompany] = useState(loaded)
  const [loads, setLoads] = useState(0)
  const showCompany = (now: Company) => {
    setCompany(now)
    setLoads(loads + 1)
    // The shell shows the company's name and logo, and every page its time zone.
    const { id, name, brand, go_high_level_location_id, logo_id, time_zone } = now
    cacheProfile({ ...user, company: { id, name, brand, go_high_level_location_id, logo_id, time_zone } })
    void router.invalidate()
  }
  return (
    <div className={classes.card}>
      <LogoField company={company} onChanged={setCompany} />
      <CompanyForm key={loads} company={company} onSaved={showCompany} onReloaded={showCompany} />
    </div>
  )
}
