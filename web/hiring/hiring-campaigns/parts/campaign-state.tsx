import type { Campaign } from '@seatwise/contract/hiring-campaigns'
import { Pill } from '../../../ui/pill.tsx'
import { stateNames, stateTones } from '../states.ts'

export const CampaignState = ({ state }: Pick<Campaign, 'state'>) => (
  <Pill tone={stateTones[state]}>{stateNames[state]}</Pill>
)
