import type { ComponentType, ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouteContext, useRouter } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { cacheProfile } from '../../kernel/profile.ts'
import { Stack } from '../../ui/layout.tsx'
import { LinesSkeleton } from '../../ui/lines-skeleton.tsx'
import { Problem } from '../../ui/problem.tsx'
import { CustomFieldsSettings } from '../custom-fields/parts/custom-fields-settings.tsx'
import { MailTemplates } from '../mailer/parts/mail-templates.tsx'
import { companyQuery, useCompany } from './data.ts'
import { SettingsFrame } from './parts/settings-frame.tsx'
import { SettingsSection } from './parts/settings-section.tsx'
import { isSettingsSection, settingsSections, type SettingsSectionKey } from './words.ts'
import classes from './settings.module.css'

/** Parts of areas that this area must not import; web/app passes them in. */
type SectionParts = {
  CompanyExports: ComponentType<{ user: UserProfile; company: Company }>
  GeneratedTexts: ComponentType<{ company_id: string }>
}

/** The settings of the owner's own company; each section has a URL. */
export function CompanySettingsPage(parts: SectionParts) {
  const { user } = useRouteContext({ from: '/shell' })
  const { section } = useParams({ from: '/shell/company-settings/$section' })
  const tab = isSettingsSection(section) ? section : 'details'
  return (
    <>
      <title>{`${settingsSections[tab]} · Company Settings · ${currentBrand().name}`}</title>
      {reachOf(user, 'companies.write') !== 'no' ? (
        <SettingsFrame isWide={tab === 'generated'}>
          <OwnCompany user={user} section={tab} {...parts} />
        </SettingsFrame>
      ) : (
        <section className={classes.page}>
          <h1 tabIndex={-1}>Company Settings</h1>
          <p>The owners of {user.company.name} look after its settings.</p>
        </section>
      )}
    </>
  )
}

type OwnProps = SectionParts & { user: UserProfile; section: SettingsSectionKey }

function OwnCompany({ user, section, CompanyExports, GeneratedTexts }: OwnProps): ReactNode {
  const router = useRouter()
  const client = useQueryClient()
  const company = useCompany(user.company.id)
  if (company.isError) return <Problem error={company.error} onRetry={() => void company.refetch()} />
  if (company.isPending) return <LinesSkeleton />
  if (!company.data) return <p>This company does not exist.</p>

  /**
   * Updates the cached data, because the shell shows the company's name and logo, and every page uses its time zone.
   */
  function show(now: Company) {
    const { id, name, brand, go_high_level_location_id, logo_id, contact_email, time_zone } = now
    client.setQueryData(companyQuery(id).queryKey, now)
    cacheProfile({
      ...user,
      company: { id, name, brand, go_high_level_location_id, logo_id, contact_email, time_zone },
    })
    void router.invalidate()
  }
  if (section === 'emails')
    return (
      <Stack gap={20} className={classes.section}>
        <h2>{settingsSections.emails}</h2>
        <MailTemplates user={user} company={company.data} />
      </Stack>
    )
  if (section === 'custom-fields')
    return (
      <Stack gap={20} className={classes.section}>
        <h2>{settingsSections['custom-fields']}</h2>
        <CustomFieldsSettings company_id={company.data.id} />
      </Stack>
    )
  return (
    <SettingsSection key={section} section={section} company={company.data} onChanged={show}>
      {section === 'data' && reachOf(user, 'exports.create') !== 'no' && (
        <CompanyExports user={user} company={company.data} />
      )}
      {section === 'generated' && can(user, 'generations.read') && <GeneratedTexts company_id={company.data.id} />}
    </SettingsSection>
  )
}
