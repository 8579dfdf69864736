import type { ManagedUser } from '@seatwise/contract/users'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const ComposeDialog = lazyDialog(
  async () => (await import('../../../assessment/messages/parts/compose-dialog.tsx')).ComposeDialog,
)

type Props = {
  /** At least one, all of one company: an email is written in its name. */
  users: readonly ManagedUser[]
  returnTo: string
  onClose: () => void
}

export const WriteToUsers = ({ users, returnTo, onClose }: Props) => (
  <ComposeDialog
    company_id={users[0]!.company.id}
    selection={{ user_ids: users.map(({ id }) => id) }}
    whose={users.length === 1 ? `${users[0]!.first} ${users[0]!.last}` : 'the selected users'}
    returnTo={returnTo}
    onClose={onClose}
  />
)
