import { misfit, type Aim } from './misfit.ts'
import { panelSize, panelUnits } from './panel.ts'

/** Two misfits closer than this are tied. */
const tie = 1e-9

/** The misfits of the reference panel's simulated profiles, ascending: one for each set of aims. */
export type Yardstick = { aims: readonly Aim[]; misfits: Float64Array }

export function yardstick(aims: readonly Aim[]): Yardstick {
  const units = new Float64Array(panelUnits.length)
  const misfits = Float64Array.from({ length: panelSize }, (_, profile) => {
    for (const { column } of aims) units[column] = panelUnits[column]![profile]!
    return misfit(aims, units)
  })
  return { aims, misfits: misfits.sort() }
}

/** Share of the panel with a larger misfit, plus half of those tied: 0..100, not rounded. */
export function closeness({ misfits }: Yardstick, personMisfit: number): number {
  const closer = countBelow(misfits, personMisfit - tie)
  const farther = misfits.length - countBelow(misfits, personMisfit + tie)
  const tied = misfits.length - closer - farther
  return (100 * (farther + tied / 2)) / misfits.length
}

/** How many of the ascending values lie below the limit. */
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
