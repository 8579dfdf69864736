import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { IconChevronsLeft, IconChevronsRight, IconExternalLink } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { pagePatterns } from '@seatwise/contract/values/base'
import { Acting } from '../base/proxy-sessions/parts/acting.tsx'
import { currentBrand } from '../kernel/brand.ts'
import { bootConfig } from '../kernel/boot-config.ts'
import { track } from '../kernel/user-events.ts'
import { BrandLogo } from '../ui/brand-logo.tsx'
import { Meta, PlainList, Row } from '../ui/layout.tsx'
import classes from './sidebar.module.css'
import { isCurrent, isOutside, sidebarLinks, withPages, type SidebarLink } from './sidebar-links.ts'

const year = new Date().getFullYear()

type Props = { user: UserProfile; collapsed: boolean; onToggle: () => void }

export function Sidebar({ user, collapsed, onToggle }: Props) {
  const { pathname } = useLocation()
  const { routesByPath } = useRouter()
  const brand = currentBrand()
  const links = withPages(sidebarLinks(user, { ...bootConfig, brand }), routesByPath)
  const Chevrons = collapsed ? IconChevronsRight : IconChevronsLeft
  return (
    <nav className={classes.sidebar} data-collapsed={collapsed} aria-label="Main">
      <Row isOneLine gap={10} align="center" justify="between" className={classes.head}>
        <BrandLogo brand={brand} shape={collapsed ? 'mark' : 'wordmark'} height={28} alt={brand.name} />
        <button
          type="button"
          className={classes.toggle}
          onClick={onToggle}
          aria-label={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
        >
          <Chevrons size={20} aria-hidden />
        </button>
      </Row>
      {user.superAdmin && <Acting user={user} superAdmin={user.superAdmin} shape={collapsed ? 'rail' : 'panel'} />}
      <PlainList className={classes.links}>
        {links.map((link) => (
          <li key={link.key}>
            <Entry link={link} current={isCurrent(link, pathname)} collapsed={collapsed} />
          </li>
        ))}
      </PlainList>
      <Meta className={classes.foot}>
        © {year} <span className={classes.label}>{brand.name}</span>
      </Meta>
    </nav>
  )
}

function Entry({ link, current, collapsed }: { link: SidebarLink; current: boolean; collapsed: boolean }) {
  const { to, label, icon: LinkIcon } = link
  const outside = isOutside(link)
  const name = outside ? `${label} (opens in a new tab)` : label
  const look = {
    className: classes.link,
    'data-active': current,
    'aria-label': collapsed || outside ? name : undefined,
    title: collapsed ? name : undefined,
    // The URL itself is not tracked, because an external one contains the company's location id.
    onClick: () => track('SIDEBAR_NAVIGATION_CLICKED', { to: pagePatterns.find((page) => page === to) ?? 'funnel' }),
  }
  const inside = (
    <>
      <LinkIcon size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
      {outside && !collapsed && <IconExternalLink className={classes.outside} size={16} aria-hidden />}
    </>
  )
  if (outside)
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" {...look}>
        {inside}
      </a>
    )
  return (
    <Link to={to} activeOptions={{ exact: true }} aria-current={current ? 'page' : undefined} {...look}>
      {inside}
    </Link>
  )
}
