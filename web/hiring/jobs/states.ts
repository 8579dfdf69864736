import type { JobState } from '@seatwise/contract/values/hiring'

/**
 * In a file of their own, because the first page of the application loads these names for the filters in the list's
 * URL.
 */
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
