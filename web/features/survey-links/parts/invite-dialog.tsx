import type { UserProfile } from '@seatwise/contract/users'
import { Dialog } from '../../../ui/dialog.tsx'
import { inviteTitle } from '../words.ts'
import { Invite } from './invite.tsx'

export function InviteDialog({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  return (
    <Dialog title={inviteTitle()} onClose={onClose}>
      <Invite user={user} />
    </Dialog>
  )
}
