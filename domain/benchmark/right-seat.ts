import { benchmarkUnits, shown } from '../assessment/norms.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import type { Assessment } from '../assessment/assess.ts'
import { aims, cost, misfit, type Aim, type Target } from './misfit.ts'
import { panelSize, panelUnits } from './panel.ts'

/** Two misfits closer than this are tied. */
const tie = 1e-9
const fewestScales = 3
const leastAnsweredWeight = 0.8

/** The panel's misfits for one set of aims, ascending: computed once per benchmark version. */
export type Yardstick = { aims: readonly Aim[]; misfits: Float64Array }

export function yardstick(goals: readonly Aim[]): Yardstick {
  const misfits = new Float64Array(panelSize)
  let weights = 0
  for (const { column, weight, lo, hi } of goals) {
    const units = panelUnits[column]!
    weights += weight
    for (let p = 0; p < panelSize; p++) {
      const c = cost(units[p]!, lo, hi)
      misfits[p]! += weight * c * c
    }
  }
  for (let p = 0; p < panelSize; p++) misfits[p] = Math.sqrt(misfits[p]! / weights)
  return { aims: goals, misfits: misfits.sort() }
}

/** Share of the panel that fits worse, plus half of those tied: 0..100, not rounded. */
export function closeness(measure: Yardstick, personMisfit: number): number {
  const upToTie = countBelow(measure.misfits, personMisfit + tie, true)
  const belowTie = countBelow(measure.misfits, personMisfit - tie, false)
  return (100 * (panelSize - upToTie + (upToTie - belowTie) / 2)) / panelSize
}

/** How many of the ascending values lie below the limit, or at it when `orAt`. */
function countBelow(values: Float64Array, limit: number, orAt: boolean): number {
  let from = 0
  let to = values.length
  while (from < to) {
    const middle = (from + to) >> 1
    const value = values[middle]!
    if (value < limit || (orAt && value === limit)) from = middle + 1
    else to = middle
  }
  return from
}

export type Contribution = {
  scale: WorkScaleKey
  weight: number
  /** Distance outside the range in benchmark units; 0 inside it. */
  below: number
  above: number
  /** weight * cost^2; over all scales these add up to misfit^2 * sum of weights. */
  cost: number
}

export type RightSeat = {
  /** 1..99, as shown. */
  score: number
  /** 0..100, not rounded. */
  exact: number
  misfit: number
}

/** A benchmark version ready to score people. */
export type Benchmark = { score: (scales: Assessment['scales']) => RightSeat | null }

/**
 * The Right Seat Score against one set of targets. Null when fewer than three scales carry
 * weight or the person's answered weight is under 80 %; otherwise the answered scales are
 * weighed anew for the person and the panel alike.
 */
export function benchmark(targets: readonly Target[]): Benchmark {
  const all = aims(targets)
  const yardsticks = new Map<string, Yardstick>()
  const measure = (goals: readonly Aim[]) => {
    const key = goals.map((aim) => aim.scale).join()
    const kept = yardsticks.get(key) ?? yardstick(goals)
    yardsticks.set(key, kept)
    return kept
  }
  return {
    score: (scales) => {
      const answered = all.filter((aim) => scales[aim.scale] !== null)
      const enough = weightOf(answered) >= leastAnsweredWeight * weightOf(all)
      if (answered.length < fewestScales || !enough) return null
      return scoreAgainst(measure(answered), scales)
    },
  }
}

const weightOf = (goals: readonly Aim[]) => goals.reduce((sum, aim) => sum + aim.weight, 0)

function scoreAgainst(measure: Yardstick, scales: Assessment['scales']): RightSeat {
  const personMisfit = misfit(measure.aims, unitsOf(scales))
  const exact = closeness(measure, personMisfit)
  return { score: shown(exact), exact, misfit: personMisfit }
}

const unitsOf = (scales: Assessment['scales']) =>
  workScaleKeys.map((key) => benchmarkUnits(scales[key]?.percentile ?? NaN))

/** What each answered scale with a weight adds to the misfit, best fit first. */
export function contributions(targets: readonly Target[], scales: Assessment['scales']): Contribution[] {
  const units = unitsOf(scales)
  return aims(targets)
    .filter((aim) => scales[aim.scale] !== null)
    .map((aim) => contribution(aim, units[aim.column]!))
    .sort((a, b) => a.cost / a.weight - b.cost / b.weight)
}

function contribution({ scale, weight, lo, hi }: Aim, g: number): Contribution {
  return {
    scale,
    weight,
    below: Math.max(0, lo - g),
    above: Math.max(0, g - hi),
    cost: weight * cost(g, lo, hi) ** 2,
  }
}
