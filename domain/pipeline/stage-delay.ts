import type { StageDelay } from '@seatwise/contract/values/hiring'

/**
 * Compares the days of a card in its stage with the stage's day limit: `over` from the limit on, `twice` from twice the
 * limit on.
 * @param days whole calendar days in the company's time zone, from 0
 * @param day_limit whole days, from 1; null for a stage without a limit
 */
export function stageDelay(days: number, day_limit: number | null): StageDelay {
  if (day_limit === null || days < day_limit) return 'none'
  return days < 2 * day_limit ? 'over' : 'twice'
}
