import { campaignSortFields, shownCampaignStates, type ShownCampaignState } from '@seatwise/contract/values/hiring'
import { defineList, many, oneId, optionsOf, words, type StateOf } from '../../kernel/list-state.ts'
import { stateNames } from './states.ts'

/** Without a filter of states, archived campaigns are left out. */
export const campaignList = defineList({
  filters: {
    search: words,
    company_id: oneId('Company'),
    states: many('Status', optionsOf(stateNames)),
  },
  sorts: campaignSortFields,
  defaultSort: { field: 'created_at', order: 'desc' },
})

export type CampaignListState = StateOf<typeof campaignList>

const usualStates: ShownCampaignState[] = shownCampaignStates.filter((state) => state !== 'archived')

/** Request body of the search for a list state. */
export function searchBody(state: CampaignListState) {
  const { filters, ...body } = campaignList.body(state)
  return { ...body, filters: { ...filters, states: filters.states ?? usualStates } }
}
