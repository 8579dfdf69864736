import { useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const ChangeEmail = lazyDialog(async () => (await import('./change-email.tsx')).ChangeEmail)
const MergeDialog = lazyDialog(async () => (await import('../merges/merge-dialog.tsx')).MergeDialog)

/**
 * @property returnTo the id of the button that gets the focus back
 * @property with_id the other entry of the person, while the two are compared
 */
type OpenDialog = { returnTo: string; with_id?: string }
type Props = { user: UserProfile; person: CandidateDetail; buttonId: string }

/**
 * The change of a person's email address, for users who may.
 * @property open takes the id of the button that gets the focus back; undefined for others
 */
export function useChangeEmail({ user, person, buttonId }: Props) {
  const [openDialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const open =
    person.can.update && can(user, 'candidates.change-email')
      ? (returnTo: string) => setDialog({ returnTo })
      : undefined
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
  const dialog =
    openDialog &&
    (openDialog.with_id === undefined ? (
      <ChangeEmail
        user={user}
        person={person}
        returnTo={openDialog.returnTo}
        onMerge={(with_id) => setDialog({ ...openDialog, with_id })}
        onClose={close}
      />
    ) : (
      <MergeDialog person={person} with_ids={[openDialog.with_id]} returnTo={openDialog.returnTo} onClose={close} />
    ))
  return { open, button, dialog }
}
