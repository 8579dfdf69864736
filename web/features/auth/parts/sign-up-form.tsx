import { TextInput } from '@mantine/core'
import type { CallReply } from '@seatwise/contract/routes'
import { send } from '../../../platform/call.ts'
import { textOf } from '../../../platform/forms.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Form } from '../../../ui/form.tsx'
import { Frame } from './frame.tsx'
import { personalOf, type Invitation } from './invited.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export type SignUp = CallReply<'POST /auth/register'>['data']

type Props = { invitation: Invitation; token: string; onRegistered: (signUp: SignUp) => void }

export function SignUpForm({ invitation, token, onRegistered }: Props) {
  const { problem, faults, pending, run } = useAction({ fields: ['first', 'last', 'newPassword'] })
  const register = async (given: FormData) => {
    const names = { first: textOf(given, 'first'), last: textOf(given, 'last') }
    const body = { token, ...names, newPassword: textOf(given, 'newPassword') }
    onRegistered((await send('POST /auth/register', { body })).data)
  }
  return (
    <Frame title="Create your account" lead={`At ${invitation.company_name}, as ${invitation.email}.`}>
      <Form
        submit="Create the account"
        pending={pending}
        problem={problem}
        onSubmit={(given) => void run(() => register(given))}
      >
        <input type="email" name="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <TextInput
          name="first"
          error={faults.first}
          label="First name"
          defaultValue={invitation.first}
          autoComplete="given-name"
          maxLength={100}
          required
          withAsterisk={false}
          size="md"
        />
        <TextInput
          name="last"
          error={faults.last}
          label="Last name"
          defaultValue={invitation.last}
          autoComplete="family-name"
          maxLength={100}
          required
          withAsterisk={false}
          size="md"
        />
        <NewPasswordField fault={faults.newPassword} label="Password" personal={personalOf(invitation)} />
      </Form>
    </Frame>
  )
}
