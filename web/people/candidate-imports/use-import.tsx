import { useState } from 'react'
import { IconFileImport } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import type { PageAction } from '../../ui/page-actions.tsx'
import { importTitle } from './words.ts'
import { lazyDialog } from '../../kernel/lazy-dialog.tsx'

const ImportDialog = lazyDialog(async () => (await import('./parts/import-dialog.tsx')).ImportDialog)

/** The action that imports people from a file, for users who may, and its dialog while it is open. */
export function useImport(user: UserProfile) {
  const [isOpen, setOpen] = useState(false)
  const action: PageAction = { label: importTitle, icon: IconFileImport, run: () => setOpen(true), isInMenu: true }
  return {
    action: can(user, 'candidates.import') && action,
    dialog: isOpen && <ImportDialog user={user} onClose={() => setOpen(false)} />,
  }
}
