import type { Role } from '@seatwise/contract/roles'
import { defineList, one, oneId, words, type StateOf } from '../../kernel/list-state.ts'

/** Without a company in the URL, the page shows the user's own; without a state, active roles. */
export const roleList = defineList({
  filters: {
    search: words,
    company_id: { ...oneId('Company'), place: 'page' },
    show: one('Status', [
      { value: 'retired', label: 'Retired' },
      { value: 'all', label: 'Active and retired' },
    ]),
  },
  sorts: ['name'],
  defaultSort: { field: 'name', order: 'asc' },
})

export type RoleListState = StateOf<typeof roleList>

const statesOf = (show: RoleListState['show']): Role['state'][] =>
  show === 'all' ? ['active', 'retired'] : [show ?? 'active']

/** Request body of the roles search for a list state. */
export function searchBody(company_id: string, state: RoleListState) {
  const { filters, ...body } = roleList.body(state)
  return { ...body, filters: { search: filters.search, company_id, states: statesOf(state.show) } }
}
