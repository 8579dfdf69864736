import type { GuardRailCode, guardRailSeverities } from '@seatwise/contract/values/assessment'
import { benchmarkUnits, norms, displayValue, unitsByRaw } from '../assessment/norms.ts'
import { mean, standardDeviation } from '../assessment/quality.ts'
import { scaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { lowestRatio, minRatio, type ExpectedDifference } from './expected-differences.ts'
import { cost, weightedTargets, weightOf, type Target, type WeightedTarget } from './misfit.ts'
import { exactScore, panelMisfits, panelUnits } from './panel.ts'
import { minScales } from './right-seat.ts'

/** A rule that the targets break. It either blocks the targets or must be confirmed by a person. */
export type GuardRail = {
  code: GuardRailCode
  severity: (typeof guardRailSeverities)[number]
  /** The scale whose target breaks the rule; null if the rule is about all targets. */
  scale: WorkScaleKey | null
  /** The figures that the message contains; percentiles are as shown. */
  values: Record<string, number>
}

/** Scales with an alpha below .70 (see norms). */
const weakScales: readonly WorkScaleKey[] = ['CHANGE', 'IDEAS', 'HELP']
const maxWeakWeight = 1
const maxWeight = 3
/** The minimum SD of the panel's misfits, in benchmark units. A benchmark below it does not distinguish people. */
const minSpread = 0.05
/** The maximum share of the panel that may lie inside every range. */
const maxInside = 1 / 3

/**
 * The rules that the targets break, in the order of the scales (section 5 of docs/psychometrics.md). The contract
 * already ensures the form of targets: percentiles 1 <= lo < hi <= 99, at least one end if there is weight, each scale
 * once.
 * @param differences of these targets, as returned by `expectedDifferences`
 */
export function guardRailsOf(
  targets: readonly Target[],
  differences: readonly ExpectedDifference[] | null,
): GuardRail[] {
  const weighted = weightedTargets(targets)
  const found = targets.filter(({ weight }) => weight > 0).flatMap(ofTarget)
  if (hasBothAtMax(targets)) found.push(rail('drive_and_follow', 'blocking', null, { weight: maxWeight }))
  if (weighted.length < minScales)
    return [...found, rail('too_few_scales', 'blocking', null, { scales: weighted.length, min: minScales })]
  const spread = standardDeviation([...panelMisfits(weighted).misfits])!
  const inside = shareInside(weighted)
  if (spread < minSpread || inside > maxInside)
    found.push(rail('little_spread', 'confirmable', null, { spread, inside }))
  const lowest = lowestRatio(differences ?? [])
  if (lowest && lowest.ratio < minRatio) found.push(rail('low_ratio', 'confirmable', null, lowest))
  return found
}

const rail = (
  code: GuardRailCode,
  severity: GuardRail['severity'],
  scale: WorkScaleKey | null,
  values: GuardRail['values'],
): GuardRail => ({ code, severity, scale, values })

function ofTarget({ scale, weight, lo, hi }: Target): GuardRail[] {
  const guardRails: GuardRail[] = []
  if (weakScales.includes(scale) && weight > maxWeakWeight)
    guardRails.push(rail('weak_scale', 'confirmable', scale, { weight, max: maxWeakWeight }))
  if (!isReachable(scale, lo, hi)) {
    const { pct } = norms[scale]
    const values = { lowest: displayValue(pct[0]!), highest: displayValue(pct.at(-1)!) }
    guardRails.push(rail('unreachable', 'confirmable', scale, values))
  }
  return guardRails
}

const hasBothAtMax = (targets: readonly Target[]) =>
  weightIn(targets, 'DRIVE') === maxWeight && weightIn(targets, 'FOLLOW') === maxWeight

/**
 * True if any raw score of the scale is inside the range. For example, Helpfulness cannot exceed about the 95th
 * percentile.
 */
function isReachable(scale: WorkScaleKey, lo: number | null, hi: number | null): boolean {
  const [from, to] = [lo === null ? -Infinity : benchmarkUnits(lo), hi === null ? Infinity : benchmarkUnits(hi)]
  return unitsByRaw[scaleKeys.indexOf(scale)]!.some((units) => units >= from && units <= to)
}

const weightIn = (targets: readonly Target[], key: WorkScaleKey) =>
  targets.find(({ scale }) => scale === key)?.weight ?? 0

/** The share 0..1 of the panel's profiles that are inside every range. */
function shareInside(targets: readonly WeightedTarget[]): number {
  const isInside = targets.map(({ column, lo, hi }) => {
    return panelUnits[column]!.map((units) => Number(units >= lo && units <= hi))
  })
  return mean(Array.from(isInside[0]!, (_, profile) => Number(isInside.every((inside) => inside[profile] === 1))))
}

/** The percentile for which the cost of an upper end is shown. */
export const farAbove = 95

export type UpperEndCost = {
  scale: WorkScaleKey
  /**
   * Points 0..100 that a person at the 95th percentile loses through this scale alone, with all other scales at their
   * best value.
   */
  points: number
}

/** The cost of each upper end, in the order of the targets; empty if the targets give no score. */
export function upperEndCosts(targets: readonly Target[]): UpperEndCost[] {
  const weighted = weightedTargets(targets)
  if (weighted.length < minScales) return []
  const panel = panelMisfits(weighted)
  const weights = weightOf(weighted)
  return weighted
    .filter(({ hi }) => hi !== Infinity)
    .map(({ scale, weight, lo, hi }) => ({
      scale,
      points: exactScore(panel, 0) - exactScore(panel, (weight * cost(benchmarkUnits(farAbove), lo, hi)) / weights),
    }))
}

/**
 * Changes suggested targets so that they follow the rules: weak scales get at most weight 1, and if both Drive and
 * Follow-through have the maximum weight, the later of the two gets weight 2.
 */
export function withinGuardRails(targets: readonly Target[]): Target[] {
  const later = targets.findLast(({ scale }) => scale === 'DRIVE' || scale === 'FOLLOW')?.scale
  const hasBoth = hasBothAtMax(targets)
  return targets.map((target) => {
    if (weakScales.includes(target.scale)) return { ...target, weight: Math.min(target.weight, maxWeakWeight) }
    return hasBoth && target.scale === later ? { ...target, weight: maxWeight - 1 } : target
  })
}
