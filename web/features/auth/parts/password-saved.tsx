import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Frame } from './frame.tsx'

export function PasswordSaved({ children }: { children?: ReactNode }) {
  return (
    <Frame title="Your password is saved" isNext>
      {children && <p>{children}</p>}
      <Link to="/login">Sign in</Link>
    </Frame>
  )
}
