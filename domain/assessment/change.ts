import { norms } from './norms.ts'
import type { ScaleKey } from './scales.ts'

/**
 * Reliable change index of Jacobson and Truax (1991) with the norm set's SD and alpha. "Changed"
 * asks for 2.58: were the retest correlation .70 and not alpha, 1.96 would be passed by 12 % of people
 * who did not change. Same form and norm set, at least 30 days apart: the caller's to ensure.
 */
export function reliableChange(
  scale: ScaleKey,
  before: number,
  after: number,
): { index: number; verdict: 'changed' | 'possibly' | 'no_clear_change' } {
  const { sd, alpha } = norms[scale]
  const index = (after - before) / (sd * Math.sqrt(2 * (1 - alpha)))
  const size = Math.abs(index)
  return {
    index,
    verdict: size > 2.58 ? 'changed' : size >= 1.96 ? 'possibly' : 'no_clear_change',
  }
}
