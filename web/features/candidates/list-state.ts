import { candidateKinds, candidateSortFields } from '@seatwise/contract/values'
import {
  defineList,
  firstDay,
  lastDay,
  many,
  manyIds,
  one,
  oneId,
  words,
  type Change as ChangeOf,
  type StateOf,
} from '../../platform/list-state.ts'

const kinds = candidateKinds.map((value) => ({ value, label: value }))
const survey = one('Survey', [
  { value: 'finished', label: 'Finished' },
  { value: 'none', label: 'Not finished' },
])

export const peopleList = defineList({
  filters: {
    search: words,
    company_id: oneId('Company'),
    // The brand has words for the kinds, so the page offers them.
    kind: { ...one('Kind', kinds), control: { kind: 'one' as const, label: 'Kind' } },
    roles: many('Role'),
    statuses: many('Stage'),
    locations: manyIds('Location'),
    departments: manyIds('Department'),
    tags: many('Tags'),
    not_tags: many('Not tagged'),
    has_result: {
      ...survey,
      send: (value: 'finished' | 'none') => value === 'finished',
      receive: (sent: unknown) => (sent === true ? 'finished' : 'none'),
    },
    from: firstDay('Last activity'),
    to: lastDay('Last activity'),
  },
  sorts: candidateSortFields,
  defaultSort: { field: 'active_at', order: 'desc' },
})

export type ListState = StateOf<typeof peopleList>
export type Change = ChangeOf<ListState>
