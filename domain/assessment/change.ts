import { norms } from './norms.ts'
import type { ScaleKey } from './scales.ts'

/**
 * Reliable change index of Jacobson and Truax (1991) with the norm set's SD and alpha. The limit is 2.58, because with
 * a retest correlation of .70 instead of alpha, 12 % of unchanged people would exceed 1.96. The caller ensures the same
 * form and norm set, and at least 30 days between the surveys.
 * @param before raw scale score of the earlier survey
 * @param after raw scale score of the later survey
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
