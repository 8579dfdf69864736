import { Fragment, type ReactNode } from 'react'
import { Link, useRouteContext } from '@tanstack/react-router'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { Grid } from '../../../ui/layout.tsx'
import classes from '../settings.module.css'
import { settingsSections } from '../words.ts'

/**
 * @property page the name of the page for the window title, if the page sets none itself @property isWide true if the
 * page has a list
 */
type Props = { page?: string; isWide?: boolean; children: ReactNode }

/** The title of Company Settings, and the list of its pages beside the current one. */
export const SettingsFrame = ({ page, isWide = false, children }: Props) => (
  <section className={classes.page}>
    {page && <title>{`${page} · Company Settings · ${currentBrand().name}`}</title>}
    <h1 tabIndex={-1}>Company Settings</h1>
    <Grid gap={32} align="start" className={classes.columns} data-wide={isWide}>
      <SettingsTabs />
      {children}
    </Grid>
  </section>
)

function SettingsTabs() {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <Tabs label="Company settings" isBeside>
      {Object.entries(settingsSections).map(([key, label]) => (
        <Fragment key={key}>
          {key === 'security' && currentBrand().features.jobs && can(user, 'job-application-templates.read') && (
            <Link to="/company-settings/application-templates" activeOptions={anySearch}>
              Application templates
            </Link>
          )}
          {key === 'data' && can(user, 'custom-webhooks.read') && (
            <Link to="/company-settings/webhooks" activeOptions={anySearch}>
              Webhooks
            </Link>
          )}
          {key === 'data' && can(user, 'api-keys.read') && (
            <>
              <Link to="/company-settings/api-keys">API keys</Link>
              <Link to="/company-settings/own-events">Own events</Link>
            </>
          )}
          {key === 'data' && can(user, 'ghl.connect') && (
            <Link to="/company-settings/crm" activeOptions={anySearch}>
              CRM
            </Link>
          )}
          {isOffered(key) && (
            <Link to="/company-settings/$section" params={{ section: key }}>
              {label}
            </Link>
          )}
          {key === 'data' && can(user, 'usage.read') && (
            <Link to="/company-settings/usage" activeOptions={anySearch}>
              Usage
            </Link>
          )}
        </Fragment>
      ))}
    </Tabs>
  )
}

/** The coaching brand has no generated texts. */
const isOffered = (section: string) => section !== 'generated' || currentBrand().features.resume_analysis

const anySearch = { includeSearch: false }
