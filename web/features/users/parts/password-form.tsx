import { PasswordInput } from '@mantine/core'
import { textOf } from '../../../platform/forms.ts'
import { useAction } from '../../../platform/use-action.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { Form } from '../../../ui/form.tsx'

/** Asks for the password again before a sensitive change, in case someone else uses the unlocked screen. */
export function PasswordForm({ submit, onGiven }: { submit: string; onGiven: (password: string) => Promise<void> }) {
  const { problem, faults, pending, run } = useAction({ fields: ['password'] })
  return (
    <Form
      submit={submit}
      pending={pending}
      problem={problem}
      onSubmit={(given) => void run(() => onGiven(textOf(given, 'password')))}
    >
      <PasswordInput
        ref={takeFocus}
        name="password"
        error={faults.password}
        label="Your password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
      />
    </Form>
  )
}
