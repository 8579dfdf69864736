import facetNorms from './facet-norms.json' with { type: 'json' }
import normSetFile from './work-scale-norms.json' with { type: 'json' }
import { normalQuantile } from './normal.ts'
import { scaleKeys, type FacetKey, type ScaleKey } from './scales.ts'

/** Stored with every result. All groups share one table, because 42 USC 2000e-2(l) forbids separate ones. */
export const normSet = normSetFile.id

type Norm = {
  min: number
  max: number
  mean: number
  sd: number
  alpha: number
  /** Mid-rank percentiles, 0..100; the index is raw - min. */
  pct: readonly number[]
}

export const norms: Record<ScaleKey, Norm> = normSetFile.scales

/**
 * The percentile of each raw score from 0 on, for each scale in the order of `scaleKeys`; NaN below the scale's
 * minimum.
 */
const percentilesByRaw = scaleKeys.map((key) => {
  const { min, pct } = norms[key]
  return Array.from({ length: min + pct.length }, (_, raw) => pct[raw - min] ?? NaN)
})

/** Percentiles 0..100 of raw scores in the order of `scaleKeys`; NaN for a missing score. */
export function percentiles(raws: Uint8Array): number[] {
  return percentilesByRaw.map((table, scale) => table[raws[scale]!]!)
}

/** Rounds a percentile or an exact score 0..100 to the whole number 1..99 that is shown. */
export function displayValue(value: number): number {
  return Math.min(99, Math.max(1, Math.floor(value + 0.5)))
}

/** Standard score of a raw score against the norm set, in SDs. */
export function zScore(scale: ScaleKey, raw: number): number {
  const { mean, sd } = norms[scale]
  return (raw - mean) / sd
}

/** Standard error of measurement in z units: sqrt(1 - alpha). */
export function standardError(scale: ScaleKey): number {
  return Math.sqrt(1 - norms[scale].alpha)
}

/** Converts a percentile 0..100 to benchmark units: the normal quantile of the percentile, clamped to 1..99 first. */
export function benchmarkUnits(percentileValue: number): number {
  return normalQuantile(Math.min(99, Math.max(1, percentileValue)) / 100)
}

/** Benchmark units of each raw score, for each scale in the order of `scaleKeys`; the inner index is raw - min. */
export const unitsByRaw: readonly Float64Array[] = scaleKeys.map((key) =>
  Float64Array.from(norms[key].pct, benchmarkUnits),
)

/** Half widths of the two ranges in SDs: `likely` holds in two of three cases, `nearlySure` in nine of ten. */
export const rangeWidths = { likely: 1, nearlySure: 1.645 } as const

/**
 * Range of a person's usual level on a scale as unrounded percentiles: Kelley's (1947) estimate alpha * z
 * +- width * sqrt(alpha * (1 - alpha)), converted to raw points and looked up in the scale's norm table.
 * @param width half width in SDs, one of `rangeWidths`
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

/** The true score range, extended if needed to include the shown percentile. */
export function shownRange(scale: ScaleKey, raw: number, width: number): { from: number; to: number } {
  const { from, to } = trueScoreRange(scale, raw, width)
  const mark = displayValue(percentileAt(scale, raw))
  return { from: Math.min(from, mark), to: Math.max(to, mark) }
}

/** The percentile at any raw score: interpolated between two rows of the table, constant beyond its ends. */
function percentileAt(scale: ScaleKey, raw: number): number {
  const { min, max, pct } = norms[scale]
  const at = Math.max(min, Math.min(max, raw)) - min
  const below = Math.floor(at)
  const above = Math.ceil(at)
  return pct[below]! + (at - below) * (pct[above]! - pct[below]!)
}

/**
 * The end of the scale to which a raw score shows a tendency: its 90 % range lies completely on one side of 50. Null if
 * the range includes 50.
 */
export function tendency(scale: ScaleKey, raw: number): 'low' | 'high' | null {
  const { from, to } = shownRange(scale, raw, rangeWidths.nearlySure)
  if (from > 50) return 'high'
  return to < 50 ? 'low' : null
}

/** In SDs. About three of ten adults are beyond this limit on each side. */
const facetLeanFrom = 0.5
/** The answer "Neither accurate nor inaccurate". */
const neutralAnswer = 3

/**
 * The side of the norm sample on which a facet score 4..20 clearly lies, if the person's own answers are on the same
 * side. Four answers are weak evidence, so this only selects the sentences about a scale with a tendency; it never
 * decides whether the scale has one.
 * @param median of the keyed answers, 1..5
 */
export function facetLean(facet: FacetKey, score: number, median: number): 'low' | 'high' | null {
  const { mean, sd } = facetNorms.facets[facet]
  const z = (score - mean) / sd
  // Both conditions are needed: on some facets most people rate themselves above the middle, so answers in the middle
  // score low there, although they deny nothing.
  if (z >= facetLeanFrom && median > neutralAnswer) return 'high'
  return z <= -facetLeanFrom && median < neutralAnswer ? 'low' : null
}
