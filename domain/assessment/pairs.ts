import type { Assessment } from './assess.ts'
import { normalCdf } from './normal.ts'
import { benchmarkUnits, standardError, tendency, zScore } from './norms.ts'
import { correlation, mean } from './quality.ts'
import type { ScaleKey, WorkScaleKey } from './scales.ts'

export type Similarity = {
  /** Pearson correlation; null when either profile has no variance. */
  r: number | null
  /** Double-entry intraclass correlation. */
  icc: number
  /** Index of profile agreement, and the profile agreement coefficient derived from it (McCrae 2008). */
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

/** Whether two raw scores differ by more than the standard error of a difference (90 %, two-sided). */
export function differClearly(scale: ScaleKey, one: number, other: number): boolean {
  const difference = Math.abs(zScore(scale, one) - zScore(scale, other))
  return difference > 1.645 * standardError(scale) * Math.SQRT2
}

export const talkTopics = [
  { key: 'company', scale: 'SOCIAL', kind: 'difference' },
  { key: 'pace_of_decisions', scale: 'CARE', kind: 'difference' },
  { key: 'order', scale: 'ORDER', kind: 'difference' },
  { key: 'change', scale: 'CHANGE', kind: 'difference' },
  { key: 'follow_through', scale: 'FOLLOW', kind: 'difference' },
  { key: 'both_lead', scale: 'LEAD', kind: 'both_high' },
  { key: 'temper', scale: 'CALM', kind: 'lower' },
  { key: 'give_and_take', scale: 'TEAM', kind: 'lower' },
] as const satisfies readonly { key: string; scale: WorkScaleKey; kind: 'difference' | 'both_high' | 'lower' }[]

export type TalkTopic = (typeof talkTopics)[number]
const maxTopics = 3

/**
 * At most three conversation topics for two people who work together, those that their answers bear out, the highest
 * value first. The value only ranks topics: it has no levels, is never added up and is never used in hiring.
 */
export function topicsToTalkAbout(one: Assessment['scales'], other: Assessment['scales']): TalkTopic[] {
  return talkTopics
    .flatMap((topic) => {
      const [a, b] = [one[topic.scale], other[topic.scale]]
      if (!a || !b || !isBorneOut(topic, a.raw, b.raw)) return []
      return [{ topic, friction: friction(topic, benchmarkUnits(a.percentile), benchmarkUnits(b.percentile)) }]
    })
    .sort((a, b) => b.friction - a.friction)
    .slice(0, maxTopics)
    .map(({ topic }) => topic)
}

/** A clear difference; for two who like to lead a clear lean of both; for temper and give and take a clear lean of one. */
function isBorneOut({ kind, scale }: TalkTopic, one: number, other: number): boolean {
  if (kind === 'difference') return differClearly(scale, one, other)
  return tendency(scale, Math.min(one, other)) === (kind === 'both_high' ? 'high' : 'low')
}

/** The value 0..1 by which a topic is ranked, from two scores in benchmark units. It is no probability of friction. */
export function friction({ kind }: TalkTopic, a: number, b: number): number {
  const lower = normalCdf(Math.min(a, b))
  if (kind === 'difference') return 2 * normalCdf(Math.abs(a - b) / Math.SQRT2) - 1
  return kind === 'both_high' ? 1 - (1 - lower) ** 2 : (1 - lower) ** 2
}
