import { UserManagementPage as Page } from '../../base/users/management-page.tsx'
import type { WriteToUsersProps } from '../../base/users/parts/selected-users.tsx'
import { lazyDialog } from '../../kernel/lazy-dialog.tsx'

const ComposeDialog = lazyDialog(
  async () => (await import('../../assessment/messages/parts/compose-dialog.tsx')).ComposeDialog,
)

const WriteToUsers = ({ users, returnTo, onClose }: WriteToUsersProps) => (
  <ComposeDialog
    company_id={users[0]!.company.id}
    selection={{ user_ids: users.map(({ id }) => id) }}
    whose={users.length === 1 ? `${users[0]!.first} ${users[0]!.last}` : 'the selected users'}
    returnTo={returnTo}
    onClose={onClose}
  />
)

export const UserManagementPage = () => <Page WriteToUsers={WriteToUsers} />
