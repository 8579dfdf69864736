import { normalQuantile } from '../assessment/normal.ts'

/** Pseudorandom integers 0..2^32-1 from a seed: the mulberry32 generator of T. Ettinger. */
export function integers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
}

/** The number of equally likely values. The normal quantiles at the middles of these steps have an SD of .99998. */
const shares = 65_536
const quantiles = Float64Array.from({ length: shares }, (_, index) => normalQuantile((index + 0.5) / shares))

/** Pseudorandom standard normal numbers from a seed, chosen from 65,536 quantiles (at most about +-4.3). */
export function normals(seed: number): () => number {
  const integer = integers(seed)
  return () => quantiles[integer() >>> 16]!
}
