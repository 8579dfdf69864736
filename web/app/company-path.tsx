import { IconChevronDown } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { useCompanyChoices } from '../base/companies/data.ts'
import { Row } from '../ui/layout.tsx'
import classes from './top-bar.module.css'

type Props = { user: UserProfile; onChoose: () => void }

/**
 * The breadcrumb with the company whose data the page shows: the user's own, or one or all of several, to choose from.
 */
export function CompanyPath({ user, onChoose }: Props) {
  const hasMany = reachOf(user, 'companies.read') !== 'company'
  const companies = useCompanyChoices(hasMany).data
  const { company_id } = useSearch({ strict: false })
  if (!hasMany)
    return (
      <Row as="p" isOneLine gap={6} align="center" className={classes.company}>
        {user.company.name}
      </Row>
    )
  const chosen = companies?.find(({ id }) => id === company_id)
  const shown = chosen?.name ?? 'All companies'
  return (
    <Row as="nav" isOneLine gap={6} align="center" className={classes.company} aria-label="Company">
      <Link to="/companies/overview">{user.company.name}</Link>
      <span aria-hidden>/</span>
      <button type="button" aria-label={`${shown}: choose a company`} onClick={onChoose}>
        {shown}
        <IconChevronDown size={14} aria-hidden />
      </button>
    </Row>
  )
}
