import { enoughOwnPeople } from '@seatwise/contract/limits'
import { peopleOutReasons, type peopleVerdicts } from '@seatwise/contract/values'
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

/** One survey of one of the people that a benchmark is based on. */
export type OwnResult = {
  candidate_id: string
  /** ISO 8601. */
  completed_at: string
  /** 1..5; null for people who were never rated. */
  rating: number | null
  /** Null for people who have finished no survey. */
  assessment: {
    form_version: string
    norm_set: string
    quality: QualityStatus
    /** Unrounded percentiles 0..100 in the order of `workScaleKeys`; null for a missing score. */
    percentiles: readonly (number | null)[]
  } | null
}

/** All: the people against the norm sample. Top third: the best rated against the rest. */
export type Basis = 'all' | 'top_third'

/** A mean, or a difference of two, with its 95 % confidence interval, in benchmark units. */
export type Estimate = { mean: number; from: number; to: number }

/** The figures of one scale, in benchmark units. */
export type ScaleOfPeople = {
  scale: WorkScaleKey
  /** The people, or the top third. */
  estimate: Estimate
  /** The top third's mean minus the rest's; null when there is no rest. */
  difference: Estimate | null
  /** The mean drawn to 0 as if ten people of the norm sample were among them. */
  expected: number
  /** Their standard deviation, shrunk towards 1 in the same way. */
  spread: number
  /**
   * True if the interval (of the difference, if there is one) excludes 0 also after Holm's correction for 15 scales.
   */
  is_clear: boolean
  /** By the size of `expected`; 0 if it is not clear. */
  weight: number
}

export type FromPeople = {
  /** Number of people whom the targets describe: all, or the top third. */
  n: number
  /** People in the comparison beside them; null when they are compared with the norm sample. */
  n_rest: number | null
  /** By the smaller side: nothing under 5 people, provisional under 25. none: fewer than three scales carry weight. */
  verdict: (typeof peopleVerdicts)[number]
  left_out: { reason: LeftOut; people: number }[]
  /** The work scales on which five people of each side have a score. */
  scales: ScaleOfPeople[]
  /** Null when the verdict is nothing or none: they could be due to chance. */
  targets: Target[] | null
}

const minPeople = 5
/** People of the norm sample (mean 0, SD 1) that the estimates are mixed with. */
const priorPeople = 10
const significance = 0.05

/**
 * Suggests targets from a company's own people (psychometrics section 5). Latest results count. The top third is cut
 * between two ratings, as near to a third of the people as can be and at the smaller group if two are as near: people
 * of one rating stay together.
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

/** The people who count, each with the latest result that can be compared, and how many results do not, by reason. */
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
  // Scores of another form are other scores, whatever the norm set.
  if (assessment.norm_set !== normSet || assessment.form_version !== formVersion) return 'other_norm_set'
  return basis === 'top_third' && rating === null ? 'not_rated' : null
}

function topThird(people: readonly Comparable[]): { described: Comparable[]; rest: Comparable[] } {
  const ratings = [...new Set(people.map(({ rating }) => rating!))].sort((a, b) => b - a)
  const withAtLeast = (limit: number) => people.filter(({ rating }) => rating! >= limit).length
  // The lowest rating cannot be the cut: there would be no rest to compare with.
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

/** Mean and SD of a sample mixed with ten people of mean 0 and SD 1. */
function shrunk(units: readonly number[]) {
  const n = units.length
  const variance = standardDeviation(units)! ** 2
  return {
    expected: (n * mean(units)) / (n + priorPeople),
    spread: Math.sqrt(((n - 1) * variance + priorPeople) / (n + priorPeople - 1)),
  }
}

/** Student's interval and two-sided p of a mean against 0. */
export function estimateMean(units: readonly number[]) {
  return estimate(mean(units), errorOf(units), units.length - 1)
}

/** Welch's interval and two-sided p of the difference of two means. */
function estimateDifference(one: readonly number[], other: readonly number[]) {
  const [a, b] = [errorOf(one) ** 2, errorOf(other) ** 2]
  const df = (a + b) ** 2 / (a ** 2 / (one.length - 1) + b ** 2 / (other.length - 1))
  return estimate(mean(one) - mean(other), Math.sqrt(a + b), df)
}

const errorOf = (units: readonly number[]) => standardDeviation(units)! / Math.sqrt(units.length)

function estimate(value: number, error: number, df: number): { estimate: Estimate; p: number } {
  // Equal scores of all people show no variation to judge by.
  if (error === 0) return { estimate: { mean: value, from: value, to: value }, p: 1 }
  const reach = tQuantile(1 - significance / 2, df) * error
  return { estimate: { mean: value, from: value - reach, to: value + reach }, p: twoSidedP(value / error, df) }
}

/**
 * The hypotheses of 15 that Holm's (1979) step-down procedure rejects at 5 % together; those without a p are not
 * rejected.
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

/** Ranges of the weighted scales from one spread below the mean to one above it; heaviest first. */
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
