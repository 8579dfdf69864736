import { norms, unitsByRaw } from '../assessment/norms.ts'
import { scaleKeys, workScaleKeys } from '../assessment/scales.ts'
import { misfit, type WeightedTarget } from './misfit.ts'
import panel from './reference-panel.json' with { type: 'json' }

const panelSize = panel.rows.length

/** The reference panel in benchmark units: one column per work scale, in the order of `workScaleKeys`. */
export const panelUnits: readonly Float64Array[] = workScaleKeys.map((key) => {
  const column = panel.scales.indexOf(key)
  const units = unitsByRaw[scaleKeys.indexOf(key)]!
  return Float64Array.from(panel.rows, (row) => units[row[column]! - norms[key].min]!)
})

/** Two misfits closer than this are tied. */
const tie = 1e-9

/** Weighted targets with the misfits of the reference panel's simulated profiles against them, ascending. */
export type PanelMisfits = { targets: readonly WeightedTarget[]; misfits: Float64Array }

export function panelMisfits(targets: readonly WeightedTarget[]): PanelMisfits {
  const units = new Float64Array(panelUnits.length)
  const misfits = Float64Array.from({ length: panelSize }, (_, profile) => {
    for (const { column } of targets) units[column] = panelUnits[column]![profile]!
    return misfit(targets, units)
  })
  return { targets, misfits: misfits.sort() }
}

/** Percentage 0..100 of the panel with a larger misfit, plus half of those tied; not rounded. */
export function exactScore({ misfits }: PanelMisfits, personMisfit: number): number {
  const closer = countBelow(misfits, personMisfit - tie)
  const farther = misfits.length - countBelow(misfits, personMisfit + tie)
  const tied = misfits.length - closer - farther
  return (100 * (farther + tied / 2)) / misfits.length
}

/** Number of the ascending values that are below the limit (binary search). */
function countBelow(values: Float64Array, limit: number): number {
  let from = 0
  let to = values.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (values[middle]! < limit) from = middle + 1
    else to = middle
  }
  return from
}
