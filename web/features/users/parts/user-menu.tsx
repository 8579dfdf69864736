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
import type { UserAction } from './confirm-action.tsx'

/** The dialog that a row's menu opens, and the user it is about. */
export type Opening = { action: UserAction | 'edit' | 'logInAs'; user: ManagedUser }

type Entry = { action: Opening['action']; label: string; icon: Icon }

/** Menu entries that apply to the user's state. Users may not deactivate or reset themselves. */
function entriesFor({ state, mfa }: ManagedUser, isSelf: boolean): Entry[] {
  const edit: Entry = { action: 'edit', label: 'Edit', icon: IconPencil }
  const endSessions: Entry = { action: 'endSessions', label: 'Sign out everywhere', icon: IconLogout }
  const deactivate: Entry = { action: 'deactivate', label: 'Deactivate', icon: IconUserOff }
  if (isSelf) return [edit, endSessions]
  if (state === 'deactivated') return [edit, { action: 'activate', label: 'Activate', icon: IconUserCheck }]
  if (state === 'invited')
    return [edit, { action: 'resend', label: 'Resend set-up mail', icon: IconMailForward }, deactivate]
  const resetMfa: Entry = { action: 'resetMfa', label: 'Reset second factor', icon: IconDeviceMobileOff }
  return [
    edit,
    { action: 'newPassword', label: 'Ask for a new password', icon: IconKey },
    ...(mfa === 'NONE' ? [] : [resetMfa]),
    endSessions,
    deactivate,
  ]
}

/** Id of the menu button, to which dialogs return the focus. Mantine derives the button's id from the menu's. */
export const actionsId = ({ id }: ManagedUser) => `actions-${id}`

const logInAs: Entry = { action: 'logInAs', label: 'Log in as', icon: IconUserShare }

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
        {entries.map(({ action, label, icon: Icon }) => (
          <Menu.Item key={action} leftSection={<Icon size={18} aria-hidden />} onClick={() => onOpen({ action, user })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
