import { formVersion, scoredAnswers, type Answers } from './instrument.ts'
import { normSet, percentiles, displayValue } from './norms.ts'
import { responseQuality, type Quality, type QualityMark } from './quality.ts'
import { facetMedians, facetScores, missing, scaleScores } from './raw.ts'
import { facetKeys, scaleKeys, type FacetKey, type ScaleKey } from './scales.ts'

/**
 * Stored with every result. Increase it with every change of a formula in assessment or benchmark, or of the reference
 * panel.
 */
export const scoringVersion = 'work-84-scoring/2'

export type ScaleScore = {
  /** Sum of the scale's facet scores. */
  raw: number
  /** Percentile of the norm table, 0..100, unrounded. */
  percentile: number
}

export type Assessment = {
  form_version: string
  norm_set: string
  scoring_version: string
  facets: Record<FacetKey, number | null>
  scales: Record<ScaleKey, ScaleScore | null>
  quality: Quality
}

/**
 * Scores one finished survey.
 * @param answers raw answers 1..5 by item id, including attention items
 * @param milliseconds time on each item by item id
 * @param marks what was noticed while the answers arrived
 */
export function assess(
  answers: Answers,
  milliseconds: Readonly<Record<string, number>>,
  marks: readonly QualityMark[] = [],
): Assessment {
  const facets = facetScores(scoredAnswers(answers))
  const raws = scaleScores(facets)
  const ranks = percentiles(raws)
  return {
    form_version: formVersion,
    norm_set: normSet,
    scoring_version: scoringVersion,
    facets: byKey(facetKeys, (index) => (facets[index] === missing ? null : facets[index]!)),
    scales: byKey(scaleKeys, (index) =>
      raws[index] === missing ? null : { raw: raws[index]!, percentile: ranks[index]! },
    ),
    quality: { ...responseQuality(answers, milliseconds), ...(marks.length > 0 ? { marks } : {}) },
  }
}

export type Medians = Record<FacetKey, number | null>

/** An assessment with the median of the keyed answers to each facet, 1..5, which shows the direction of the answers. */
export type AssessmentWithMedians = Assessment & { medians: Medians }

/** The answers are needed, because a stored assessment contains only sums, from which medians cannot be computed. */
export const withMedians = (assessment: Assessment, answers: Answers): AssessmentWithMedians => ({
  ...assessment,
  medians: mediansOf(answers),
})

export function mediansOf(answers: Answers): Medians {
  const medians = facetMedians(scoredAnswers(answers))
  return byKey(facetKeys, (index) => (Number.isNaN(medians[index]) ? null : medians[index]!))
}

function byKey<Key extends string, Value>(keys: readonly Key[], value: (index: number) => Value): Record<Key, Value> {
  // The cast is safe: Object.fromEntries loses the key type, and every key has an entry.
  return Object.fromEntries(keys.map((key, index) => [key, value(index)])) as Record<Key, Value>
}

export type SelfCritical = 'strong' | 'high' | 'usual' | 'very_favourable'

/**
 * How self-critically the person describes themself, by the shown percentile 1..99 of the Self-critical
 * index; null without a score. Must never be a reason to reject.
 */
export function selfCritical(score: ScaleScore | null): SelfCritical | null {
  if (!score) return null
  const seen = displayValue(score.percentile)
  if (seen >= 95) return 'strong'
  if (seen >= 84) return 'high'
  return seen <= 5 ? 'very_favourable' : 'usual'
}
