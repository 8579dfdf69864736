import { TextInput } from '@mantine/core'
import { textOf } from '../../../kernel/forms.ts'
import { Form } from '../../../ui/form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import type { StepProps } from './step-props.ts'

const labels = { first: 'First name', last: 'Last name' }

/** Asks for a new password, and for profile fields that the account lacks, before the sign-in continues. */
export function NewPasswordStep({ challenge, pending, problem, faults, onAnswer }: StepProps) {
  const { user, required_attributes: missing = [] } = challenge.parameters
  return (
    <>
      <p>Before you go on, the password of this account has to be replaced.</p>
      <Form
        submit="Save and continue"
        pending={pending}
        problem={problem}
        onSubmit={(formData) =>
          onAnswer({
            challenge_name: 'NEW_PASSWORD_REQUIRED',
            session: challenge.session,
            new_password: textOf(formData, 'newPassword'),
            ...(missing.length > 0 && {
              attributes: Object.fromEntries(missing.map((field) => [field, textOf(formData, field)])),
            }),
          })
        }
      >
        {missing.map((field) => (
          <TextInput
            key={field}
            name={field}
            error={faults[`attributes.${field}`]}
            label={labels[field]}
            defaultValue={user?.[field]}
            autoComplete={field === 'first' ? 'given-name' : 'family-name'}
            required
            withAsterisk={false}
            size="md"
          />
        ))}
        <NewPasswordField
          personal={user ? [user.first, user.last, user.email.split('@')[0]!] : []}
          fault={faults.new_password}
        />
      </Form>
    </>
  )
}
