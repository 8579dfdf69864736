import { correlation, mean } from './quality.ts'

export type Similarity = {
  /** Pearson correlation; null without variance. */
  r: number | null
  /** Double-entry intraclass correlation. */
  icc: number
  /** Index of profile agreement and the coefficient made of it (McCrae 2008). */
  ipa: number
  rpa: number
  /** Sum of squared differences. */
  distance: number
}

/** How alike two people are, from their z scores on the same scales in the same order. */
export function similarity(x: readonly number[], y: readonly number[]): Similarity {
  const k = x.length
  const middle = mean([...x, ...y])
  let shared = 0
  let spread = 0
  let agreement = k
  let distance = 0
  for (let i = 0; i < k; i++) {
    const dx = x[i]! - middle
    const dy = y[i]! - middle
    const difference = x[i]! - y[i]!
    shared += 2 * dx * dy
    spread += dx * dx + dy * dy
    distance += difference ** 2
    agreement += 2 * ((x[i]! + y[i]!) / 2) ** 2 - difference ** 2
  }
  const ipa = agreement / Math.sqrt(10 * k)
  return {
    r: correlation(x, y),
    icc: shared / spread,
    ipa,
    rpa: ipa / Math.sqrt(k - 2 + ipa ** 2),
    distance,
  }
}
