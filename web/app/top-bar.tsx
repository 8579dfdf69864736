import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconKeyboard, IconLogout, IconMenu2, IconMoon, IconSearch, IconSun, IconUser } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { Avatar } from '../ui/avatar.tsx'
import { initialsOf } from '../ui/initials.ts'
import { Row } from '../ui/layout.tsx'
import { CompanyPath } from './company-path.tsx'
import { leaveAndSignOut } from './leave-and-sign-out.ts'
import { paletteKeys } from './modifier-key.ts'
import { RecentChanges } from './recent-changes.tsx'
import classes from './top-bar.module.css'
import { useColorScheme } from './use-color-scheme.ts'

/** The dialogs that the shell can open over the page. */
export type OpenDialog = 'palette' | 'companies' | 'shortcuts' | 'invite' | 'import' | 'resumes' | undefined

type Props = { user: UserProfile; onMenu: () => void; onOpen: (what: OpenDialog) => void }

export function TopBar({ user, onMenu, onOpen }: Props) {
  return (
    <Row as="header" gap={12} align="center" isOneLine className={classes.bar}>
      <button type="button" className={classes.menu} onClick={onMenu} aria-label="Open the menu">
        <IconMenu2 size={24} aria-hidden />
      </button>
      <CompanyPath user={user} onChoose={() => onOpen('companies')} />
      <Row
        as="button"
        align="center"
        isOneLine
        type="button"
        className={classes.search}
        onClick={() => onOpen('palette')}
      >
        <IconSearch size={18} aria-hidden />
        <span>Find a person, a page or an action</span>
        <kbd>{paletteKeys}</kbd>
      </Row>
      <RecentChanges />
      <Account user={user} onShortcuts={() => onOpen('shortcuts')} />
    </Row>
  )
}

function Account({ user, onShortcuts }: { user: UserProfile; onShortcuts: () => void }) {
  const { label, isDark, toggle } = useColorScheme()
  const name = `${user.first} ${user.last}`
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.avatar} aria-label={`${initialsOf(name)}: account of ${name}`}>
          <Avatar name={name} isOwn />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          <br />
          {user.email}
        </Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={18} aria-hidden />}>
          View profile
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
          onClick={toggle}
        >
          {label}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={18} aria-hidden />}
          rightSection={<kbd aria-hidden>?</kbd>}
          onClick={onShortcuts}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leaveAndSignOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
