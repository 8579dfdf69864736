import { resumeDrop } from '@seatwise/contract/limits'
import { customFilter } from '../../base/custom-fields/list-state.ts'
import { candidateKinds, candidateSortFields } from '@seatwise/contract/values/people'
import {
  check,
  defineList,
  containing,
  firstDay,
  highestScore,
  isId,
  lastDay,
  lowestScore,
  many,
  manyIds,
  one,
  oneId,
  words,
  type StateOf,
} from '../../kernel/list-state.ts'

const kinds = candidateKinds.map((value) => ({ value, label: value }))
const ratings = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: `${value} of 5` }))
const survey = one('Survey', [
  { value: 'finished', label: 'Finished' },
  { value: 'none', label: 'Not finished' },
])

export const peopleList = defineList({
  filters: {
    search: words,
    /** Offered only while it is on: people are chosen by the page that leads here. */
    ids: {
      ...manyIds('These people'),
      read: (value: unknown) => {
        const ids = Array.isArray(value) ? value.filter(isId).slice(0, resumeDrop.files) : []
        return ids.length > 0 ? ids : undefined
      },
    },
    company_id: oneId('Company'),
    // The page provides the labels, because they depend on the brand.
    kind: { ...one('Kind', kinds), control: { kind: 'one' as const, label: 'Kind' } },
    roles: many('Role'),
    statuses: many('Stage'),
    reject_reasons: manyIds('Reject reason'),
    locations: manyIds('Location'),
    departments: manyIds('Department'),
    campaigns: manyIds('Campaign'),
    score_from: lowestScore,
    score_to: highestScore,
    owners: manyIds('Owner'),
    tags: many('Tags'),
    not_tags: many('Not tagged'),
    custom_values: customFilter,
    ratings: {
      ...many('Rating', ratings),
      send: (values: string[]) => values.map(Number),
      receive: (sent: unknown) => (Array.isArray(sent) ? sent.map(String) : undefined),
    },
    has_result: {
      ...survey,
      send: (value: 'finished' | 'none') => value === 'finished',
      receive: (sent: unknown) => (sent === true ? 'finished' : 'none'),
    },
    from: firstDay('Last activity'),
    to: lastDay('Last activity'),
    archived: { ...check('Archived'), place: 'page' as const },
    archived_reason: containing('Reason for archiving'),
  },
  sorts: candidateSortFields,
  defaultSort: { field: 'active_at', order: 'desc' },
})

export type ListState = StateOf<typeof peopleList>
