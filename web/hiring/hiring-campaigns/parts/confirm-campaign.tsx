import type { Campaign } from '@seatwise/contract/hiring-campaigns'
import { Confirm, type ActionWords } from '../../../kernel/confirm.tsx'
import { archiveCampaign, showCampaign, updateCampaign, useCampaign } from '../data.ts'
import { refusalWords } from '../words.ts'

export type CampaignAction = 'start' | 'pause' | 'archive' | 'restore'

const wordsOf = ({ name, funnels }: Campaign): Record<CampaignAction, ActionWords> => ({
  start: {
    title: `Start ${name}?`,
    explains:
      funnels === 0
        ? 'It has no way in yet: add one next. From now on visits are counted.'
        : 'Its links and codes lead on from now on, and visits are counted. Until now they say that it has not begun.',
    confirm: 'Start',
    done: 'Campaign started',
  },
  pause: {
    title: `Pause ${name}?`,
    explains:
      'Its links and codes say that it is paused, lead on to where they led, and count no visits. You can start it again at any time.',
    confirm: 'Pause',
    done: 'Campaign paused',
  },
  archive: {
    title: `Archive ${name}?`,
    explains:
      'Its links and codes say that it is over, and nobody registers by them any more. The figures stay. You can restore it as a draft.',
    confirm: 'Archive',
    done: 'Campaign archived',
    isDangerous: true,
  },
  restore: {
    title: `Restore ${name}?`,
    explains: 'It comes back as a draft, with its ways in and figures. Its links work again once you start it.',
    confirm: 'Restore as a draft',
    done: 'Campaign restored as a draft',
  },
})

const states = { start: 'active', pause: 'paused', restore: 'draft' } as const

type Props = { action: CampaignAction; campaign: Campaign; returnTo: string; onClose: () => void }

/** Asks for confirmation before the links of a campaign start or stop to work. */
export function ConfirmCampaign({ action, campaign: opened, returnTo, onClose }: Props) {
  // The current campaign, so that a retry after a refusal sends the newest version.
  const campaign = useCampaign(opened.id).data ?? opened
  const { id, version } = campaign
  return (
    <Confirm
      feature="hiring-campaigns"
      words={refusalWords}
      {...wordsOf(opened)[action]}
      returnTo={returnTo}
      run={async () =>
        showCampaign(
          action === 'archive'
            ? await archiveCampaign(id)
            : await updateCampaign(id, { version, state: states[action] }),
        )
      }
      onClose={onClose}
    />
  )
}
