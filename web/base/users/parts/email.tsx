import { useState } from 'react'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { updateProfile, type UserProfile } from '@seatwise/contract/users'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { takeFocus } from '../../../ui/focus.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from '../profile.module.css'
import { useOwnProfile } from '../use-own-profile.ts'
import { CodeForm } from './code-form.tsx'
import { Section } from './section.tsx'

/**
 * Changes the email address. The new address takes effect after the user has entered the code that was mailed to it.
 */
export function Email({ user }: { user: UserProfile }) {
  const [isChanging, setChanging] = useState(false)
  const { reload } = useOwnProfile()
  return (
    <Section title="Email" lead="You sign in with it, and our emails are sent there.">
      <Row gap={16} rowGap={8} align="center" justify="between" className={classes.row}>
        <p>
          <b>{user.email}</b>
        </p>
        <Button variant="default" onClick={() => setChanging(!isChanging)}>
          {isChanging ? 'Cancel' : 'Change email'}
        </Button>
      </Row>
      {user.pending_email && (
        <>
          <p>
            <b>{user.pending_email}</b> takes its place once you type the code that we have mailed there.
          </p>
          <CodeForm
            attribute="email"
            label="Code from the email"
            onProved={() => reload('Your address has been changed')}
          />
        </>
      )}
      {isChanging && <EmailForm onSaved={() => setChanging(false)} />}
    </Section>
  )
}

function EmailForm({ onSaved }: { onSaved: () => void }) {
  const { save } = useOwnProfile()
  const form = useForm({
    initial: { email: '', password: '' },
    shape: updateProfile.body,
    bodyOf: ({ email, password }) => ({ email: email.trim().toLowerCase(), password }),
    save: async (body) => {
      await save(body, 'A code is on its way to the new address')
      onSaved()
    },
    fieldOf: { email_taken: 'email', password_refused: 'password' },
  })
  return (
    <EditForm form={form} submit="Email a code there">
      <TextInput
        ref={takeFocus}
        type="email"
        label="New address"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <PasswordInput label="Current password" autoComplete="current-password" {...form.getInputProps('password')} />
    </EditForm>
  )
}
