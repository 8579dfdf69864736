import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDeviceMobileOff,
  IconDots,
  IconKey,
  IconLogout,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
  type Icon,
} from '@tabler/icons-react'
import type { ManagedUser } from '@seatwise/contract/users'
import type { Deed } from './confirm-deed.tsx'

/** What a row's menu opens. */
export type Opening = { deed: Deed | 'edit' | 'logInAs'; user: ManagedUser }

type Entry = { deed: Opening['deed']; label: string; icon: Icon }

/** What makes sense for somebody in this state; the own rights are somebody else's to change. */
function entriesFor({ state, mfa }: ManagedUser, isSelf: boolean): Entry[] {
  const edit: Entry = { deed: 'edit', label: 'Edit', icon: IconPencil }
  const endSessions: Entry = { deed: 'endSessions', label: 'Sign out everywhere', icon: IconLogout }
  const deactivate: Entry = { deed: 'deactivate', label: 'Deactivate', icon: IconUserOff }
  if (isSelf) return [edit, endSessions]
  if (state === 'deactivated') return [edit, { deed: 'activate', label: 'Activate', icon: IconUserCheck }]
  if (state === 'invited')
    return [edit, { deed: 'resend', label: 'Resend set-up mail', icon: IconMailForward }, deactivate]
  const resetMfa: Entry = { deed: 'resetMfa', label: 'Reset second factor', icon: IconDeviceMobileOff }
  return [
    edit,
    { deed: 'newPassword', label: 'Ask for a new password', icon: IconKey },
    ...(mfa === 'NONE' ? [] : [resetMfa]),
    endSessions,
    deactivate,
  ]
}

/** Of the button: the kit names it after its menu. */
export const actionsId = ({ id }: ManagedUser) => `actions-${id}`

const logInAs: Entry = { deed: 'logInAs', label: 'Log in as', icon: IconUserShare }

type Props = { user: ManagedUser; isSelf: boolean; mayLogInAs: boolean; onOpen: (opening: Opening) => void }

export function UserMenu({ user, isSelf, mayLogInAs, onOpen }: Props) {
  const entries = [...(mayLogInAs ? [logInAs] : []), ...entriesFor(user, isSelf)]
  return (
    <Menu id={actionsId(user)} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${user.first} ${user.last}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ deed, label, icon: Icon }) => (
          <Menu.Item key={deed} leftSection={<Icon size={18} aria-hidden />} onClick={() => onOpen({ deed, user })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
