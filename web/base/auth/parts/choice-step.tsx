import { textOf } from '../../../kernel/forms.ts'
import { takeFocus } from '../../../ui/focus.ts'
import classes from '../factors.module.css'
import { Form } from '../../../ui/form.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import type { StepProps } from './step-props.ts'

const names = {
  SOFTWARE_TOKEN_MFA: 'With the code of my authenticator app',
  SMS_MFA: 'With a code sent to my phone',
}

export function ChoiceStep({ challenge, pending, problem, onAnswer }: StepProps) {
  const choices = challenge.parameters.choices ?? []
  return (
    <>
      <p>You can change what is asked for in your profile.</p>
      <Form
        submit="Continue"
        pending={pending}
        problem={problem}
        onSubmit={(formData) => {
          const answer = choices.find((choice) => choice === textOf(formData, 'choice'))
          if (answer) onAnswer({ challenge_name: 'SELECT_MFA_TYPE', session: challenge.session, answer })
        }}
      >
        <Stack as="fieldset" gap={8}>
          <legend className="visually-hidden">Ways to confirm</legend>
          {choices.map((choice, index) => (
            <Row as="label" gap={12} align="center" isOneLine key={choice} className={classes.choice}>
              <input
                type="radio"
                name="choice"
                value={choice}
                defaultChecked={index === 0}
                ref={index === 0 ? takeFocus : undefined}
              />
              {names[choice]}
            </Row>
          ))}
        </Stack>
      </Form>
    </>
  )
}
