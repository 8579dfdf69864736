import { useState, type ChangeEvent } from 'react'
import { PasswordInput } from '@mantine/core'
import { passwordLength } from '@seatwise/contract/limits'
import { strengthOf } from '../strength.ts'
import { Grid, Text } from '../../../ui/layout.tsx'
import classes from '../password.module.css'

type Props = {
  label?: string
  personal?: string[]
  fault?: string | undefined
  /** The value and its handler, for a form that controls the field. */
  input?: { value?: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
}

const noWords: string[] = []

/** A field for a new password. A button that shows the text replaces typing the password twice. */
export function NewPasswordField({ label = 'New password', personal = noWords, fault, input }: Props) {
  const [typed, setTyped] = useState('')
  const password = input?.value ?? typed
  const { level, name, hint } = strengthOf(password, personal)
  return (
    <div>
      <PasswordInput
        name="newPassword"
        error={fault}
        label={label}
        description={`${passwordLength.min} to ${passwordLength.max} characters of any kind. Three or four unrelated words make a good one.`}
        value={password}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="new-password"
        minLength={passwordLength.min}
        required
        withAsterisk={false}
        size="md"
        {...input}
      />
      <Grid gap={4} className={classes.meter} data-level={password ? level : undefined} aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </Grid>
      <Text tone="quiet" size="control" className={classes.strength} role="status">
        {password && (
          <>
            <b>{name}.</b> {hint}
          </>
        )}
      </Text>
    </div>
  )
}
