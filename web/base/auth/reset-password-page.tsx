import { useState } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CallError, send } from '../../kernel/call.ts'
import { textOf } from '../../kernel/forms.ts'
import { useAction } from '../../kernel/use-action.ts'
import { Form } from '../../ui/form.tsx'
import { Frame } from './parts/frame.tsx'
import { InvalidLink } from './parts/invalid-link.tsx'
import { NewPasswordField } from './parts/new-password-field.tsx'
import { PasswordSaved } from './parts/password-saved.tsx'
import { useSentToken } from './use-sent-token.ts'

type State = 'asked' | 'saved' | 'over'

export function ResetPasswordPage() {
  const token = useSentToken()
  const [state, setState] = useState<State>('asked')
  const { problem, faults, pending, run } = useAction({ fields: ['newPassword'] })
  if (!token || state === 'over')
    return (
      <InvalidLink>
        <Button component={Link} to="/forgot-password" size="md">
          Ask for a new link
        </Button>
      </InvalidLink>
    )
  if (state === 'saved') return <PasswordSaved>Every session of your account has ended.</PasswordSaved>
  const save = async (newPassword: string) => {
    try {
      await send('PUT /users/reset-password', { body: { resetToken: token, newPassword } })
      setState('saved')
    } catch (error) {
      if (!(error instanceof CallError) || error.problem !== 'token_refused') throw error
      setState('over')
    }
  }
  return (
    <Frame title="Choose a new password" lead="It ends every session that is open with the old one.">
      <Form
        submit="Save the password"
        pending={pending}
        problem={problem}
        onSubmit={(formData) => void run(() => save(textOf(formData, 'newPassword')))}
      >
        <NewPasswordField fault={faults.newPassword} />
      </Form>
    </Frame>
  )
}
