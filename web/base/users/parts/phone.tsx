import { useState } from 'react'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { updateProfile, type UserProfile } from '@seatwise/contract/users'
import { call } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { takeFocus } from '../../../ui/focus.ts'
import { Row } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { useReloadSecurity } from '../data.ts'
import classes from '../profile.module.css'
import { useOwnProfile } from '../use-own-profile.ts'
import { CodeForm } from './code-form.tsx'
import { Section } from './section.tsx'

/** Shows and changes the phone number. It can serve as a second factor once a code has verified it. */
export function Phone({ user }: { user: UserProfile }) {
  const [view, setView] = useState<'shown' | 'changing' | 'proving'>('shown')
  const { run, pending, problem } = useAction({ isToldInPlace: true })
  const { reload } = useOwnProfile()
  const reloadSecurity = useReloadSecurity()
  const sendCode = () => call('POST /auth/attributes', { body: { step: 'send', attribute: 'phone_number' } })
  const { phone_number: phone, phone_number_verified: isProved } = user
  const prove = async () => {
    await sendCode()
    setView('proving')
  }
  return (
    <Section title="Phone" lead="For sign-in codes by text message.">
      <Row gap={16} rowGap={8} align="center" justify="between" className={classes.row}>
        <p>
          {phone ? <b>{phone}</b> : <span className={classes.quiet}>No number yet</span>}{' '}
          {phone && (isProved ? <Pill tone="good">Confirmed</Pill> : <Pill tone="warn">Not confirmed yet</Pill>)}
        </p>
        <Row align="center">
          {view === 'shown' && phone && !isProved && (
            <Button loading={pending} onClick={() => void run(prove)}>
              Confirm the number
            </Button>
          )}
          <Button variant="default" onClick={() => setView(view === 'shown' ? 'changing' : 'shown')}>
            {view === 'shown' ? (phone ? 'Change the number' : 'Add a number') : 'Cancel'}
          </Button>
        </Row>
      </Row>
      {view === 'changing' && (
        <PhoneForm
          user={user}
          onSaved={async (hasNumber) => {
            await reloadSecurity()
            if (hasNumber) await prove()
            else setView('shown')
          }}
        />
      )}
      {view === 'proving' && (
        <CodeForm
          attribute="phone_number"
          label="Code from the text message"
          onProved={async () => {
            await reload('Your number is confirmed')
            await reloadSecurity()
            setView('shown')
          }}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
    </Section>
  )
}

type FormProps = { user: UserProfile; onSaved: (hasNumber: boolean) => Promise<void> }

/** Asks for the password, because the number can become a second factor. */
function PhoneForm({ user, onSaved }: FormProps) {
  const { save } = useOwnProfile()
  const form = useForm({
    initial: { phone_number: user.phone_number ?? '', password: '' },
    shape: updateProfile.body,
    bodyOf: ({ phone_number, password }) => ({
      phone_number: phone_number.replaceAll(/[\s()./-]/g, '') || null,
      password,
    }),
    save: async (body) => {
      const hasNumber = form.values.phone_number.trim() !== ''
      await save(body, hasNumber ? 'Number saved' : 'Number removed')
      await onSaved(hasNumber)
    },
    fieldOf: { password_refused: 'password' },
  })
  return (
    <EditForm form={form} submit="Save the number">
      <TextInput
        ref={takeFocus}
        type="tel"
        label="Number"
        description="With the country code, like +1 555 123 4567. Leave it empty to remove the number."
        autoComplete="tel"
        {...form.getInputProps('phone_number')}
      />
      <PasswordInput label="Current password" autoComplete="current-password" {...form.getInputProps('password')} />
    </EditForm>
  )
}
