import type { BrandKey } from '@seatwise/contract/values/base'
import type { CampaignState, FunnelState, FunnelStep, ShownCampaignState } from '@seatwise/contract/values/hiring'
import { funnelSteps } from '@seatwise/contract/values/hiring'
import { brands } from '../brands/brands.ts'
import { can, type Actor } from '../permissions.ts'

/** The possible next states of each state. Archiving is a separate operation. */
const next: Record<CampaignState, readonly CampaignState[]> = {
  draft: ['active'],
  active: ['paused'],
  paused: ['active'],
  archived: ['draft'],
}

export const leadsTo = (from: CampaignState, to: CampaignState): boolean => from === to || next[from].includes(to)

type CampaignDates = { state: CampaignState; starts_on: string | null; ends_on: string | null }

/**
 * The state of a campaign on a day, with its dates taken into account.
 * @param today in the form `YYYY-MM-DD`, in the company's time zone
 */
export function shownState({ state, starts_on, ends_on }: CampaignDates, today: string): ShownCampaignState {
  if (state !== 'active') return state
  if (ends_on !== null && ends_on < today) return 'ended'
  return starts_on !== null && starts_on > today ? 'planned' : 'active'
}

/** The actions that the reader may take on a campaign; the web builds its buttons from them. */
export function canDoWithCampaign(reader: Actor, { state }: { state: CampaignState }) {
  const update = can(reader, 'hiring-campaigns.write')
  return {
    update: update && state !== 'archived',
    start: update && state !== 'active' && leadsTo(state, 'active'),
    pause: update && state !== 'paused' && leadsTo(state, 'paused'),
    archive: update && state !== 'archived',
    restore: update && state === 'archived',
  }
}

export function canDoWithFunnel(reader: Actor, { state }: { state: FunnelState }) {
  const update = can(reader, 'hiring-campaigns.write')
  return { update, archive: update && state !== 'archived' }
}

/**
 * The steps that the reader sees. Steps after the survey are only for users who may see stages, in the hiring brand.
 */
export function stepsOf(reader: Actor, { brand, hasJob }: { brand: BrandKey; hasJob: boolean }): FunnelStep[] {
  const { jobs: hires } = brands[brand].features
  const readsStages = can(reader, 'survey-results.read-stage')
  return funnelSteps.filter((step) => {
    if (step === 'applied') return hires && hasJob
    if (step === 'interviewed' || step === 'hired') return hires && readsStages
    return true
  })
}

/** Owners see every number. For other users, numbers of fewer than five people are hidden. */
export const seesSmallCells = (reader: Actor): boolean => can(reader, 'hiring-campaigns.write')
