import { forget, read, write, type ChoiceKey } from '../../kernel/storage.ts'
import { parseListState, type ListState } from './list-state.ts'

/** Where this browser keeps each filter of the list. */
const keys = {
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
// Object.entries loses the names.
const entries = Object.entries(keys) as [keyof typeof keys, ChoiceKey][]

export function keepFilters(state: ListState) {
  for (const [name, key] of entries) {
    const value = state[name]
    if (value === undefined) forget(key)
    else write(key, JSON.stringify(value))
  }
}

/** The filters that the list had last in this browser; what does not hold is left out. */
export const lastFilters = (): ListState =>
  parseListState(Object.fromEntries(entries.map(([name, key]) => [name, parsed(read(key))])))

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
