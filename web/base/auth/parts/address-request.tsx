import { useState, type ReactNode } from 'react'
import { Button, TextInput } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { textOf } from '../../../kernel/forms.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { Row } from '../../../ui/layout.tsx'
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
  const [sentTo, setSentTo] = useState<string>()
  const { problem, pending, run } = useAction({ words: requestWords })
  if (sentTo)
    return (
      <Frame title="Check your email" isNext>
        <p role="status">If {sentTo} has an account, a link is on its way.</p>
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
        onSubmit={(formData) =>
          void run(async () => {
            const email = textOf(formData, 'email').trim().toLowerCase()
            await onSend(email)
            setSentTo(email)
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
      <Row gap={16} rowGap={0} justify="between" className={classes.aside}>
        <button type="button" onClick={onBack}>
          <IconChevronLeft size={16} aria-hidden />
          Back to sign in
        </button>
      </Row>
    </Frame>
  )
}
