import { forget, read, write, type ChoiceKey } from '../../kernel/storage.ts'
import { maxDaysInStage } from '@seatwise/contract/limits'
import { resultSources } from '@seatwise/contract/values/base'
import {
  qualityStatuses,
  resultSortFields,
  type ReachedStep,
  type ResultState,
} from '@seatwise/contract/values/assessment'
import {
  check,
  containing,
  defineList,
  firstDay,
  highestScore,
  lastDay,
  minDays,
  lowestScore,
  many,
  manyIds,
  one,
  oneId,
  words,
  type Change as ChangeOf,
  type StateOf,
} from '../../kernel/list-state.ts'

export const stateChoices: { value: ResultState; label: string }[] = [
  { value: 'completed', label: 'Completed' },
  { value: 'invited', label: 'Invited' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'expired', label: 'Expired' },
  { value: 'not_asked', label: 'Survey not asked' },
]

export const reachedChoices: { value: ReachedStep; label: string }[] = [
  { value: 'applied', label: 'Applied' },
  { value: 'interview', label: 'Interview' },
  { value: 'hired', label: 'Hired' },
]

const sources = resultSources.map((value) => ({ value, label: value }))
const qualities = qualityStatuses.map((value) => ({ value, label: value }))

export const resultList = defineList({
  filters: {
    search: words,
    company_id: oneId('Company'),
    roles: many('Role'),
    statuses: many('Stage'),
    // The page provides the label, because it depends on the brand.
    reject_reasons: manyIds('Reject reason'),
    locations: manyIds('Location'),
    departments: manyIds('Department'),
    campaigns: manyIds('Campaign'),
    jobs: manyIds('Job'),
    applied: check('Has applied for the job'),
    owners: manyIds('Owner'),
    tags: many('Tags'),
    // The page provides the options: in a brand without jobs nobody applies for one.
    sources: { ...many('Source', sources), control: { kind: 'many' as const, label: 'Source' } },
    has_note: check('Has a note'),
    days_in_stage: minDays('Days in stage', maxDaysInStage),
    // The page provides the options: in a brand without jobs there are fewer states.
    states: { ...many('Status', stateChoices), control: { kind: 'many' as const, label: 'Status' } },
    score_from: lowestScore,
    score_to: highestScore,
    // The page provides the labels.
    quality: { ...many('Answer quality', qualities), control: { kind: 'many' as const, label: 'Answer quality' } },
    from: firstDay('Date'),
    to: lastDay('Date'),
    include_archived: check('Include archived'),
    archived: { ...check('Archived'), place: 'page' as const },
    archived_reason: containing('Reason for archiving'),
    include_test: check('Include tests'),
    cards_only: check('One row per card'),
    // The page provides the options: in a brand without jobs nobody applies.
    reached: { ...one('Reached', reachedChoices), control: { kind: 'one' as const, label: 'Reached' } },
    reached_from: firstDay('Date reached'),
    reached_to: lastDay('Date reached'),
  },
  sorts: resultSortFields,
  defaultSort: { field: 'dated_at', order: 'desc' },
})

/** The search parameters of the list's URL; unknown parameters are dropped. */
export type ListState = StateOf<typeof resultList> & {
  role_explorer?: string
  /** True if the list is grouped by company. */
  by_company?: true
  /** The stages of a pipeline, for its table. Not part of the URL. */
  status_ids?: readonly string[]
}
export type Change = ChangeOf<ListState>

export function parseListState(search: Record<string, unknown>): ListState {
  const { role_explorer } = search
  const isRole = typeof role_explorer === 'string' && role_explorer !== ''
  return {
    ...resultList.parse(search),
    ...(isRole ? { role_explorer: role_explorer.slice(0, 100) } : {}),
    ...(search.by_company === true ? { by_company: true } : {}),
  }
}

/** The storage key of each filter of the list. */
const filterKeys = {
  roles: 'company.roles',
  role_explorer: 'company.role_explorer',
  departments: 'company.departments',
  locations: 'company.locations',
  statuses: 'pipeline.statuses',
  from: 'pipeline.start_date',
  to: 'pipeline.end_date',
  include_archived: 'pipeline.include_archived',
  include_test: 'pipeline.include_test',
} as const satisfies Partial<Record<keyof ListState, ChoiceKey>>
// The cast restores the names, which Object.entries loses.
const filterEntries = Object.entries(filterKeys) as [keyof typeof filterKeys, ChoiceKey][]

export function keepFilters(state: ListState) {
  for (const [name, key] of filterEntries) {
    const value = state[name]
    if (value === undefined) forget(key)
    else write(key, JSON.stringify(value))
  }
}

/** The last filters of the list in this browser; invalid values are dropped. */
export const lastFilters = (): ListState =>
  parseListState(Object.fromEntries(filterEntries.map(([name, key]) => [name, parsed(read(key))])))

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
