import { useState } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { send } from '../../kernel/call.ts'
import { useAction } from '../../kernel/use-action.ts'
import { Row } from '../../ui/layout.tsx'
import classes from './auth.module.css'
import { Form } from '../../ui/form.tsx'
import { Frame } from './parts/frame.tsx'
import { InvalidLink } from './parts/invalid-link.tsx'
import { useSentToken } from './use-sent-token.ts'

/** Confirms on a click and not on page load: mail scanners open links and would confirm the address. */
export function ConfirmAccountPage() {
  const token = useSentToken()
  const [isConfirmed, setConfirmed] = useState(false)
  const { problem, pending, run } = useAction()
  if (!token)
    return (
      <InvalidLink advice="If your account is confirmed already, you can sign in.">
        <Button component={Link} to="/login" size="md">
          Sign in
        </Button>
      </InvalidLink>
    )
  if (isConfirmed)
    return (
      <Frame title="Your address is confirmed" isNext>
        <p>The page where you created your account goes on by itself. You can also sign in here.</p>
        <Button component={Link} to="/login" size="md">
          Sign in
        </Button>
      </Frame>
    )
  return (
    <Frame title="Confirm your account" lead="You are the one who created it, and this address is yours?">
      <Form
        submit="Confirm my account"
        pending={pending}
        problem={problem}
        onSubmit={() =>
          void run(async () => {
            await send('POST /auth/confirm-sign-up', { body: { token } })
            setConfirmed(true)
          })
        }
      />
      {problem && (
        <Row gap={16} rowGap={0} justify="between" className={classes.aside}>
          <Link to="/login">Back to sign in</Link>
        </Row>
      )}
    </Frame>
  )
}
