import { standardError } from '../assessment/norms.ts'
import type { WorkScaleKey } from '../assessment/scales.ts'
import type { Contribution } from './right-seat.ts'

export type Sides = {
  /** Inside their range: highest weight first, then lowest cost; at most three. */
  supports: WorkScaleKey[]
  /** Outside it by more than one standard error of the scale: most points first; at most three. */
  lowers: WorkScaleKey[]
  /** Outside it by less, which another survey could turn round: most points first. */
  near_edge: WorkScaleKey[]
}

const maxNamed = 3

/** Which scales to name beside a score, and on which side. */
export function sides(contributions: readonly Contribution[]): Sides {
  const outside = contributions.filter((part) => distance(part) > 0).sort((a, b) => b.points - a.points)
  const isBeyondError = (part: Contribution) => distance(part) > standardError(part.scale)
  return {
    supports: contributions
      .filter((part) => distance(part) === 0)
      .sort((a, b) => b.weight - a.weight || a.misfit - b.misfit)
      .slice(0, maxNamed)
      .map(scaleOf),
    lowers: outside.filter(isBeyondError).slice(0, maxNamed).map(scaleOf),
    near_edge: outside.filter((part) => !isBeyondError(part)).map(scaleOf),
  }
}

const distance = ({ below, above }: Contribution) => Math.max(below, above)
const scaleOf = ({ scale }: Contribution) => scale
