import { defineList, many, oneId, optionsOf, words, type StateOf } from '../../kernel/list-state.ts'
import { sourceNames, stateNames } from './names.ts'

export const benchmarkList = defineList({
  filters: {
    search: words,
    company_id: oneId('Company'),
    sources: many('Source', optionsOf(sourceNames)),
    states: many('Status', optionsOf(stateNames)),
  },
  sorts: ['role', 'updated_at'],
  defaultSort: { field: 'role', order: 'asc' },
})

export type BenchmarkListState = StateOf<typeof benchmarkList>
