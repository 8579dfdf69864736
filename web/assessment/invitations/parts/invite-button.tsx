import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { inviteTitle } from '../words.ts'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

type Props = {
  user: UserProfile
  /** The one that is invited to first. */
  company?: { id: string; name: string }
  /** Somebody who is known, and alone is invited. */
  person?: { first: string; last: string; email: string }
}

/** Invites people by mail, or by the company's open link. */
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
