import { benchmarkUnits, norms, displayValue } from '../assessment/norms.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import type { Assessment } from '../assessment/assess.ts'
import { cost, misfit, weightedTargets, weightOf, type Target, type WeightedTarget } from './misfit.ts'
import { exactScore, panelMisfits, type PanelMisfits } from './panel.ts'
import { shapley } from './shapley.ts'

export const minScales = 3
const minAnsweredWeight = 0.8

export type RightSeat = {
  /** The score as shown, 1..99. */
  score: number
  /** The score before rounding, 0..100. */
  exact: number
  misfit: number
}

export type Contribution = {
  scale: WorkScaleKey
  weight: number
  /** Distance below and above the target range in benchmark units; 0 inside it. */
  below: number
  above: number
  /** weight * cost / sum of weights; the sum over all scales is the person's misfit. */
  misfit: number
  /** Points by which this scale lowers the best possible score; the sum over all scales is best - exact. */
  points: number
}

export type Explanation = {
  /** The exact score with every scale at its best value, 0..100. */
  best: number
  /** Every answered scale with weight, lowest cost first. */
  contributions: Contribution[]
}

/** The scores of the scales that a benchmark can weigh. */
export type WorkScales = Pick<Assessment['scales'], WorkScaleKey>

/** @param raws raw scores under the present norm set, in the order of `workScaleKeys`; null for a missing score */
export function scalesOfRaws(raws: readonly (number | null)[]): WorkScales {
  const scores = workScaleKeys.map((key, column) => {
    const raw = raws[column]!
    return [key, raw === null ? null : { raw, percentile: norms[key].pct[raw - norms[key].min]! }]
  })
  // The cast is safe: Object.fromEntries loses the key type, and every work scale has an entry.
  return Object.fromEntries(scores) as WorkScales
}

/** A benchmark version prepared for scoring people. */
export type Benchmark = {
  score: (scales: WorkScales) => RightSeat | null
  explain: (scales: WorkScales) => Explanation | null
}

/**
 * Prepares the Right Seat Score for one set of targets. A score is null if fewer than three scales carry weight, or if
 * the person answered scales with less than 80 % of the weight. A missing scale is left out for both the person and the
 * panel.
 */
export function benchmark(targets: readonly Target[]): Benchmark {
  const all = weightedTargets(targets)
  const panels = new Map<string, PanelMisfits>()
  const panelFor = (scales: WorkScales): PanelMisfits | null => {
    const answered = all.filter((target) => scales[target.scale] !== null)
    const isEnough = weightOf(answered) >= minAnsweredWeight * weightOf(all)
    if (answered.length < minScales || !isEnough) return null
    const key = answered.map((target) => target.scale).join()
    const panel = panels.get(key) ?? panelMisfits(answered)
    panels.set(key, panel)
    return panel
  }
  return {
    score: (scales) => {
      const panel = panelFor(scales)
      return panel && scoreAgainst(panel, unitsOf(scales))
    },
    explain: (scales) => {
      const panel = panelFor(scales)
      return panel && explainAgainst(panel, unitsOf(scales))
    },
  }
}

const unitsOf = (scales: WorkScales) => workScaleKeys.map((key) => benchmarkUnits(scales[key]?.percentile ?? NaN))

function scoreAgainst(panel: PanelMisfits, units: readonly number[]): RightSeat {
  const personMisfit = misfit(panel.targets, units)
  const exact = exactScore(panel, personMisfit)
  return { score: displayValue(exact), exact, misfit: personMisfit }
}

function explainAgainst(panel: PanelMisfits, units: readonly number[]): Explanation {
  const weights = weightOf(panel.targets)
  const parts = panel.targets.map((target) => contribution(target, units[target.column]!, weights))
  const best = exactScore(panel, 0)
  const points = shapley(
    parts.map((part) => part.misfit),
    (sum) => best - exactScore(panel, sum),
  )
  return {
    best,
    contributions: parts
      .map((part, index) => ({ ...part, points: points[index]! }))
      .sort((a, b) => a.misfit / a.weight - b.misfit / b.weight),
  }
}

function contribution({ scale, weight, lo, hi }: WeightedTarget, g: number, weights: number) {
  return {
    scale,
    weight,
    below: Math.max(0, lo - g),
    above: Math.max(0, g - hi),
    misfit: (weight * cost(g, lo, hi)) / weights,
  }
}
