import { duplicateSortFields } from '@seatwise/contract/values/people'
import { check, defineList, oneId, type StateOf } from '../../../kernel/list-state.ts'

export const duplicateList = defineList({
  filters: {
    company_id: oneId('Company'),
    likely: check('More than a name'),
    dismissed: { ...check('Not the same person'), place: 'page' as const },
  },
  sorts: duplicateSortFields,
  defaultSort: { field: 'strength', order: 'desc' },
})

export type DuplicateListState = StateOf<typeof duplicateList>
