import type { ShownCampaignState } from '@seatwise/contract/values/hiring'

export const stateNames: Record<ShownCampaignState, string> = {
  draft: 'Draft',
  planned: 'Planned',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
  archived: 'Archived',
}

export const stateTones = {
  draft: 'neutral',
  planned: 'neutral',
  active: 'good',
  paused: 'warn',
  ended: 'neutral',
  archived: 'neutral',
} as const
