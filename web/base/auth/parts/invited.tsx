import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '@seatwise/contract/routes'
import { showBrand } from '../../../kernel/brand.ts'
import { isRefusal, send } from '../../../kernel/call.ts'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Frame } from './frame.tsx'
import { InvalidLink } from './invalid-link.tsx'

export type Invitation = CallReply<'POST /auth/invitation'>['data']

type Props = { token: string | undefined; children: (invitation: Invitation) => ReactNode }

/** Loads the invitation of a mailed link, and shows the brand of its company before the form appears. */
export function Invited({ token, children }: Props) {
  const invitation = useQuery({
    queryKey: ['auth', 'invitation', token],
    queryFn: async () => {
      const invited = await send('POST /auth/invitation', { body: { token: token! } })
      // Set before the form is rendered, because its footer names the support address of the brand.
      showBrand(invited.data.brand)
      return invited
    },
    enabled: token !== undefined,
    gcTime: 0,
  })
  if (!token || isRefusal(invitation.error))
    return (
      <InvalidLink advice="If you have set up your account, sign in. If not, ask the person who invited you for a new one.">
        <Button component={Link} to="/login" size="md">
          Sign in
        </Button>
      </InvalidLink>
    )
  if (invitation.isError)
    return (
      <Frame title="Welcome">
        <Problem error={invitation.error} onRetry={() => void invitation.refetch()} />
      </Frame>
    )
  if (!invitation.data)
    return (
      <Frame title="Welcome">
        <LinesSkeleton />
      </Frame>
    )
  return children(invitation.data.data)
}

/** Words that the password must not contain, because others know them. */
export const personalWordsOf = ({ first, last, email }: Pick<Invitation, 'first' | 'last' | 'email'>) => [
  first,
  last,
  email.split('@')[0]!,
]
