import { selfDescribed } from '@seatwise/contract/limits'
import type { SelfDescription } from '@seatwise/contract/role-benchmarks'
import { normalQuantile } from '../assessment/normal.ts'
import { zScore } from '../assessment/norms.ts'
import { mean } from '../assessment/quality.ts'
import type { WorkScaleKey } from '../assessment/scales.ts'
import { estimateMean } from './from-people.ts'
import { weightedTargets, type Target } from './misfit.ts'

/**
 * A target range with two ends prefers an end of the scale if its middle lies above the 60th percentile or below the
 * 40th.
 */
const clearMiddle = normalQuantile(0.6)

type DesirableEnd = { scale: WorkScaleKey; column: number; sign: 1 | -1 }

/** The ends that a role prefers. Modesty is left out, because both self-praise and modesty can be meant to please. */
export function desirableEnds(targets: readonly Target[]): DesirableEnd[] {
  return weightedTargets(targets).flatMap(({ scale, column, lo, hi }) => {
    const middle = (lo + hi) / 2
    if (scale === 'MODEST' || Math.abs(middle) < clearMiddle) return []
    return [{ scale, column, sign: middle > 0 ? 1 : -1 }]
  })
}

/**
 * How far applicants describe themselves above the norm: each person's mean z on the desirable ends, averaged over
 * people. This corrects no score, because true differences and self-presentation cannot be separated.
 * @param people raw scores in the order of `workScaleKeys`, null for a missing score; each person once
 * @returns null if the targets prefer no end
 */
export function selfDescription(
  people: readonly (readonly (number | null)[])[],
  targets: readonly Target[],
): SelfDescription | null {
  const ends = desirableEnds(targets)
  if (ends.length === 0) return null
  const shifts = people.flatMap((raws) => {
    const zs = ends.flatMap(({ scale, column, sign }) => {
      const raw = raws[column] ?? null
      return raw === null ? [] : [sign * zScore(scale, raw)]
    })
    return zs.length > 0 ? [mean(zs)] : []
  })
  return {
    people: shifts.length,
    shift: shifts.length < selfDescribed.min ? null : estimateMean(shifts).estimate,
  }
}
