import { Link, useLocation } from '@tanstack/react-router'
import { IconChevronsLeft, IconChevronsRight, IconInfoCircle, IconMail, IconUsers } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../platform/brand.ts'
import { facts } from '../platform/facts.ts'
import classes from './sidebar.module.css'

const year = new Date().getFullYear()

type Props = { user: UserProfile; collapsed: boolean; onToggle: () => void }

/** A link stands here once its page exists and this user may open it. */
const links = [
  { to: '/survey-results', label: 'Candidates/Employees', icon: IconUsers, shown: () => true },
  {
    to: '/outbox',
    label: 'Outbox',
    icon: IconMail,
    shown: (user: UserProfile) => can(user, 'outbox.read') && (facts.app_env === 'local' || facts.app_env === 'dev'),
  },
  { to: '/about', label: 'About', icon: IconInfoCircle, shown: () => true },
] as const

export function Sidebar({ user, collapsed, onToggle }: Props) {
  const { pathname } = useLocation()
  const brand = currentBrand()
  const Chevrons = collapsed ? IconChevronsRight : IconChevronsLeft
  return (
    <nav className={classes.sidebar} data-collapsed={collapsed} aria-label="Main">
      <div className={classes.head}>
        <img src={`/logos/${brand.key}-mark.svg`} alt="" width={36} height={36} />
        <span className={classes.name}>{brand.name}</span>
        <button
          type="button"
          className={classes.toggle}
          onClick={onToggle}
          aria-label={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
        >
          <Chevrons size={20} aria-hidden />
        </button>
      </div>
      <ul className={classes.links}>
        {links
          .filter((link) => link.shown(user))
          .map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.link}
                data-active={pathname.startsWith(to)}
                aria-label={collapsed ? label : undefined}
                title={collapsed ? label : undefined}
              >
                <Icon size={22} stroke={1.7} aria-hidden />
                <span className={classes.label}>{label}</span>
              </Link>
            </li>
          ))}
      </ul>
      <p className={classes.foot}>
        © {year} <span className={classes.label}>{brand.name}</span>
      </p>
    </nav>
  )
}
