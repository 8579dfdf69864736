import { jobSortFields, jobStates, type JobState } from '@seatwise/contract/values/hiring'
import { defineList, many, oneId, optionsOf, words, type StateOf } from '../../kernel/list-state.ts'
import { stateNames } from './states.ts'

/** Without a filter of states, archived jobs are left out. */
export const jobList = defineList({
  filters: {
    search: words,
    company_id: oneId('Company'),
    states: many('Status', optionsOf(stateNames)),
    location_id: oneId('Location'),
    department_id: oneId('Department'),
  },
  sorts: jobSortFields,
  defaultSort: { field: 'published_at', order: 'desc' },
})

export type JobListState = StateOf<typeof jobList>

const usualStates: JobState[] = jobStates.filter((state) => state !== 'archived')

/** Request body of the search for a list state. */
export function searchBody(state: JobListState) {
  const { filters, ...body } = jobList.body(state)
  return { ...body, filters: { ...filters, states: filters.states ?? usualStates } }
}
