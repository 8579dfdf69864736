import { useState, type ReactNode } from 'react'
import { Button, TextInput } from '@mantine/core'
import { textOf } from '../../../platform/forms.ts'
import { useAction } from '../../../platform/use-action.ts'
import { takeFocus } from '../../../ui/focus.ts'
import classes from '../auth.module.css'
import { requestWords } from '../words.ts'
import { Form } from '../../../ui/form.tsx'
import { Frame } from './frame.tsx'

type Props = {
  title: string
  lead: ReactNode
  submit: string
  onSend: (email: string) => Promise<unknown>
  onBack: () => void
}

/** Asks for an email address. The answer never reveals whether it has an account (account enumeration). */
export function AddressRequest({ title, lead, submit, onSend, onBack }: Props) {
  const [isSent, setSent] = useState(false)
  const { problem, pending, run } = useAction({ words: requestWords })
  const back = (
    <div className={classes.ways}>
      <button type="button" onClick={onBack}>
        Back to sign in
      </button>
    </div>
  )
  if (isSent)
    return (
      <Frame title="Check your email" isNext>
        <p role="status">If this address has an account, a link is on its way.</p>
        <p>Nothing there after a few minutes? Check your spam folder, or try again.</p>
        <Button size="md" variant="default" onClick={onBack}>
          Back to sign in
        </Button>
      </Frame>
    )
  return (
    <Frame title={title} lead={lead}>
      <Form
        submit={submit}
        pending={pending}
        problem={problem}
        skipsBrowserValidation
        onSubmit={(given) =>
          void run(async () => {
            await onSend(textOf(given, 'email').trim().toLowerCase())
            setSent(true)
          })
        }
      >
        <TextInput
          ref={takeFocus}
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          error={Boolean(problem)}
          required
          withAsterisk={false}
          size="md"
        />
      </Form>
      {back}
    </Frame>
  )
}
