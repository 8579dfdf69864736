import { norms, unitsByRaw } from '../assessment/norms.ts'
import { scaleKeys, workScaleKeys } from '../assessment/scales.ts'
import { misfit, type WeightedTarget } from './misfit.ts'
import panel from './reference-panel.json' with { type: 'json' }

const panelSize = panel.rows.length

/** The reference panel in benchmark units: one column for each work scale, in the order of `workScaleKeys`. */
export const panelUnits: readonly Float64Array[] = workScaleKeys.map((key) => {
  const column = panel.scales.indexOf(key)
  const units = unitsByRaw[scaleKeys.indexOf(key)]!
  return Float64Array.from(panel.rows, (row) => units[row[column]! - norms[key].min]!)
})

/** Two misfits that differ by less count as tied. */
const tie = 1e-9

/** Targets with weight, and the misfits of the reference panel's simulated profiles for them. */
export type PanelMisfits = {
  targets: readonly WeightedTarget[]
  /** In ascending order. */
  misfits: Float64Array
  /**
   * For each step of the misfits' range, the number of misfits in the steps before it. The last entry is the number of
   * all misfits.
   */
  starts: Uint16Array
}

/**
 * With about one misfit in each step, a score is found almost without a search, because previews score up to 100,000
 * people.
 */
const steps = 4_096

export function panelMisfits(targets: readonly WeightedTarget[]): PanelMisfits {
  const units = new Float64Array(panelUnits.length)
  const misfits = Float64Array.from({ length: panelSize }, (_, profile) => {
    for (const { column } of targets) units[column] = panelUnits[column]![profile]!
    return misfit(targets, units)
  }).sort()
  const starts = new Uint16Array(steps + 1)
  for (const value of misfits) starts[stepOf(misfits, value) + 1]! += 1
  for (let step = 0; step < steps; step++) starts[step + 1]! += starts[step]!
  return { targets, misfits, starts }
}

/** The percentage 0..100 of the panel with a larger misfit, plus half of those that are tied; not rounded. */
export function exactScore(panel: PanelMisfits, personMisfit: number): number {
  const { length } = panel.misfits
  const closer = countBelow(panel, personMisfit - tie)
  const farther = length - countBelow(panel, personMisfit + tie)
  const tied = length - closer - farther
  return (100 * (farther + tied / 2)) / length
}

/** The number of misfits below the limit, found by binary search within the limit's step. */
function countBelow({ misfits, starts }: PanelMisfits, limit: number): number {
  const step = stepOf(misfits, limit)
  let from = starts[step]!
  let to = starts[step + 1]!
  while (from < to) {
    const middle = (from + to) >> 1
    if (misfits[middle]! < limit) from = middle + 1
    else to = middle
  }
  return from
}

/** The step 0..4,095 of a value. It never decreases when the value increases, which `countBelow` relies on. */
function stepOf(misfits: Float64Array, value: number): number {
  const lowest = misfits[0]!
  const step = Math.floor(((value - lowest) * steps) / (misfits[misfits.length - 1]! - lowest))
  return step > 0 ? Math.min(step, steps - 1) : 0
}
