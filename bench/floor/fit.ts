import type pg from 'pg'
import { panelUnits, quantile, scaleKeys, displayValue, stride, units } from './instrument.ts'

type Target = { scale: string; weight: number; lo: number | null; hi: number | null }
type Aim = Target & { column: number; from: number; to: number }
export type Benchmark = {
  id: string
  company_id: string | null
  role_name: string
  version: number
  source: string
  likely: { lower: number; middle: number; upper: number }[]
  aims: Aim[]
  weights: number
  misfits: Float64Array
}

/** All active benchmarks. They are loaded once at the start, because a version never changes. */
export async function loadBenchmarks(db: pg.Pool): Promise<Benchmark[]> {
  const { rows } = await db.query<Omit<Benchmark, 'aims' | 'misfits'> & { targets: Target[] }>(
    `SELECT b.id, b.company_id, r.name AS role_name, b.version, b.source, b.likely, b.targets
     FROM role_benchmarks b JOIN roles r ON r.id = b.role_id WHERE b.state = 'active' ORDER BY 3`,
  )
  return rows.map(({ targets, ...rest }) => {
    const aims = targets
      .filter(({ weight, lo, hi }) => weight > 0 && (lo !== null || hi !== null))
      .map((target) => ({
        ...target,
        column: scaleKeys.indexOf(target.scale),
        from: target.lo === null ? -Infinity : quantile(target.lo / 100),
        to: target.hi === null ? Infinity : quantile(target.hi / 100),
      }))
    const weights = aims.reduce((sum, aim) => sum + aim.weight, 0)
    const misfits = Float64Array.from(panelUnits[0]!, (_, person) =>
      misfit(aims, weights, (column) => panelUnits[column]![person]!),
    ).sort()
    return { ...rest, aims, weights, misfits }
  })
}

export function cost(g: number, from: number, to: number): number {
  if (to === Infinity) return Math.max(0, from - g) + 0.1 * Math.min(1, Math.max(0, from + 1 - g))
  if (from === -Infinity) return Math.max(0, g - to) + 0.1 * Math.min(1, Math.max(0, g - to + 1))
  const half = (to - from) / 2
  const off = Math.abs(g - (from + to) / 2)
  return Math.max(0, off - half) + 0.1 * Math.min(off, half)
}

function misfit(aims: readonly Aim[], weights: number, unit: (column: number) => number): number {
  let sum = 0
  for (const { column, weight, from, to } of aims) sum += weight * cost(unit(column), from, to)
  return sum / weights
}

export function fitOf({ aims, weights, misfits, likely }: Benchmark, raws: Uint8Array) {
  const own = misfit(aims, weights, (column) => units[column * stride + raws[column]!]!)
  const exact = closeness(misfits, own)
  const score = displayValue(exact)
  const { lower, upper } = likely[score - 1]!
  return {
    score,
    exact,
    misfit: own,
    likely_from: Math.min(score, Math.round(lower)),
    likely_to: Math.max(score, Math.round(upper)),
  }
}

export function closeness(misfits: Float64Array, own: number): number {
  const above = misfits.length - firstFrom(misfits, own + 1e-9)
  const tied = misfits.length - above - firstFrom(misfits, own - 1e-9)
  return (100 * (above + tied / 2)) / misfits.length
}

function firstFrom(values: Float64Array, limit: number): number {
  let from = 0
  let to = values.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (values[middle]! < limit) from = middle + 1
    else to = middle
  }
  return from
}
