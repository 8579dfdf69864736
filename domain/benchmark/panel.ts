import { norms, unitsByRaw } from '../assessment/norms.ts'
import { scaleKeys, workScaleKeys } from '../assessment/scales.ts'
import panel from './reference-panel.json' with { type: 'json' }

export const panelSize = panel.rows.length

/** The reference panel in benchmark units: one column a work scale, in their order. */
export const panelUnits: readonly Float64Array[] = workScaleKeys.map((key) => {
  const column = panel.scales.indexOf(key)
  const units = unitsByRaw[scaleKeys.indexOf(key)]!
  return Float64Array.from(panel.rows, (row) => units[row[column]! - norms[key].min]!)
})
