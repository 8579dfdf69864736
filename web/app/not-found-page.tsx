import { Button } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { Message } from '../base/auth/parts/message.tsx'
import { signedInAs } from '../kernel/principal.ts'

export function NotFoundPage() {
  const { history } = useRouter()
  const { pathname } = useLocation()
  return (
    <Message
      icon={IconFileUnknown}
      title="This page does not exist"
      lead={
        <>
          Check <code>{pathname}</code> for a typing error. The page may have moved, or it may not be open to you.
        </>
      }
    >
      <Button component={Link} to="/" size="md">
        {signedInAs() ? 'Go home' : 'Sign in'}
      </Button>
      {window.history.length > 1 && (
        <Button variant="default" size="md" onClick={() => history.back()}>
          Go back
        </Button>
      )}
    </Message>
  )
}
