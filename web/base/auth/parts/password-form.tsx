import { PasswordInput } from '@mantine/core'
import { removeMfa } from '@seatwise/contract/auth'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { takeFocus } from '../../../ui/focus.ts'

type Props = {
  submit: string
  onGiven: (password: string) => Promise<void>
  /** The feature whose queries are refetched. */
  feature?: string
  /** Closes the dialog around the form. */
  onCancel?: () => void
}

/** Asks for the password again before a sensitive change, in case somebody else uses the unlocked screen. */
export function PasswordForm({ submit, onGiven, feature, onCancel }: Props) {
  const form = useForm({
    ...(feature && { feature }),
    initial: { password: '' },
    shape: removeMfa.body,
    bodyOf: (values) => values,
    save: ({ password }) => onGiven(password),
    fieldOf: { password_refused: 'password' },
  })
  return (
    <EditForm form={form} submit={submit} changed="" {...(onCancel && { onCancel })}>
      <PasswordInput
        ref={takeFocus}
        data-autofocus
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </EditForm>
  )
}
