import { useState } from 'react'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import { textOf } from '../../../platform/forms.ts'
import { useAction } from '../../../platform/use-action.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { Form } from '../../../ui/form.tsx'
import classes from '../profile.module.css'
import { useOwnProfile } from '../use-own-profile.ts'
import { CodeForm } from './code-form.tsx'
import { Section } from './section.tsx'

/** Changes the email address. The new one takes effect after the code that was mailed to it is entered. */
export function Email({ user }: { user: UserProfile }) {
  const [isChanging, setChanging] = useState(false)
  const { problem, faults, pending, run } = useAction({ fields: ['email', 'password'] })
  const { save, reload } = useOwnProfile()
  const change = async (given: FormData) => {
    const body = { email: textOf(given, 'email').trim().toLowerCase(), password: textOf(given, 'password') }
    await save(body, 'A code is on its way to the new address')
    setChanging(false)
  }
  return (
    <Section title="Email">
      <p>
        You sign in as <b>{user.email}</b>.
      </p>
      {user.pending_email && (
        <>
          <p>
            <b>{user.pending_email}</b> takes its place once you type the code that we have mailed there.
          </p>
          <CodeForm
            attribute="email"
            label="Code from the mail"
            onProved={() => reload('Your address has been changed')}
          />
        </>
      )}
      {isChanging ? (
        <Form
          submit="Mail a code there"
          pending={pending}
          problem={problem}
          onSubmit={(given) => void run(() => change(given))}
        >
          <TextInput
            ref={takeFocus}
            name="email"
            error={faults.email}
            type="email"
            label="New address"
            autoComplete="email"
            required
            withAsterisk={false}
            size="md"
          />
          <PasswordInput
            name="password"
            error={faults.password}
            label="Your password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
          />
        </Form>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setChanging(!isChanging)}>
          {isChanging ? 'Cancel' : 'Change the address'}
        </Button>
      </div>
    </Section>
  )
}
