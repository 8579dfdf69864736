import { useState } from 'react'
import { PasswordInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { UserProfile } from '@seatwise/contract/users'
import { textOf } from '../../../platform/forms.ts'
import { call } from '../../../platform/session.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Form } from '../../../ui/form.tsx'
import { personalWordsOf } from '../../auth/parts/invited.tsx'
import { NewPasswordField } from '../../auth/parts/new-password-field.tsx'
import { useReloadSecurity } from '../data.ts'
import { Section } from './section.tsx'

export function Password({ user }: { user: UserProfile }) {
  const [changes, setChanges] = useState(0)
  const { problem, faults, pending, run } = useAction({ fields: ['oldPassword', 'newPassword'] })
  const reloadSecurity = useReloadSecurity()
  const change = async (given: FormData) => {
    const body = { oldPassword: textOf(given, 'oldPassword'), newPassword: textOf(given, 'newPassword') }
    await call('PUT /users/change-password', { body })
    notifications.show({ message: 'Password changed' })
    setChanges(changes + 1)
    await reloadSecurity()
  }
  return (
    <Section title="Password">
      <p>A new password ends every other session of yours.</p>
      <Form
        key={changes}
        submit="Change the password"
        pending={pending}
        problem={problem}
        onSubmit={(given) => void run(() => change(given))}
      >
        <PasswordInput
          name="oldPassword"
          error={faults.oldPassword}
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
        />
        <NewPasswordField fault={faults.newPassword} personal={personalWordsOf(user)} />
      </Form>
    </Section>
  )
}
