import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { signInByLink } from '../../kernel/sign-in.ts'
import { Form } from '../../ui/form.tsx'
import { Frame } from './parts/frame.tsx'
import { InvalidLink } from './parts/invalid-link.tsx'
import { Steps } from './parts/steps.tsx'
import { useSentToken } from './use-sent-token.ts'
import { useSignIn } from './use-sign-in.ts'

/**
 * Signs in on a click and not on page load: the mailed link works once, and mail scanners that open links would use it
 * up.
 */
export function TokenValidationPage() {
  const token = useSentToken()
  const navigate = useNavigate()
  const signIn = useSignIn(undefined)
  if (signIn.step.kind !== 'start') return <Steps signIn={signIn} onAbandon={() => void navigate({ to: '/login' })} />
  const signInPage = (
    <Button component={Link} to="/login" size="md" variant={token ? 'default' : 'filled'}>
      Back to sign in
    </Button>
  )
  if (!token)
    return <InvalidLink advice="Ask for a new one at sign-in, or use your password.">{signInPage}</InvalidLink>
  return (
    <Frame title="Sign in by link" lead="You asked for this link by email. It works once, for ten minutes.">
      <Form
        submit="Sign in"
        pending={signIn.pending}
        problem={signIn.problem}
        onSubmit={() => void signIn.attempt(() => signInByLink(token))}
      />
      {signIn.problem && signInPage}
    </Frame>
  )
}
