import type { CallReply } from '@seatwise/contract/routes'
import { textOf } from '../../../kernel/forms.ts'
import { call } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { Authenticator } from '../../../ui/authenticator.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = {
  secret: string
  uri: string
  onConfirmed: (changed: CallReply<'POST /auth/mfa'>['data']) => Promise<void>
}

export function AuthenticatorForm({ secret, uri, onConfirmed }: Props) {
  const { problem, faults, pending, run } = useAction({ fields: ['code'], isToldInPlace: true })
  const confirm = async (code: string) => {
    const { data } = await call('POST /auth/mfa', { body: { step: 'confirm_totp', code } })
    await onConfirmed(data)
  }
  return (
    <Form
      submit="Confirm"
      pending={pending}
      problem={problem}
      onSubmit={(formData) => void run(() => confirm(textOf(formData, 'code')))}
    >
      <Authenticator secret={secret} uri={uri} />
      <CodeField label="Code from the app" problem={problem} fault={faults.code} />
    </Form>
  )
}
