import normSetFile from './work-scale-norms.json' with { type: 'json' }
import { normalQuantile } from './normal.ts'
import { scaleKeys, type ScaleKey } from './scales.ts'

/** Stored with every result. One pooled table for everybody (42 USC 2000e-2(l)). */
export const normSet = normSetFile.id

type Norm = {
  min: number
  max: number
  mean: number
  sd: number
  alpha: number
  /** Mid-rank percentile, 0..100, by raw - min. */
  pct: readonly number[]
}

export const norms: Record<ScaleKey, Norm> = normSetFile.scales

/** By scale, in the order of `scaleKeys`, the percentile of each raw score from 0 on; NaN below the scale's minimum. */
const percentilesByRaw = scaleKeys.map((key) => {
  const { min, pct } = norms[key]
  return Array.from({ length: min + pct.length }, (_, raw) => pct[raw - min] ?? NaN)
})

/** Percentiles of raw scores in the order of `scaleKeys`, 0..100; NaN for a missing one. */
export function percentiles(raws: Uint8Array): number[] {
  return percentilesByRaw.map((table, scale) => table[raws[scale]!]!)
}

/** What a person sees: a whole number, 1..99. */
export function shown(value: number): number {
  return Math.min(99, Math.max(1, Math.floor(value + 0.5)))
}

/** Standard score against the norm set, in SDs. */
export function zScore(scale: ScaleKey, raw: number): number {
  const { mean, sd } = norms[scale]
  return (raw - mean) / sd
}

/** Standard error of measurement in z units: sqrt(1 - alpha). */
export function standardError(scale: ScaleKey): number {
  return Math.sqrt(1 - norms[scale].alpha)
}

/** The percentile in benchmark units: PHI^-1 of it, cut to 1..99 before. */
export function benchmarkUnits(percentileValue: number): number {
  return normalQuantile(Math.min(99, Math.max(1, percentileValue)) / 100)
}

/** Benchmark units by raw - min, for each scale in the order of `scaleKeys`. */
export const unitsByRaw: readonly Float64Array[] = scaleKeys.map((key) =>
  Float64Array.from(norms[key].pct, benchmarkUnits),
)

/** Half widths of the two ranges in SDs: two of three, and nine of ten. */
export const rangeWidths = { likely: 1, nearlySure: 1.645 } as const

/**
 * Where a person's usual level on a scale lies, as unrounded percentiles: Kelley's (1947) estimate
 * alpha * z +- width * sqrt(alpha * (1 - alpha)), turned back to raw points and read from the
 * scale's own table.
 */
export function trueScoreRange(scale: ScaleKey, raw: number, width: number): { from: number; to: number } {
  const { mean, sd, alpha } = norms[scale]
  const expected = alpha * zScore(scale, raw)
  const reach = width * Math.sqrt(alpha * (1 - alpha))
  return {
    from: percentileAt(scale, mean + sd * (expected - reach)),
    to: percentileAt(scale, mean + sd * (expected + reach)),
  }
}

/** The same range stretched to hold the percentile that is shown. */
export function shownRange(scale: ScaleKey, raw: number, width: number): { from: number; to: number } {
  const { from, to } = trueScoreRange(scale, raw, width)
  const mark = shown(percentileAt(scale, raw))
  return { from: Math.min(from, mark), to: Math.max(to, mark) }
}

/** The norm table between and at its raw scores, linear between two; its end values beyond them. */
function percentileAt(scale: ScaleKey, raw: number): number {
  const { min, max, pct } = norms[scale]
  const at = Math.max(min, Math.min(max, raw)) - min
  const below = Math.floor(at)
  const above = Math.ceil(at)
  return pct[below]! + (at - below) * (pct[above]! - pct[below]!)
}

/** The pole that a score leans to; null where its nine-of-ten range holds the middle. */
export function tendency(scale: ScaleKey, raw: number): 'low' | 'high' | null {
  const { from, to } = shownRange(scale, raw, rangeWidths.nearlySure)
  if (from > 50) return 'high'
  return to < 50 ? 'low' : null
}
