import type { ReactNode } from 'react'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import classes from './settings-link.module.css'

type Props = {
  user: UserProfile
  /** Users reach the settings of their own company only. */
  company_id: string
  section: 'details' | 'places' | 'data'
  children?: ReactNode
}

/** Leads from a form to the settings on which it depends, in another tab, so that nothing typed is lost. */
export const SettingsLink = ({ user, company_id, section, children = 'Manage locations' }: Props) =>
  can(user, 'companies.write') &&
  company_id === user.company.id && (
    <a className={classes.link} href={`/company-settings/${section}`} target="_blank" rel="noreferrer">
      {children} (opens in another tab)
    </a>
  )
