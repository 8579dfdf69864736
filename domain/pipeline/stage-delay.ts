import type { StageDelay } from '@seatwise/contract/values'

/**
 * How the days of a card in its stage stand against the stage's limit: `over` from the limit on, `twice` from twice the
 * limit on.
 *
 * @param days whole calendar days in the company's zone, from 0
 * @param day_limit whole days, from 1; null for a stage without a limit
 */
export function stageDelay(days: number, day_limit: number | null): StageDelay {
  if (day_limit === null || days < day_limit) return 'none'
  return days < 2 * day_limit ? 'over' : 'twice'
}
