import { useState } from 'react'
import { send } from '../../platform/call.ts'
import { textOf } from '../../platform/forms.ts'
import { useAction } from '../../platform/use-action.ts'
import { Form } from '../../ui/form.tsx'
import { Frame } from './parts/frame.tsx'
import { Invited, personalWordsOf } from './parts/invited.tsx'
import { NewPasswordField } from './parts/new-password-field.tsx'
import { PasswordSaved } from './parts/password-saved.tsx'
import { useSentToken } from './use-sent-token.ts'

/** Sets the first password of an invited user. */
export function SetUpPasswordPage() {
  const token = useSentToken()
  const [isSaved, setSaved] = useState(false)
  const { problem, faults, pending, run } = useAction({ fields: ['newPassword'] })
  if (isSaved) return <PasswordSaved>Your account is ready.</PasswordSaved>
  return (
    <Invited token={token}>
      {(invitation) => (
        <Frame
          title={`Welcome, ${invitation.first}`}
          lead={`Choose a password for your account at ${invitation.company_name}.`}
        >
          <Form
            submit="Save the password"
            pending={pending}
            problem={problem}
            onSubmit={(given) =>
              void run(async () => {
                const newPassword = textOf(given, 'newPassword')
                await send('POST /public/users/set-up-password', { body: { token: token!, newPassword } })
                setSaved(true)
              })
            }
          >
            <p>
              You sign in as <b>{invitation.email}</b>.
            </p>
            {/* Password managers need a username field to save the password with the right account. */}
            <input type="email" name="email" autoComplete="username" value={invitation.email} readOnly hidden />
            <NewPasswordField fault={faults.newPassword} label="Password" personal={personalWordsOf(invitation)} />
          </Form>
        </Frame>
      )}
    </Invited>
  )
}
