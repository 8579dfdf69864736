import { useState } from 'react'
import type { ManagedUser } from '@seatwise/contract/users'
import { call, callOnce } from '../../../kernel/session.ts'
import { Confirm, type ActionWords } from '../../../kernel/confirm.tsx'
import { refusalWords } from '../words.ts'
import { OpenKeys } from './open-keys.tsx'

/** Actions that ask for confirmation first. */
export type UserAction = 'resend' | 'newPassword' | 'resetMfa' | 'endSessions' | 'deactivate' | 'activate'

const wordsOf = ({ first, last, email, state }: ManagedUser): Record<UserAction, ActionWords> => {
  const name = `${first} ${last}`
  return {
    resend: {
      title: `Send ${name} a new set-up email?`,
      explains: `It goes to ${email} and works for 72 hours. Links sent or handed over earlier stop working.`,
      confirm: 'Send email',
      done: 'Set-up email sent',
    },
    newPassword: {
      title: `Ask ${name} for a new password?`,
      explains: 'They choose a new one when they next sign in. Until then they stay signed in.',
      confirm: 'Ask for a new password',
      done: 'A new password will be asked for',
    },
    resetMfa: {
      title: `Reset the second factor of ${name}?`,
      explains:
        'Their authenticator app, backup codes and remembered devices stop working, and they are signed out everywhere. They then sign in with their password, and set up a second factor again where the company asks for one.',
      confirm: 'Reset second factor',
      done: 'Second factor reset',
      isDangerous: true,
    },
    endSessions: {
      title: `Sign ${name} out everywhere?`,
      explains:
        'All their sessions end, on every device. They can sign in again at once. API keys that they made go on working; you are then asked whether these end too.',
      confirm: 'Sign out everywhere',
      done: 'Signed out everywhere',
    },
    deactivate: {
      title: `Deactivate ${name}?`,
      explains:
        state === 'invited'
          ? 'Links sent to them stop working. You can activate them again later.'
          : 'They are signed out at once and can no longer sign in. API keys that they made end for good. What else they did stays. You can activate them again later.',
      confirm: 'Deactivate',
      done: 'User deactivated',
      isDangerous: true,
    },
    activate: {
      title: `Activate ${name} again?`,
      explains: 'They can sign in again. If they never set up their account, send them a new set-up email.',
      confirm: 'Activate',
      done: 'User activated',
    },
  }
}

const calls: Record<UserAction, (user: ManagedUser) => Promise<{ data: unknown; open_api_keys?: number }>> = {
  resend: ({ id }) => callOnce('POST /users/resend-account-setup-email', { body: { id } }),
  newPassword: ({ id, version }) =>
    call('PUT /users/{id}', { params: { id }, body: { version, password_change_required: true } }),
  resetMfa: ({ id }) => call('POST /users/{id}/reset-mfa', { params: { id } }),
  endSessions: ({ id }) => call('POST /users/{id}/end-sessions', { params: { id } }),
  deactivate: ({ id }) => call('DELETE /users/{id}', { params: { id } }),
  activate: ({ id, version }) => call('PUT /users/{id}', { params: { id }, body: { version, active: true } }),
}

type Props = { action: UserAction; user: ManagedUser; returnTo: string; onClose: () => void }

/** Explains an action, runs it on confirmation and shows the outcome. */
export function ConfirmAction({ action, user, returnTo, onClose }: Props) {
  const [keys, setKeys] = useState(0)
  if (keys > 0) return <OpenKeys user_id={user.id} whose="All" keys={keys} returnTo={returnTo} onClose={onClose} />
  return (
    <Confirm
      feature="users"
      words={refusalWords}
      {...wordsOf(user)[action]}
      returnTo={returnTo}
      run={() => calls[action](user)}
      onDone={({ open_api_keys = 0 }) => (open_api_keys > 0 ? setKeys(open_api_keys) : onClose())}
      onClose={onClose}
    />
  )
}
