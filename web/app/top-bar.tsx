import { Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconLogout, IconMenu2, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { signOut } from '../platform/session.ts'
import { initialsOf } from '../ui/initials.ts'
import classes from './top-bar.module.css'

export function TopBar({ user, onMenu }: { user: UserProfile; onMenu: () => void }) {
  // Without it Mantine adds a style element at each switch, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark =
    colorScheme === 'auto' ? document.documentElement.dataset.mantineColorScheme === 'dark' : colorScheme === 'dark'
  return (
    <header className={classes.bar}>
      <button type="button" className={classes.menu} onClick={onMenu} aria-label="Open the menu">
        <IconMenu2 size={24} aria-hidden />
      </button>
      <p className={classes.company}>{user.company.name}</p>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button
            type="button"
            className={classes.avatar}
            aria-label={`${initialsOf(user)}: account of ${user.first} ${user.last}`}
          >
            {initialsOf(user)}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {user.first} {user.last}
            <br />
            {user.email}
          </Menu.Label>
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={18} aria-hidden />}>
            View Profile
          </Menu.Item>
          <Menu.Item
            leftSection={isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
            onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
          >
            {isDark ? 'Light colours' : 'Dark colours'}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  )
}
