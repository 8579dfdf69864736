import normSetFile from './work-scale-norms.json' with { type: 'json' }
import { normalCdf, normalQuantile } from './normal.ts'
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

/** All tables end to end, by raw score from 0 on. */
const stride = 64
const table = new Float64Array(scaleKeys.length * stride).fill(NaN)
for (const [s, key] of scaleKeys.entries()) table.set(norms[key].pct, s * stride + norms[key].min)

/** Percentiles of raw scores in the order of `scaleKeys`, 0..100; NaN for a missing one. */
export function percentiles(raws: Uint8Array, into = new Float64Array(scaleKeys.length)): Float64Array {
  for (let s = 0; s < into.length; s++) into[s] = table[s * stride + raws[s]!]!
  return into
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

/** Percentiles of the ends of z +- width SEM: 1 is the 68 % band, 1.64 the 90 % one. */
export function errorBand(scale: ScaleKey, raw: number, width = 1): { from: number; to: number } {
  const z = zScore(scale, raw)
  const reach = width * standardError(scale)
  return { from: 100 * normalCdf(z - reach), to: 100 * normalCdf(z + reach) }
}
