import { useEffect, useState, type ReactNode } from 'react'
import { IconArchive, IconArchiveOff, IconCopy, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { Campaign } from '@seatwise/contract/hiring-campaigns'
import { can as mayUser } from '@seatwise/domain/permissions'
import type { RowAction } from '../../ui/row-actions.tsx'
import { menuId } from '../../ui/row-actions.tsx'
import { AddCampaign, EditCampaign } from './parts/campaign-form.tsx'
import { ConfirmCampaign, type CampaignAction } from './parts/confirm-campaign.tsx'

type OpenDialog =
  | { action: CampaignAction | 'edit' | 'clone'; campaign: Campaign }
  | { action: 'add'; company_id: string }

/** The actions for a campaign, in the list and on its page. */
export function useCampaignActions() {
  const { user } = useRouteContext({ from: '/shell' })
  const navigate = useNavigate()
  const [openDialog, setDialog] = useState<OpenDialog>()
  const [added, setAdded] = useState<string>()
  const close = () => setDialog(undefined)
  const open = (action: CampaignAction | 'edit' | 'clone', campaign: Campaign) => setDialog({ action, campaign })
  const add = (company_id: string) => setDialog({ action: 'add', company_id })
  // Navigates only after the form is closed, because a page with unsaved changes asks before it is left.
  useEffect(() => {
    if (added) void navigate({ to: '/funnels/$id', params: { id: added } })
  }, [added, navigate])
  const show = ({ id }: Campaign) => {
    close()
    setAdded(id)
  }

  const startWords = ({ state }: Campaign) => (state === 'paused' ? 'Start again' : 'Start')
  const allOf = (campaign: Campaign): (RowAction | false)[] => [
    campaign.can.update && { label: 'Edit', icon: IconPencil, run: () => open('edit', campaign) },
    campaign.can.start && {
      label: `${startWords(campaign)}…`,
      icon: IconPlayerPlay,
      run: () => open('start', campaign),
    },
    campaign.can.pause && { label: 'Pause…', icon: IconPlayerPause, run: () => open('pause', campaign) },
    mayUser(user, 'hiring-campaigns.write') && { label: 'Clone…', icon: IconCopy, run: () => open('clone', campaign) },
    campaign.can.archive && { label: 'Archive…', icon: IconArchive, run: () => open('archive', campaign) },
    campaign.can.restore && { label: 'Restore…', icon: IconArchiveOff, run: () => open('restore', campaign) },
  ]

  function dialog(): ReactNode {
    if (!openDialog) return null
    if (openDialog.action === 'add')
      return <AddCampaign user={user} company_id={openDialog.company_id} onClose={close} onAdded={show} />
    const { action, campaign } = openDialog
    const returnTo = menuId(campaign)
    if (action === 'edit') return <EditCampaign user={user} campaign={campaign} returnTo={returnTo} onClose={close} />
    if (action === 'clone')
      return (
        <AddCampaign user={user} company_id={campaign.company.id} source={campaign} onClose={close} onAdded={show} />
      )
    return <ConfirmCampaign action={action} campaign={campaign} returnTo={returnTo} onClose={close} />
  }

  return { add, open, startWords, allOf, dialog: dialog() }
}
