import { campaignSortFields, shownCampaignStates, type ShownCampaignState } from '@seatwise/contract/values'
import { defineList, many, oneId, words, type Change as ChangeOf, type StateOf } from '../../kernel/list-state.ts'

/** A page without chosen states shows all but the archived campaigns. */
export const campaignList = defineList({
  filters: {
    search: words,
    company_id: oneId('Company'),
    // The page words them.
    states: {
      ...many(
        'Status',
        shownCampaignStates.map((value) => ({ value, label: value })),
      ),
      control: { kind: 'many' as const, label: 'Status' },
    },
  },
  sorts: campaignSortFields,
  defaultSort: { field: 'created_at', order: 'desc' },
})

export type CampaignListState = StateOf<typeof campaignList>
export type Change = ChangeOf<CampaignListState>

const usualStates: ShownCampaignState[] = shownCampaignStates.filter((state) => state !== 'archived')

/** Request body of the search for a list state. */
export function searchBody(state: CampaignListState) {
  const { filters, ...body } = campaignList.body(state)
  return { ...body, filters: { ...filters, states: filters.states ?? usualStates } }
}
