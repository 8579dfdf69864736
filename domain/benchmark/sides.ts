import { standardError } from '../assessment/norms.ts'
import type { WorkScaleKey } from '../assessment/scales.ts'
import type { Contribution } from './right-seat.ts'

export type Sides = {
  /** Scales inside their range: highest weight first, then lowest cost; at most three. */
  supports: WorkScaleKey[]
  /** Scales outside their range by more than their standard error: most points first; at most three. */
  lowers: WorkScaleKey[]
  /** Scales outside their range by less, which another survey could reverse: most points first. */
  near_edge: WorkScaleKey[]
}

const maxNamed = 3

/** Chooses the scales to name beside a score, by the side on which they are. */
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
