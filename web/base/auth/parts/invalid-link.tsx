import type { ReactNode } from 'react'
import { IconLinkOff } from '@tabler/icons-react'
import { Message } from './message.tsx'

type Props = {
  /** How to get another link. */
  advice?: string
  children: ReactNode
}

/** The page of a mailed link that is used, expired or malformed. The children link to the next step. */
export const InvalidLink = ({ advice, children }: Props) => (
  <Message
    icon={IconLinkOff}
    title="This link does not work"
    lead={<span role="alert">It has been used, has expired, or was not copied whole.{advice && ` ${advice}`}</span>}
    isNext
  >
    {children}
  </Message>
)
