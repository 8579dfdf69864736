import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Frame } from './frame.tsx'

export function PasswordSaved({ children }: { children?: ReactNode }) {
  return (
    <Frame title="Your password is saved" lead={children} isNext>
      <Button component={Link} to="/login" size="md">
        Sign in
      </Button>
    </Frame>
  )
}
