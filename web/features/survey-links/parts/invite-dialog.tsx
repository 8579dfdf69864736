import type { UserProfile } from '@seatwise/contract/users'
import { currentBrand } from '../../../platform/brand.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Invite } from './invite.tsx'

export const inviteTitle = () => `Invite ${currentBrand().texts.people}`

export function InviteDialog({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  return (
    <Dialog title={inviteTitle()} onClose={onClose}>
      <Invite user={user} />
    </Dialog>
  )
}
