import { useState, type ComponentType } from 'react'
import { maxMessagedUsers } from '@seatwise/contract/limits'
import type { ManagedUser } from '@seatwise/contract/users'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { nothingSelected, type Selection } from '../../../ui/selection.ts'

const writeId = 'write-to-selected'

export type WriteToUsersProps = {
  /** At least one user, all of one company, because the email is written in the name of that company. */
  users: readonly ManagedUser[]
  returnTo: string
  onClose: () => void
}

/** The dialog for an email belongs to an area that this area must not import; web/app passes it in. */
export type WriteToUsersDialog = ComponentType<WriteToUsersProps>

type Props = {
  WriteToUsers: WriteToUsersDialog
  users: readonly ManagedUser[]
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** The actions for the selected users. */
export function SelectedUsers({ WriteToUsers, users, selection, onSelect }: Props) {
  const [writingTo, setWritingTo] = useState<readonly ManagedUser[]>()
  const isOneCompany = users.every(({ company }) => company.id === users[0]?.company.id)
  const isTooMany = users.length > maxMessagedUsers
  return (
    <>
      <BulkBar
        selection={selection}
        onClear={() => onSelect(nothingSelected)}
        actions={[
          isOneCompany && {
            id: writeId,
            label: isTooMany ? `Write to at most ${maxMessagedUsers} at once` : 'Write an email',
            isUnavailable: isTooMany || users.length === 0,
            run: () => setWritingTo(users),
          },
        ]}
      >
        {!isOneCompany && <span>An email comes from one company: select users of one.</span>}
      </BulkBar>
      {writingTo && <WriteToUsers users={writingTo} returnTo={writeId} onClose={() => setWritingTo(undefined)} />}
    </>
  )
}
