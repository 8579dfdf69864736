import { send } from '../../../platform/call.ts'
import { textOf } from '../../../platform/forms.ts'
import { useAction } from '../../../platform/use-action.ts'
import type { SignUp } from './sign-up-form.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Frame } from './frame.tsx'

type Props = { signUp: SignUp; onConfirmed: () => void }

/** Confirms the email address by the mailed code. The page then signs the user in. */
export function SignUpCode({ signUp, onConfirmed }: Props) {
  const { problem, faults, pending, run } = useAction({ fields: ['code'] })
  return (
    <Frame title="Confirm your address" lead={`We have mailed a code to ${signUp.destination}.`} isNext>
      <Form
        submit="Confirm"
        pending={pending}
        problem={problem}
        onSubmit={(given) =>
          void run(async () => {
            await send('POST /auth/confirm-sign-up', { body: { session: signUp.session, code: textOf(given, 'code') } })
            onConfirmed()
          })
        }
      >
        <CodeField label="Code" problem={problem} fault={faults.code} />
      </Form>
    </Frame>
  )
}
