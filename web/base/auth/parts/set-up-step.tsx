import { textOf } from '../../../kernel/forms.ts'
import { Authenticator } from '../../../ui/authenticator.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { StepProps } from './step-props.ts'

/** Sets up an authenticator app during sign-in, if the company requires a second factor and the user has none. */
export function SetUpStep({ challenge, pending, problem, faults, onAnswer }: StepProps) {
  const { secret = '', uri = '' } = challenge.parameters
  return (
    <>
      <p>Your company requires a second factor at every sign-in.</p>
      <Form
        submit="Continue"
        pending={pending}
        problem={problem}
        onSubmit={(formData) =>
          onAnswer({ challenge_name: 'MFA_SETUP', session: challenge.session, code: textOf(formData, 'code') })
        }
      >
        <Authenticator secret={secret} uri={uri} />
        <CodeField label="Code from the app" problem={problem} fault={faults.code} waits />
      </Form>
    </>
  )
}
