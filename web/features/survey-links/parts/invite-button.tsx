import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { currentBrand } from '../../../platform/brand.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Invite } from './invite.tsx'

/** Opens the company's survey link, to be copied, shown or sent. */
export function InviteButton({ user }: { user: UserProfile }) {
  const [isOpen, setOpen] = useState(false)
  const title = `Invite ${currentBrand().texts.people}`
  return (
    <>
      <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <Invite user={user} />
        </Dialog>
      )}
    </>
  )
}
