import { PasswordInput } from '@mantine/core'
import { removeMfa } from '@seatwise/contract/auth'
import { useForm } from '../../../platform/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { takeFocus } from '../../../ui/focus.ts'

/** Asks for the password again before a sensitive change, in case someone else uses the unlocked screen. */
export function PasswordForm({ submit, onGiven }: { submit: string; onGiven: (password: string) => Promise<void> }) {
  const form = useForm({
    initial: { password: '' },
    shape: removeMfa.body,
    bodyOf: (values) => values,
    save: ({ password }) => onGiven(password),
    fieldOf: { password_refused: 'password' },
  })
  return (
    <EditForm form={form} submit={submit}>
      <PasswordInput
        ref={takeFocus}
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </EditForm>
  )
}
