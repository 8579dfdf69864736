import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { inviteTitle } from '../words.ts'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

type Props = {
  user: UserProfile
  /** The company that is chosen at first. */
  company?: { id: string; name: string }
  /** A known person, who is then the only one to be invited. */
  person?: { first: string; last: string; email: string }
}

/** A button that invites people by email, or with the company's open link. */
export function InviteButton({ user, company = user.company, person }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {person ? 'Invite to the survey' : inviteTitle()}
      </Button>

      {isOpen && <InviteDialog user={user} initial={company} person={person} onClose={() => setOpen(false)} />}
    </>
  )
}
