import { useState } from 'react'
import { IconFiles } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { lazyDialog } from '../../kernel/lazy-dialog.tsx'
import type { PageAction } from '../../ui/page-actions.tsx'
import { resumesTitle } from './words.ts'

const ResumesDialog = lazyDialog(async () => (await import('./parts/resumes-dialog.tsx')).ResumesDialog)

/** The action that adds people from resumes, for users who may, and its dialog while it is open. */
export function useResumes(user: UserProfile) {
  const [isOpen, setOpen] = useState(false)
  const action: PageAction = { label: resumesTitle, icon: IconFiles, run: () => setOpen(true), isInMenu: true }
  return {
    action: can(user, 'candidates.import-resumes') && action,
    dialog: isOpen && <ResumesDialog user={user} onClose={() => setOpen(false)} />,
  }
}
