import { useState } from 'react'
import { IconShare } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import { can } from '@seatwise/domain/permissions'
import { lazyDialog } from '../../kernel/lazy-dialog.tsx'
import { moreActionsId, type PageAction } from '../../ui/page-actions.tsx'
import { useIsPhone } from '../../ui/phones.ts'
import type { Sharing } from './words.ts'

const ShareDialog = lazyDialog(async () => (await import('./parts/share-dialog.tsx')).ShareDialog)

/** The Share action for the report of a page, and its dialog while it is open. */
export function useShare(sharing: Sharing | undefined) {
  const { user } = useRouteContext({ from: '/shell' })
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!sharing || !can(user, 'report-shares.write')) return { action: undefined, dialog: null }
  const action: PageAction = { label: 'Share', icon: IconShare, run: () => setOpen(true) }
  const dialog = isOpen ? (
    <ShareDialog sharing={sharing} {...(isPhone ? { returnTo: moreActionsId } : {})} onClose={() => setOpen(false)} />
  ) : null
  return { action, dialog }
}
