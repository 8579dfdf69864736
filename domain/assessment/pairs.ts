import { namedEnd, type Scores } from './named-end.ts'
import { normalCdf } from './normal.ts'
import { benchmarkUnits, standardError, zScore } from './norms.ts'
import { correlation, mean } from './quality.ts'
import type { FacetKey, ScaleKey, WorkScaleKey } from './scales.ts'

export type Similarity = {
  /** Pearson correlation; null when either profile has no variance. */
  r: number | null
  /** Double-entry intraclass correlation. */
  icc: number
  /** Index of profile agreement (ipa), and the profile agreement coefficient derived from it (rpa; McCrae 2008). */
  ipa: number
  rpa: number
  /** Sum of squared differences. */
  distance: number
}

/** Similarity of two people's profiles, from z scores on the same scales in the same order. */
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

/** True if two raw scores differ by more than the standard error of a difference (90 %, two-sided). */
export function differClearly(scale: ScaleKey, one: number, other: number): boolean {
  const difference = Math.abs(zScore(scale, one) - zScore(scale, other))
  return difference > 1.645 * standardError(scale) * Math.SQRT2
}

/** Conversation topics. `facet` is the facet of the scale that the texts of the topic are about. */
export const talkTopics = [
  { key: 'company', scale: 'SOCIAL', facet: 'E2' },
  { key: 'pace_of_decisions', scale: 'CARE', facet: 'C6' },
  { key: 'order', scale: 'ORDER', facet: 'C2' },
  { key: 'change', scale: 'CHANGE', facet: 'O4' },
  { key: 'follow_through', scale: 'FOLLOW', facet: 'C5' },
  { key: 'lead', scale: 'LEAD', facet: 'E3' },
  { key: 'temper', scale: 'CALM', facet: 'N2' },
  { key: 'give_and_take', scale: 'TEAM', facet: 'A4' },
] as const satisfies readonly { key: string; scale: WorkScaleKey; facet: FacetKey }[]

/** How two people lie on a scale: at opposite ends, or both at the same end. */
export type PairLean = 'apart' | 'both_low' | 'both_high'

/**
 * How two people lie on a scale; null if no end may be named for one of them (`namedEnd`). They are `apart` only if
 * they lie at opposite ends and differ clearly, so that people who may be similar are never contrasted.
 */
export function pairLean(scale: WorkScaleKey, one: Scores, other: Scores): PairLean | null {
  const [a, b] = [namedEnd(scale, one).end, namedEnd(scale, other).end]
  if (a === null || b === null) return null
  if (a === b) return a === 'low' ? 'both_low' : 'both_high'
  return differClearly(scale, one.scales[scale]!.raw, other.scales[scale]!.raw) ? 'apart' : null
}

export type TalkTopic = (typeof talkTopics)[number] & { lean: PairLean }
const maxTopics = 3

/**
 * At most three conversation topics for two people who work together. Only topics that their answers support are
 * chosen, those with the highest value first. The value only ranks topics: it has no levels, is never added up and is
 * never used in hiring.
 */
export function topicsToTalkAbout(one: Scores, other: Scores): TalkTopic[] {
  return talkTopics
    .flatMap((topic) => {
      const lean = pairLean(topic.scale, one, other)
      const isBorneOut = [one, other].every((scores) => namedEnd(topic.scale, scores).facets.includes(topic.facet))
      if (!lean || !isBorneOut) return []
      const [a, b] = [one, other].map(({ scales }) => benchmarkUnits(scales[topic.scale]!.percentile))
      const value = friction(lean, a!, b!)
      return [{ topic: { ...topic, lean }, value }]
    })
    .sort((a, b) => b.value - a.value)
    .slice(0, maxTopics)
    .map(({ topic }) => topic)
}

/** The value 0..1 that ranks a topic, from two scores in benchmark units. It is not a probability of friction. */
export function friction(lean: PairLean, a: number, b: number): number {
  if (lean === 'apart') return 2 * normalCdf(Math.abs(a - b) / Math.SQRT2) - 1
  // The score of the person nearer to the middle counts.
  const share = lean === 'both_high' ? normalCdf(Math.min(a, b)) : normalCdf(-Math.max(a, b))
  return share ** 2
}
