import { useState } from 'react'
import { Checkbox } from '@mantine/core'
import type { Challenge } from '@seatwise/contract/auth'
import { rememberDeviceDays } from '@seatwise/contract/limits'
import { textOf } from '../../../kernel/forms.ts'
import type { Answer } from '../../../kernel/sign-in.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from '../auth.module.css'
import { CodeField } from '../../../ui/code-field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { StepProps } from './step-props.ts'

/**
 * Asks for a code from an email, a text message or an authenticator app. The step for the app also accepts a backup
 * code.
 */
export function CodeStep({ challenge, pending, problem, faults, onAnswer }: StepProps) {
  const { challenge_name } = challenge
  const [isBackupCode, setBackupCode] = useState(false)
  const isFactor = challenge_name !== 'CUSTOM_CHALLENGE'
  return (
    <>
      <p>{isBackupCode ? 'One of the codes you saved. Each works once.' : lead(challenge)}</p>
      <Form
        submit="Continue"
        pending={pending}
        problem={problem}
        onSubmit={(formData) => {
          const answer = answerTo(challenge, textOf(formData, 'code'), formData.has('remember'))
          if (answer) onAnswer(answer)
        }}
      >
        <CodeField
          key={String(isBackupCode)}
          label={isBackupCode ? 'Backup code' : 'Code'}
          problem={problem}
          fault={faults.code}
          isBackupCode={isBackupCode}
        />
        {isFactor && <Checkbox name="remember" label={`Remember this device for ${rememberDeviceDays} days`} />}
      </Form>
      {challenge_name === 'SOFTWARE_TOKEN_MFA' && (
        <Row gap={16} rowGap={0} justify="between" className={classes.aside}>
          <button type="button" onClick={() => setBackupCode(!isBackupCode)}>
            {isBackupCode ? 'Use the code of the app' : 'Use a backup code'}
          </button>
        </Row>
      )}
    </>
  )
}

function lead({ challenge_name, parameters: { destination } }: Challenge): string {
  if (challenge_name === 'SOFTWARE_TOKEN_MFA') return 'The six digits that your authenticator app shows now.'
  return destination ? `We have sent it to ${destination}.` : 'We have sent it to you.'
}

function answerTo({ challenge_name, session }: Challenge, code: string, remember_device: boolean): Answer | undefined {
  if (challenge_name === 'CUSTOM_CHALLENGE') return { challenge_name, session, code }
  if (challenge_name === 'SMS_MFA' || challenge_name === 'SOFTWARE_TOKEN_MFA')
    return { challenge_name, session, code, remember_device }
  return undefined
}
