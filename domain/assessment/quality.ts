import { attentionItems, items, scoredAnswers, type Answers } from './instrument.ts'
import { facetKeys } from './scales.ts'

export type QualityStatus = 'good' | 'caution' | 'invalid'
export type QualityIndex = 'longest_run' | 'even_odd' | 'spread' | 'mean_answer' | 'median_seconds' | 'attention_wrong'

/** A note that is shown beside the quality. By itself it is no sign of careless answers. */
export type QualityMark = 'times_contradicted' | 'translated' | 'link_pace'

export type Quality = {
  status: QualityStatus
  /** `value` is null when the index cannot be computed; its status is then invalid. */
  indices: Record<QualityIndex, { value: number | null; status: QualityStatus }>
  /** Absent if there are no marks. */
  marks?: readonly QualityMark[]
}

/**
 * If answers are at least this consistent, answers near the middle are a response style and not a sign of carelessness.
 */
const consistentFrom = 0.6

/** The thresholds of section 4 of docs/psychometrics.md, calibrated on 337 real and 2,000 random answer sets. */
const judge: Record<QualityIndex, (value: number, values: Record<QualityIndex, number | null>) => QualityStatus> = {
  longest_run: (value) => (value >= 14 ? 'invalid' : value >= 10 ? 'caution' : 'good'),
  even_odd: (value) => (value < 0.3 ? 'invalid' : value < 0.4 ? 'caution' : 'good'),
  spread: (value, { even_odd }) =>
    value < 0.5 ? 'invalid' : value < 0.75 && (even_odd ?? 0) < consistentFrom ? 'caution' : 'good',
  mean_answer: (value) => (value < 2.2 || value > 3.8 ? 'invalid' : value < 2.5 || value > 3.5 ? 'caution' : 'good'),
  median_seconds: (value) => (value < 2 ? 'invalid' : value < 3 ? 'caution' : 'good'),
  attention_wrong: (value) => (value >= 2 ? 'invalid' : value === 1 ? 'caution' : 'good'),
}

/**
 * Measures how carefully the survey was answered. Attention items count only in their own index.
 * @param milliseconds time on each item by item id
 */
export function responseQuality(answers: Answers, milliseconds: Readonly<Record<string, number>>): Quality {
  const scored = scoredAnswers(answers)
  const inputs = [...scored].filter((answer) => answer > 0)
  const values: Record<QualityIndex, number | null> = {
    longest_run: longestRun(scored),
    even_odd: evenOddConsistency(scored),
    spread: standardDeviation(inputs),
    mean_answer: inputs.length > 0 ? mean(inputs) : null,
    median_seconds: medianSeconds(milliseconds),
    attention_wrong: attentionItems.filter((item) => answers[item.id] !== item.expected).length,
  }
  // The casts are safe: Object.entries and fromEntries lose the key type, and all indices are in `values`.
  const indices = Object.fromEntries(
    Object.entries(values).map(([index, value]) => [
      index,
      { value, status: value === null ? 'invalid' : judge[index as QualityIndex](value, values) },
    ]),
  ) as Quality['indices']
  return { status: verdict(Object.values(indices).map((index) => index.status)), indices }
}

function verdict(statuses: readonly QualityStatus[]): QualityStatus {
  const cautions = statuses.filter((status) => status === 'caution').length
  if (statuses.includes('invalid') || cautions >= 3) return 'invalid'
  return cautions > 0 ? 'caution' : 'good'
}

/** The longest run of identical raw answers in the order shown; a missing answer ends a run. */
export function longestRun(answers: Uint8Array): number {
  let longest = 0
  let run = 0
  let last = 0
  for (const answer of answers) {
    run = answer === 0 ? 0 : answer === last ? run + 1 : 1
    last = answer
    if (run > longest) longest = run
  }
  return longest
}

/**
 * Even-odd consistency: the correlation over facets of the mean of keyed items 1 and 3 with that of items 2 and 4,
 * corrected for length by Spearman-Brown, at least -1. Null without variance.
 */
export function evenOddConsistency(answers: Uint8Array): number | null {
  const odd: number[] = []
  const even: number[] = []
  for (const keyed of keyedByFacet(answers)) {
    const first = mean([keyed[0], keyed[2]].filter(isGiven))
    const second = mean([keyed[1], keyed[3]].filter(isGiven))
    if (Number.isNaN(first) || Number.isNaN(second)) continue
    odd.push(first)
    even.push(second)
  }
  const r = correlation(odd, even)
  if (r === null) return null
  return r <= -1 / 3 ? -1 : Math.max(-1, (2 * r) / (1 + r))
}

function keyedByFacet(answers: Uint8Array): (number | null)[][] {
  return facetKeys.map((facet) =>
    items.flatMap((item, index) => {
      if (item.facet !== facet) return []
      const answer = answers[index]!
      return [answer === 0 ? null : item.key === 1 ? answer : 6 - answer]
    }),
  )
}

const isGiven = (value: number | null | undefined): value is number => typeof value === 'number'

/** Median time on an item in seconds; null when no times were stored. */
export function medianSeconds(milliseconds: Readonly<Record<string, number>>): number | null {
  const times = items
    .map((item) => milliseconds[item.id])
    .filter(isGiven)
    .sort((a, b) => a - b)
  if (times.length === 0) return null
  const half = times.length >> 1
  const middle = times.length % 2 === 1 ? times[half]! : (times[half - 1]! + times[half]!) / 2
  return middle / 1000
}

export function mean(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

/** Sample standard deviation (n - 1); null for fewer than two values. */
export function standardDeviation(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const middle = mean(values)
  let squares = 0
  for (const value of values) squares += (value - middle) ** 2
  return Math.sqrt(squares / (values.length - 1))
}

/** Pearson correlation; null when either side has no variance. */
export function correlation(x: readonly number[], y: readonly number[]): number | null {
  const mx = mean(x)
  const my = mean(y)
  let xy = 0
  let xx = 0
  let yy = 0
  for (let i = 0; i < x.length; i++) {
    const dx = x[i]! - mx
    const dy = y[i]! - my
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : null
}
