import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { normalQuantile } from '../assessment/normal.ts'

/** The target of a role on one scale: weight 0..3; lo and hi are percentiles 1..99, null for an open end. */
export type Target = {
  scale: WorkScaleKey
  weight: number
  lo: number | null
  hi: number | null
}

/** A target with weight. Its ends are in benchmark units; `column` is the index of its scale. */
export type WeightedTarget = { scale: WorkScaleKey; column: number; weight: number; lo: number; hi: number }

/** The slope of the cost inside a range, from the middle towards the ends. */
const insideSlope = 0.1

/** The targets with weight, converted to benchmark units; open ends become infinite. */
export function weightedTargets(targets: readonly Target[]): WeightedTarget[] {
  return targets
    .filter((target) => target.weight > 0 && (target.lo !== null || target.hi !== null))
    .map(({ scale, weight, lo, hi }) => ({
      scale,
      column: workScaleKeys.indexOf(scale),
      weight,
      lo: lo === null ? -Infinity : normalQuantile(lo / 100),
      hi: hi === null ? Infinity : normalQuantile(hi / 100),
    }))
}

/** The cost of a level g for a range lo..hi, in benchmark units, 0 or more (section 5 of docs/psychometrics.md). */
export function cost(g: number, lo: number, hi: number): number {
  if (hi === Infinity) return Math.max(0, lo - g) + insideSlope * clamp01(lo + 1 - g)
  if (lo === -Infinity) return Math.max(0, g - hi) + insideSlope * clamp01(g - hi + 1)
  const half = (hi - lo) / 2
  const off = Math.abs(g - (lo + hi) / 2)
  return Math.max(0, off - half) + insideSlope * Math.min(off, half)
}

const clamp01 = (x: number) => (x < 0 ? 0 : x > 1 ? 1 : x)

export function weightOf(targets: readonly WeightedTarget[]): number {
  let weight = 0
  for (const target of targets) weight += target.weight
  return weight
}

/**
 * Weighted mean of the costs, 0 or more.
 * @param units levels in benchmark units by column number
 */
export function misfit(targets: readonly WeightedTarget[], units: ArrayLike<number>): number {
  let sum = 0
  for (const { column, weight, lo, hi } of targets) sum += weight * cost(units[column]!, lo, hi)
  return sum / weightOf(targets)
}
