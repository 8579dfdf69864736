import type { DuplicateFilters } from '@seatwise/contract/candidate-duplicates'
import { duplicateSortFields } from '@seatwise/contract/values/people'
import { check, defineList, oneId, type StateOf } from '../../../kernel/list-state.ts'

export const duplicateList = defineList({
  filters: {
    company_id: oneId('Company'),
    /** Probable pairs by default; false for those with only a name in common. */
    likely: {
      read: (value: unknown) => (value === false ? (false as const) : undefined),
      send: (value: false) => value,
      place: 'page' as const,
    },
    dismissed: { ...check('Not the same person'), place: 'page' as const },
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
