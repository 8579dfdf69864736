import { useState, type ComponentType } from 'react'
import { maxMessagedUsers } from '@seatwise/contract/limits'
import type { ManagedUser } from '@seatwise/contract/users'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { nothingSelected, type Selection } from '../../../ui/selection.ts'

const writeId = 'write-to-selected'

export type WriteToUsersProps = {
  /** At least one, all of one company: an email is written in its name. */
  users: readonly ManagedUser[]
  returnTo: string
  onClose: () => void
}

/** Emails belong to an area above: web/app hands the dialog over. */
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
