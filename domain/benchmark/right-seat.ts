import { benchmarkUnits, shown } from '../assessment/norms.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import type { Assessment } from '../assessment/assess.ts'
import { aims, cost, misfit, weightOf, type Aim, type Target } from './misfit.ts'
import { shapley } from './shapley.ts'
import { closeness, yardstick, type Yardstick } from './yardstick.ts'

export const minScales = 3
const minAnsweredWeight = 0.8

export type RightSeat = {
  /** 1..99, as shown. */
  score: number
  /** 0..100, not rounded. */
  exact: number
  misfit: number
}

export type Contribution = {
  scale: WorkScaleKey
  weight: number
  /** Distance outside the range in benchmark units; 0 inside it. */
  below: number
  above: number
  /** weight * cost / sum of weights: over all scales these add up to the person's misfit. */
  misfit: number
  /** Points this scale takes from the best possible score; over all scales: best - exact. */
  points: number
}

export type Explanation = {
  /** The exact score of a person in the best place on every scale, 0..100. */
  best: number
  /** Every answered scale that carries weight, lowest cost first. */
  contributions: Contribution[]
}

/** A benchmark version ready to score people. */
export type Benchmark = {
  score: (scales: Assessment['scales']) => RightSeat | null
  explain: (scales: Assessment['scales']) => Explanation | null
}

/**
 * The Right Seat Score against one set of targets. Null when fewer than three scales carry
 * weight or the person's answered weight is under 80 %; otherwise the answered scales are
 * weighed anew for the person and the panel alike.
 */
export function benchmark(targets: readonly Target[]): Benchmark {
  const all = aims(targets)
  const yardsticks = new Map<string, Yardstick>()
  const yardstickFor = (scales: Assessment['scales']): Yardstick | null => {
    const answered = all.filter((aim) => scales[aim.scale] !== null)
    const isEnough = weightOf(answered) >= minAnsweredWeight * weightOf(all)
    if (answered.length < minScales || !isEnough) return null
    const key = answered.map((aim) => aim.scale).join()
    const measure = yardsticks.get(key) ?? yardstick(answered)
    yardsticks.set(key, measure)
    return measure
  }
  return {
    score: (scales) => {
      const measure = yardstickFor(scales)
      return measure && scoreAgainst(measure, unitsOf(scales))
    },
    explain: (scales) => {
      const measure = yardstickFor(scales)
      return measure && explainAgainst(measure, unitsOf(scales))
    },
  }
}

const unitsOf = (scales: Assessment['scales']) =>
  workScaleKeys.map((key) => benchmarkUnits(scales[key]?.percentile ?? NaN))

function scoreAgainst(measure: Yardstick, units: readonly number[]): RightSeat {
  const personMisfit = misfit(measure.aims, units)
  const exact = closeness(measure, personMisfit)
  return { score: shown(exact), exact, misfit: personMisfit }
}

function explainAgainst(measure: Yardstick, units: readonly number[]): Explanation {
  const weights = weightOf(measure.aims)
  const parts = measure.aims.map((aim) => contribution(aim, units[aim.column]!, weights))
  const best = closeness(measure, 0)
  const points = shapley(
    parts.map((part) => part.misfit),
    (sum) => best - closeness(measure, sum),
  )
  return {
    best,
    contributions: parts
      .map((part, index) => ({ ...part, points: points[index]! }))
      .sort((a, b) => a.misfit / a.weight - b.misfit / b.weight),
  }
}

function contribution({ scale, weight, lo, hi }: Aim, g: number, weights: number) {
  return {
    scale,
    weight,
    below: Math.max(0, lo - g),
    above: Math.max(0, g - hi),
    misfit: (weight * cost(g, lo, hi)) / weights,
  }
}
