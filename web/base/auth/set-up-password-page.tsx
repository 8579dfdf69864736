import { useState } from 'react'
import type { ProblemCode } from '@seatwise/contract/problems'
import { CallError } from '../../kernel/call.ts'
import { textOf } from '../../kernel/forms.ts'
import { signInBySetUp } from '../../kernel/sign-in.ts'
import { Form } from '../../ui/form.tsx'
import { Frame } from './parts/frame.tsx'
import { Invited, personalWordsOf } from './parts/invited.tsx'
import { NewPasswordField } from './parts/new-password-field.tsx'
import { PasswordSaved } from './parts/password-saved.tsx'
import { Steps } from './parts/steps.tsx'
import { useSentToken } from './use-sent-token.ts'
import { useSignIn } from './use-sign-in.ts'

/** Problems of the sign-in after the password has been saved. */
const savedAlready: ReadonlySet<ProblemCode> = new Set(['password_needed', 'attempts_exceeded'])

/** Sets the first password of an invited user, who is then signed in. */
export function SetUpPasswordPage() {
  const token = useSentToken()
  const [isSaved, setSaved] = useState(false)
  const signIn = useSignIn(undefined)
  if (signIn.step.kind !== 'start') return <Steps signIn={signIn} onAbandon={() => setSaved(true)} />
  if (isSaved) return <PasswordSaved>Your account is ready.</PasswordSaved>

  async function setUp(newPassword: string) {
    try {
      return await signInBySetUp(token!, newPassword)
    } catch (error) {
      if (error instanceof CallError && error.problem && savedAlready.has(error.problem)) setSaved(true)
      throw error
    }
  }
  return (
    <Invited token={token}>
      {(invitation) => (
        <Frame
          title={`Welcome, ${invitation.first}`}
          lead={`Choose a password for your account at ${invitation.company_name}.`}
        >
          <Form
            submit="Save the password"
            pending={signIn.pending}
            problem={signIn.problem}
            onSubmit={(formData) => void signIn.attempt(() => setUp(textOf(formData, 'newPassword')))}
          >
            <p>
              You sign in as <b>{invitation.email}</b>.
            </p>
            {/* Password managers need a username field to save the password with the right account. */}
            <input type="email" name="email" autoComplete="username" value={invitation.email} readOnly hidden />
            <NewPasswordField
              fault={signIn.faults.newPassword}
              label="Password"
              personal={personalWordsOf(invitation)}
            />
          </Form>
        </Frame>
      )}
    </Invited>
  )
}
