import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Frame } from '../features/auth/parts/frame.tsx'
import { signedInAs } from '../platform/principal.ts'

export function NotFoundPage() {
  return (
    <Frame
      title="This page does not exist"
      lead="Check the address for a typing error. The page may have moved, or it may not be open to you."
      isBare
    >
      <Button component={Link} to="/" size="md">
        {signedInAs() ? 'Go to Home' : 'Sign in'}
      </Button>
    </Frame>
  )
}
