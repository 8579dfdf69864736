import { Button, PasswordInput } from '@mantine/core'
import type { CallInput } from '@seatwise/contract/routes'
import { textOf } from '../../../kernel/forms.ts'
import { call } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Row } from '../../../ui/layout.tsx'
import classes from '../profile.module.css'

type Attribute = CallInput<'POST /auth/attributes'>['body']['attribute']

type Props = { attribute: Attribute; label: string; onProved: () => Promise<void> }

/** Verifies an email address or phone number by the code that was sent to it. */
export function CodeForm({ attribute, label, onProved }: Props) {
  const { problem, faults, pending, run } = useAction({ fields: ['code', 'password'], isToldInPlace: true })
  const again = useAction({ isToldInPlace: true })
  // A verified number can become a second factor, so the password is required: a stolen session alone must not confirm
  // a number.
  const asksPassword = attribute === 'phone_number'
  const prove = async (code: string, password: string) => {
    const proof = asksPassword ? { password } : {}
    await call('POST /auth/attributes', { body: { step: 'confirm', attribute, code, ...proof } })
    await onProved()
  }
  return (
    <>
      <Form
        submit="Confirm"
        pending={pending}
        problem={problem ?? again.problem}
        onSubmit={(formData) => void run(() => prove(textOf(formData, 'code'), textOf(formData, 'password')))}
      >
        <CodeField label={label} problem={problem} fault={faults.code} />
        {asksPassword && (
          <PasswordInput
            name="password"
            error={faults.password}
            label="Current password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
          />
        )}
      </Form>
      <Row align="center" className={classes.actions}>
        <Button
          variant="subtle"
          loading={again.pending}
          onClick={() => void again.run(() => call('POST /auth/attributes', { body: { step: 'send', attribute } }))}
        >
          Send another code
        </Button>
      </Row>
    </>
  )
}
