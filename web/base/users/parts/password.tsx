import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { changePassword, type UserProfile } from '@seatwise/contract/users'
import { call } from '../../../kernel/session.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { personalWordsOf } from '../../auth/parts/invited.tsx'
import { NewPasswordField } from '../../auth/parts/new-password-field.tsx'
import { useReloadSecurity } from '../data.ts'
import { keysWords } from '../words.ts'
import { OpenKeys } from './open-keys.tsx'
import { Section } from './section.tsx'

const empty = { oldPassword: '', newPassword: '' }

export function Password({ user }: { user: UserProfile }) {
  const reloadSecurity = useReloadSecurity()
  const [keys, setKeys] = useState(0)
  const form = useForm({
    initial: empty,
    shape: changePassword.body,
    bodyOf: (values) => values,
    save: async (body) => {
      const { data } = await call('PUT /users/change-password', { body })
      notifications.show({ message: 'Password changed' })
      setKeys(data.open_api_keys)
      // Not awaited: until the form is empty, a user who leaves the page is asked about unsaved changes.
      void reloadSecurity()
      return empty
    },
    fieldOf: { password_refused: 'oldPassword' },
  })
  return (
    <Section title="Password" lead={`A new password ends every other session of yours.${keysWords(user)}`}>
      <EditForm form={form} submit="Change the password">
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordField personal={personalWordsOf(user)} input={form.getInputProps('newPassword')} />
      </EditForm>
      {keys > 0 && <OpenKeys user_id={user.id} whose="Your other" keys={keys} onClose={() => setKeys(0)} />}
    </Section>
  )
}
