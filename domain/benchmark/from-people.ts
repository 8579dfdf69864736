import { enoughOwnPeople } from '@seatwise/contract/limits'
import { peopleOutReasons, type peopleVerdicts } from '@seatwise/contract/values/assessment'
import { formVersion } from '../assessment/instrument.ts'
import { normalCdf } from '../assessment/normal.ts'
import { benchmarkUnits, normSet, displayValue } from '../assessment/norms.ts'
import { mean, standardDeviation, type QualityStatus } from '../assessment/quality.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { tQuantile, twoSidedP } from '../assessment/student-t.ts'
import { withinGuardRails } from './guard-rails.ts'
import type { Target } from './misfit.ts'
import { minScales } from './right-seat.ts'

type LeftOut = (typeof peopleOutReasons)[number]

/** A survey result of a person on whom a benchmark may be based. */
export type OwnResult = {
  candidate_id: string
  /** ISO 8601. */
  completed_at: string
  /** 1..5; null if the person was never rated. */
  rating: number | null
  /** Null if the person has finished no survey. */
  assessment: {
    form_version: string
    norm_set: string
    quality: QualityStatus
    /** Unrounded percentiles 0..100 in the order of `workScaleKeys`; null for a missing score. */
    percentiles: readonly (number | null)[]
  } | null
}

/** all: the people are compared with the norm sample. top_third: the best rated people are compared with the others. */
export type Basis = 'all' | 'top_third'

/** A mean, or the difference of two means, with its 95 % confidence interval, in benchmark units. */
export type Estimate = { mean: number; from: number; to: number }

/** The figures of one scale, in benchmark units. */
export type ScaleOfPeople = {
  scale: WorkScaleKey
  /** The mean of the people, or of the top third. */
  estimate: Estimate
  /** The top third's mean minus that of the others; null if there are no others. */
  difference: Estimate | null
  /** The mean of the people, shrunk towards 0 as if ten people of the norm sample were among them. */
  expected: number
  /** The standard deviation of the people, shrunk towards 1 in the same way. */
  spread: number
  /**
   * True if the interval (of the difference, if there is one) excludes 0 even after Holm's correction for 15 scales.
   */
  is_clear: boolean
  /** The suggested weight, by the size of `expected`; 0 if the difference is not clear. */
  weight: number
}

export type FromPeople = {
  /** The number of people whom the targets describe: all, or the top third. */
  n: number
  /** The number of people with whom they are compared; null if they are compared with the norm sample. */
  n_rest: number | null
  /**
   * Depends on the smaller of the two groups. nothing: fewer than 5 people. provisional: fewer than 25. none: fewer
   * than three scales carry weight.
   */
  verdict: (typeof peopleVerdicts)[number]
  left_out: { reason: LeftOut; people: number }[]
  /** The work scales on which at least five people of each group have a score. */
  scales: ScaleOfPeople[]
  /** Null for the verdicts nothing and none, because the targets could be due to chance. */
  targets: Target[] | null
}

const minPeople = 5
/** The estimates are computed as if this number of people with mean 0 and SD 1 were added. */
const priorPeople = 10
const significance = 0.05

/**
 * Suggests targets from a company's own people (section 5 of docs/psychometrics.md). The latest result of each person
 * counts. The top third ends between two ratings, because people with the same rating stay together: as near to a third
 * of the people as possible and, of two equally near sizes, at the smaller one.
 */
export function fromPeople(results: readonly OwnResult[], basis: Basis): FromPeople {
  const { people, left_out } = sorted(results, basis)
  const { described, rest } = basis === 'all' ? { described: people, rest: null } : topThird(people)
  const n = described.length
  const smaller = Math.min(n, rest?.length ?? n)
  const counts = { n, n_rest: rest?.length ?? null, left_out }
  if (smaller < minPeople) return { ...counts, verdict: 'nothing', scales: [], targets: null }
  const scales = describe(described, rest)
  const targets = targetsOf(scales)
  return {
    ...counts,
    verdict: !targets ? 'none' : smaller < enoughOwnPeople ? 'provisional' : 'usable',
    scales,
    targets,
  }
}

/** The people who count, each with the latest comparable result, and the number of results left out by reason. */
function sorted(results: readonly OwnResult[], basis: Basis) {
  const counts = new Map<LeftOut, number>()
  const leaveOut = (reason: LeftOut) => void counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const latest = new Map<string, Comparable>()
  for (const result of results) {
    const reason = whyLeftOut(result, basis)
    if (reason) leaveOut(reason)
    if (reason || !isComparable(result)) continue
    const other = latest.get(result.candidate_id)
    if (other) leaveOut('repeated')
    if (!other || other.completed_at < result.completed_at) latest.set(result.candidate_id, result)
  }
  const left_out = peopleOutReasons.flatMap((reason) => {
    const people = counts.get(reason)
    return people ? [{ reason, people }] : []
  })
  return { people: [...latest.values()], left_out }
}

type Comparable = OwnResult & { assessment: NonNullable<OwnResult['assessment']> }
const isComparable = (result: OwnResult): result is Comparable => result.assessment !== null

function whyLeftOut({ assessment, rating }: OwnResult, basis: Basis): LeftOut | null {
  if (!assessment) return 'not_finished'
  if (assessment.quality === 'invalid') return 'careless'
  // Scores of another form are not comparable, even with the same norm set.
  if (assessment.norm_set !== normSet || assessment.form_version !== formVersion) return 'other_norm_set'
  return basis === 'top_third' && rating === null ? 'not_rated' : null
}

function topThird(people: readonly Comparable[]): { described: Comparable[]; rest: Comparable[] } {
  const ratings = [...new Set(people.map(({ rating }) => rating!))].sort((a, b) => b - a)
  const withAtLeast = (limit: number) => people.filter(({ rating }) => rating! >= limit).length
  // The lowest rating cannot be the limit, because nobody would be left to compare with.
  const [cut = Infinity] = ratings
    .slice(0, -1)
    .sort((a, b) => distance(withAtLeast(a)) - distance(withAtLeast(b)) || b - a)
  function distance(size: number) {
    return Math.abs(size - people.length / 3)
  }
  return {
    described: people.filter(({ rating }) => rating! >= cut),
    rest: people.filter(({ rating }) => rating! < cut),
  }
}

function describe(described: readonly Comparable[], rest: readonly Comparable[] | null): ScaleOfPeople[] {
  const rows = workScaleKeys.flatMap((scale, column) => {
    const [own, others] = [unitsOn(described, column), rest && unitsOn(rest, column)]
    if (Math.min(own.length, others?.length ?? own.length) < minPeople) return []
    const ofMean = estimateMean(own)
    const ofDifference = others && estimateDifference(own, others)
    const { p } = ofDifference ?? ofMean
    const difference = ofDifference?.estimate ?? null
    return [{ p, of: { scale, estimate: ofMean.estimate, difference, ...shrunk(own) } }]
  })
  const clear = holm(rows.map(({ p }) => p))
  return rows.map(({ of }, at) => {
    const is_clear = clear[at]!
    return { ...of, is_clear, weight: is_clear ? weightBy(Math.abs(of.expected)) : 0 }
  })
}

const unitsOn = (people: readonly Comparable[], column: number) =>
  people.flatMap(({ assessment }) => {
    const percentile = assessment.percentiles[column] ?? null
    return percentile === null ? [] : [benchmarkUnits(percentile)]
  })

/** Mean and SD of a sample to which ten people with mean 0 and SD 1 are added. */
function shrunk(units: readonly number[]) {
  const n = units.length
  const variance = standardDeviation(units)! ** 2
  return {
    expected: (n * mean(units)) / (n + priorPeople),
    spread: Math.sqrt(((n - 1) * variance + priorPeople) / (n + priorPeople - 1)),
  }
}

/** Student's confidence interval and two-sided p of a mean against 0. */
export function estimateMean(units: readonly number[]) {
  return estimate(mean(units), errorOf(units), units.length - 1)
}

/** Welch's confidence interval and two-sided p of the difference of two means. */
function estimateDifference(one: readonly number[], other: readonly number[]) {
  const [a, b] = [errorOf(one) ** 2, errorOf(other) ** 2]
  const df = (a + b) ** 2 / (a ** 2 / (one.length - 1) + b ** 2 / (other.length - 1))
  return estimate(mean(one) - mean(other), Math.sqrt(a + b), df)
}

const errorOf = (units: readonly number[]) => standardDeviation(units)! / Math.sqrt(units.length)

function estimate(value: number, error: number, df: number): { estimate: Estimate; p: number } {
  // If all people have the same score, there is no variation by which to judge.
  if (error === 0) return { estimate: { mean: value, from: value, to: value }, p: 1 }
  const reach = tQuantile(1 - significance / 2, df) * error
  return { estimate: { mean: value, from: value - reach, to: value + reach }, p: twoSidedP(value / error, df) }
}

/**
 * Which of 15 hypotheses Holm's (1979) step-down procedure rejects at a joint level of 5 %. Hypotheses without a p are
 * not rejected.
 */
export function holm(ps: readonly number[], hypotheses = workScaleKeys.length): boolean[] {
  const rejected = ps.map(() => false)
  const ascending = ps.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p)
  for (const [step, { p, at }] of ascending.entries()) {
    if (p > significance / (hypotheses - step)) break
    rejected[at] = true
  }
  return rejected
}

function weightBy(size: number): number {
  if (size < 0.2) return 0
  if (size < 0.5) return 1
  return size < 0.8 ? 2 : 3
}

/**
 * Target ranges for the weighted scales, from one `spread` below the mean to one above it; sorted by weight, highest
 * first.
 */
function targetsOf(scales: readonly ScaleOfPeople[]): Target[] | null {
  const weighted = scales.filter(({ weight }) => weight > 0).sort((a, b) => Math.abs(b.expected) - Math.abs(a.expected))
  if (weighted.length < minScales) return null
  return withinGuardRails(
    weighted.map(({ scale, weight, expected, spread }) => ({
      scale,
      weight,
      lo: displayValue(100 * normalCdf(expected - spread)),
      hi: displayValue(100 * normalCdf(expected + spread)),
    })),
  )
}
