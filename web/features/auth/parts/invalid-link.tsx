import type { ReactNode } from 'react'
import { Frame } from './frame.tsx'

type Props = {
  /** How to get another link. */
  advice?: string
  children: ReactNode
}

/** Page of a mailed link that is used, expired or malformed. The children are the way on. */
export function InvalidLink({ advice, children }: Props) {
  return (
    <Frame title="This link does not work" isNext isBare>
      <p role="alert">It has been used, has expired, or was not copied whole.{advice && ` ${advice}`}</p>
      {children}
    </Frame>
  )
}
