import type { ReactNode } from 'react'
import { Frame } from './frame.tsx'

/** A mailed link that works no more, or never did, and the way to another. */
export function LinkOver({ children }: { children: ReactNode }) {
  return (
    <Frame title="This link does not work" isNext>
      <p role="alert">It has been used, has expired, or was not copied whole.</p>
      <p>{children}</p>
    </Frame>
  )
}
