import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { normalQuantile } from '../assessment/normal.ts'

/** What a role asks for on one scale: weight 0..3; ends as percentiles 1..99, either may be open. */
export type Target = {
  scale: WorkScaleKey
  weight: number
  lo: number | null
  hi: number | null
}

/** A target with a weight, its ends in benchmark units, and its scale as a column number. */
export type Aim = { scale: WorkScaleKey; column: number; weight: number; lo: number; hi: number }

/** Inside a range the cost still rises this fast towards its ends. */
const insideSlope = 0.1

/** The weighted targets ready for arithmetic; open ends become infinite. */
export function aims(targets: readonly Target[]): Aim[] {
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

/** Distance of g from a range, in benchmark units, 0 or more (psychometrics section 5). */
export function cost(g: number, lo: number, hi: number): number {
  if (hi === Infinity) return Math.max(0, lo - g) + insideSlope * clamp01(lo + 1 - g)
  if (lo === -Infinity) return Math.max(0, g - hi) + insideSlope * clamp01(g - hi + 1)
  const half = (hi - lo) / 2
  const off = Math.abs(g - (lo + hi) / 2)
  return Math.max(0, off - half) + insideSlope * Math.min(off, half)
}

const clamp01 = (x: number) => (x < 0 ? 0 : x > 1 ? 1 : x)

export function weightOf(goals: readonly Aim[]): number {
  let weight = 0
  for (const aim of goals) weight += aim.weight
  return weight
}

/** Weighted mean of the costs, 0 or more; `units` by column number. */
export function misfit(goals: readonly Aim[], units: ArrayLike<number>): number {
  let sum = 0
  for (const { column, weight, lo, hi } of goals) sum += weight * cost(units[column]!, lo, hi)
  return sum / weightOf(goals)
}
