import { defineList, many, oneId, words, type StateOf } from '../../kernel/list-state.ts'
import { sourceNames, stateNames } from './names.ts'

const optionsOf = <Value extends string>(names: Record<Value, string>) =>
  // Object.entries loses the type of the keys.
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))

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
