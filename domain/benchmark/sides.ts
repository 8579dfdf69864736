import { standardError } from '../assessment/norms.ts'
import type { WorkScaleKey } from '../assessment/scales.ts'
import type { Contribution } from './right-seat.ts'

export type Sides = {
  /** Scales inside their target range, at most three: highest weight first, then lowest cost. */
  supports: WorkScaleKey[]
  /** Scales outside their range by more than their standard error, at most three: most points first. */
  lowers: WorkScaleKey[]
  /**
   * Scales outside their range by less than their standard error, so that another survey could find them inside: most
   * points first.
   */
  near_edge: WorkScaleKey[]
}

const maxNamed = 3

/** Chooses the scales that are named beside a score. */
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
