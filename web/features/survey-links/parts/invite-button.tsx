import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { InviteDialog, inviteTitle } from './invite-dialog.tsx'

/** Opens the company's survey link, to be copied, shown or sent. */
export function InviteButton({ user }: { user: UserProfile }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {inviteTitle()}
      </Button>
      {isOpen && <InviteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
