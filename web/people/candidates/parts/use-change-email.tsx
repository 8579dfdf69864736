import { useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const ChangeEmail = lazyDialog(async () => (await import('./change-email.tsx')).ChangeEmail)
const MergeDialog = lazyDialog(async () => (await import('../merges/merge-dialog.tsx')).MergeDialog)

type Props = { user: UserProfile; person: CandidateDetail; buttonId: string }

/**
 * The change of a person's email address, for users who may.
 * @property open takes the id of the button that gets the focus back; undefined for others
 */
export function useChangeEmail({ user, person, buttonId }: Props) {
  const [returnTo, setReturnTo] = useState<string>()
  const close = () => setReturnTo(undefined)
  const [mergedWith, setMergedWith] = useState<string>()
  const open = person.can.update && can(user, 'candidates.change-email') ? setReturnTo : undefined
  const button = open && (
    <ActionIcon
      id={buttonId}
      variant="subtle"
      color="gray"
      size="sm"
      aria-label="Change email"
      onClick={() => open(buttonId)}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  )
  const dialog = (
    <>
      {returnTo && (
        <ChangeEmail
          user={user}
          person={person}
          returnTo={returnTo}
          onMerge={(id) => {
            close()
            setMergedWith(id)
          }}
          onClose={close}
        />
      )}
      {mergedWith && (
        <MergeDialog
          person={person}
          with_ids={[mergedWith]}
          returnTo={buttonId}
          onClose={() => setMergedWith(undefined)}
        />
      )}
    </>
  )
  return { open, button, dialog }
}
