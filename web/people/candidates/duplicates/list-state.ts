import type { DuplicateFilters } from '@seatwise/contract/candidate-duplicates'
import { duplicateSortFields } from '@seatwise/contract/values/people'
import { defineList, oneId, type StateOf } from '../../../kernel/list-state.ts'

/** A parameter that a tab of the page sets. */
const tab = <const Value extends boolean>(value: Value) => ({
  read: (given: unknown) => (given === value ? value : undefined),
  send: (given: Value) => given,
  place: 'page' as const,
})

export const duplicateList = defineList({
  filters: {
    company_id: oneId('Company'),
    /** Probable pairs by default; false for those with only a name in common. */
    likely: tab(false),
    /** The pairs that are not the same person, as somebody said. */
    dismissed: tab(true),
  },
  sorts: duplicateSortFields,
  defaultSort: { field: 'strength', order: 'desc' },
})

/** The filters as the server takes them. */
export function duplicateFilters({ company_id, likely, dismissed }: DuplicateListState): DuplicateFilters {
  const pairs = dismissed ? { dismissed } : { likely: likely ?? true }
  return company_id === undefined ? pairs : { ...pairs, company_id }
}

export type DuplicateListState = StateOf<typeof duplicateList>
