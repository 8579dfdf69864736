import {
  IconDeviceMobileOff,
  IconKey,
  IconLogout,
  IconMail,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
  type Icon,
} from '@tabler/icons-react'
import type { ManagedUser } from '@seatwise/contract/users'
import { menuId, RowActions } from '../../../ui/row-actions.tsx'
import type { UserAction } from './confirm-action.tsx'

/** The dialog that a row's menu has opened, and its user. */
export type Opening = { action: UserAction | 'edit' | 'logInAs' | 'write'; user: ManagedUser }

type Entry = { action: Opening['action']; needs: keyof ManagedUser['can']; label: string; icon: Icon }

/** In the order of the menu; the server says which actions are allowed. */
const entries: Entry[] = [
  { action: 'logInAs', needs: 'log_in_as', label: 'Log in as', icon: IconUserShare },
  { action: 'edit', needs: 'update', label: 'Edit', icon: IconPencil },
  { action: 'write', needs: 'write_to', label: 'Write an email', icon: IconMail },
  { action: 'activate', needs: 'activate', label: 'Activate', icon: IconUserCheck },
  { action: 'resend', needs: 'resend_set_up_mail', label: 'Resend set-up email', icon: IconMailForward },
  { action: 'newPassword', needs: 'require_new_password', label: 'Ask for a new password', icon: IconKey },
  { action: 'resetMfa', needs: 'reset_mfa', label: 'Reset second factor', icon: IconDeviceMobileOff },
  { action: 'endSessions', needs: 'end_sessions', label: 'Sign out everywhere', icon: IconLogout },
  { action: 'deactivate', needs: 'deactivate', label: 'Deactivate', icon: IconUserOff },
]

type Props = { user: ManagedUser; onOpen: (opening: Opening) => void }

/** The menu of a user; nothing if there is no allowed action. */
export function UserMenu({ user, onOpen }: Props) {
  const offered = entries.filter(({ needs }) => user.can[needs])
  if (offered.length === 0) return null
  return (
    <RowActions
      id={menuId(user)}
      name={`${user.first} ${user.last}`}
      actions={() => offered.map(({ action, label, icon }) => ({ label, icon, run: () => onOpen({ action, user }) }))}
    />
  )
}
