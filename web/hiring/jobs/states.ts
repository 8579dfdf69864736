import type { JobState } from '@seatwise/contract/values'

/** Apart from the other words, because the first page of the application loads them: the filters of the list are in its address. */
export const stateNames: Record<JobState, string> = {
  draft: 'Draft',
  open: 'Open',
  paused: 'Paused',
  closed: 'Closed',
  archived: 'Archived',
}

export const stateTones = {
  draft: 'neutral',
  open: 'good',
  paused: 'warn',
  closed: 'neutral',
  archived: 'neutral',
} as const
