import type { BenchmarkRow } from '@seatwise/contract/role-benchmarks'
import type { BenchmarkState } from '@seatwise/contract/values/assessment'

export const stateNames: Record<BenchmarkState, string> = {
  draft: 'Draft',
  activating: 'Activating',
  active: 'Active',
  retired: 'Retired',
}

export const sourceNames: Record<BenchmarkRow['source'], string> = {
  expert: 'Set by hand',
  own_people: 'Own people',
  occupation_draft: 'Occupation draft',
}
