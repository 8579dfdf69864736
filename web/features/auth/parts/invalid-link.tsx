import type { ReactNode } from 'react'
import { Frame } from './frame.tsx'

/** Page of a mailed link that is used, expired or malformed. The children say how to get another. */
export function InvalidLink({ children }: { children: ReactNode }) {
  return (
    <Frame title="This link does not work" isNext>
      <p role="alert">It has been used, has expired, or was not copied whole.</p>
      <p>{children}</p>
    </Frame>
  )
}
