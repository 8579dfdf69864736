import { normalCdf, normalQuantile } from '../assessment/normal.ts'
import { norms, displayValue, standardError, benchmarkUnits, tendency } from '../assessment/norms.ts'
import { correlation, mean } from '../assessment/quality.ts'
import type { ScaleKey, WorkScaleKey } from '../assessment/scales.ts'
import { upperEnds } from '../benchmark/expected-differences.ts'
import { simulatedSurvey } from '../benchmark/likely.ts'
import { misfit, weightedTargets, type Target } from '../benchmark/misfit.ts'
import { exactScore, panelMisfits, panelUnits } from '../benchmark/panel.ts'
import { bandOf, bands } from '../bands.ts'
import { zones } from '../reports/packs/scale-texts.ts'
import { zoneOf } from '../reports/sentences.ts'

/**
 * Computes figures of the technical manual from the norm set, the reference panel and the formulas of domain. The model
 * is: two surveys of a person have the same true level, their errors are independent, and alpha is the reliability.
 * Alpha contains no error between days, so every share of repeated results is an upper limit.
 */

export type Repeated = {
  /** The share 0..1 of people who are in this class in the first survey. */
  share: number
  /** The share of these people who are in the same class in the second survey. */
  again: number
}

const steps = 400
const reach = 5

/**
 * How frequent each class of raw scores is, and how often it is repeated in a second survey, by numerical integration
 * over the true level.
 */
function repeated<Class>(scale: ScaleKey, classOf: (raw: number) => Class): Map<Class, Repeated> {
  const { min, max, alpha } = norms[scale]
  const ends = [...upperEnds(scale), Infinity]
  const classes = ends.map((_, index) => classOf(min + index))
  const sumsOf = new Map(classes.map((one) => [one, { share: 0, both: 0 }]))
  let total = 0
  for (let step = 0; step <= steps; step++) {
    const standard = -reach + (2 * reach * step) / steps
    const density = Math.exp((-standard * standard) / 2)
    total += density
    const level = Math.sqrt(alpha) * standard
    const input = new Map<Class, number>()
    let below = 0
    for (let index = 0; index <= max - min; index++) {
      const upTo = normalCdf((ends[index]! - level) / standardError(scale))
      input.set(classes[index]!, (input.get(classes[index]!) ?? 0) + upTo - below)
      below = upTo
    }
    for (const [one, share] of input) {
      const sums = sumsOf.get(one)!
      sums.share += density * share
      sums.both += density * share * share
    }
  }
  return new Map([...sumsOf].map(([one, { share, both }]) => [one, { share: share / total, again: both / share }]))
}

/** One entry for each of `zones`, in their order; null for a zone that no raw score of the scale reaches. */
export function repeatedZones(scale: WorkScaleKey): (Repeated | null)[] {
  const { min, pct } = norms[scale]
  const zoneRepeats = repeated(scale, (raw) => zoneOf(tendency(scale, raw), pct[raw - min]!))
  return zones.map((zone) => zoneRepeats.get(zone) ?? null)
}

/**
 * For people whose report names an end of the scale: the shares whose second report names the same end, and the
 * opposite end.
 */
export function repeatedTendency(scale: WorkScaleKey): Repeated & { opposite: number } {
  const tendencyRepeats = repeated(scale, (raw) => tendency(scale, raw))
  const poles = (['low', 'high'] as const).flatMap((pole) => tendencyRepeats.get(pole) ?? [])
  const share = poles.reduce((sum, pole) => sum + pole.share, 0)
  const same = poles.reduce((sum, pole) => sum + pole.share * pole.again, 0)
  // People with a tendency in both surveys have either the same one or the opposite one.
  const either = repeated(scale, (raw) => tendency(scale, raw) !== null).get(true)!
  return { share, again: same / share, opposite: either.again - same / share }
}

/**
 * The highest percentile at which the low end is named, and the lowest at which the high end is named; null if an end
 * is never named.
 */
export function namedPoles(scale: WorkScaleKey): { low: number | null; high: number | null } {
  const { min, pct } = norms[scale]
  const named = (pole: 'low' | 'high') =>
    pct.filter((_, index) => tendency(scale, min + index) === pole).map((percentile) => displayValue(percentile))
  return { low: named('low').at(-1) ?? null, high: named('high')[0] ?? null }
}

/**
 * The shares 0..1 of the norm sample with the lowest and with the highest raw score. They are doubled, because mid-rank
 * percentiles count half of the people with a score.
 */
export function atEnds(scale: ScaleKey): { lowest: number; highest: number } {
  const { pct } = norms[scale]
  return { lowest: (2 * pct[0]!) / 100, highest: 2 * (1 - pct.at(-1)! / 100) }
}

export type Retest = {
  /** Correlation of the scores of two surveys, before rounding. */
  r: number
  sameBand: number
  sameOrNextBand: number
  /**
   * Of people in the band of the closest fit, the share who are in it again, and the share who have a typical fit or
   * less.
   */
  closestAgain: number
  closestToTypical: number
}

const retestPeople = 40_000

/** Simulates two surveys of each of 40,000 people for one benchmark. */
export function retestOfScore(targets: readonly Target[]): Retest {
  const panel = panelMisfits(weightedTargets(targets))
  const survey = simulatedSurvey(panel, 20_261_124)
  const first: number[] = []
  const second: number[] = []
  for (let person = 0; person < retestPeople; person++) {
    const profile = survey.drawProfile()
    first.push(survey.answer(profile))
    second.push(survey.answer(profile))
  }
  const bandsOf = (scores: readonly number[]) => scores.map((score) => bands.indexOf(bandOf(displayValue(score))))
  const [one, other] = [bandsOf(first), bandsOf(second)]
  const closest = other.filter((_, person) => one[person] === 0)
  const typical = bands.indexOf(bandOf(50))
  const shareOf = (values: readonly number[], holds: (value: number) => boolean) =>
    values.filter(holds).length / values.length
  const apart = one.map((band, person) => Math.abs(band - other[person]!))
  return {
    r: correlation(first, second)!,
    sameBand: shareOf(apart, (bandsApart) => bandsApart === 0),
    sameOrNextBand: shareOf(apart, (bandsApart) => bandsApart <= 1),
    closestAgain: shareOf(closest, (band) => band === 0),
    closestToTypical: shareOf(closest, (band) => band >= typical),
  }
}

/**
 * The share 0..1 of the panel in the two upper bands and the panel's mean score, if everybody's scores were higher by
 * `shifts`, in SDs.
 */
export function shiftedPanel(targets: readonly Target[], shifts: Readonly<Partial<Record<ScaleKey, number>>>) {
  const weighted = weightedTargets(targets)
  const panel = panelMisfits(weighted)
  const largest = benchmarkUnits(99)
  const units = new Float64Array(panelUnits.length)
  const scores = Array.from(panelUnits[0]!, (_, profile) => {
    for (const { column, scale } of weighted)
      units[column] = Math.max(-largest, Math.min(largest, panelUnits[column]![profile]! + (shifts[scale] ?? 0)))
    return exactScore(panel, misfit(weighted, units))
  })
  const shareFrom = (cut: number) => scores.filter((score) => displayValue(score) >= cut).length / scores.length
  return { mean: mean(scores), closest: shareFrom(91), closeOrCloser: shareFrom(66) }
}

/**
 * The share 0..1 of unchanged people whose reliable change index exceeds the limit, if their retest correlation is `r`.
 */
export function falseChanges(scale: ScaleKey, r: number, limit: number): number {
  const spread = Math.sqrt((1 - r) / (1 - norms[scale].alpha))
  return 2 * (1 - normalCdf(limit / spread))
}

/** 95 % interval of alpha from n people and k items (Bonett 2002). */
export function alphaInterval(alpha: number, items: number, n: number): { from: number; to: number } {
  const distance = normalQuantile(0.975) * Math.sqrt((2 * items) / ((items - 1) * (n - 2)))
  return { from: 1 - (1 - alpha) * Math.exp(distance), to: 1 - (1 - alpha) * Math.exp(-distance) }
}

/** The number of people needed to find a correlation in 80 % of studies, two-sided at 5 % (Fisher's z). */
export const peopleFor = (r: number) =>
  Math.ceil(((normalQuantile(0.975) + normalQuantile(0.8)) / Math.atanh(r)) ** 2 + 3)

/**
 * The correlation that a true correlation shows among people selected by the score, if their SD is `ratio` of
 * everybody's (Thorndike's case 2).
 */
export const restricted = (r: number, ratio: number) => (ratio * r) / Math.sqrt(1 - r * r + ratio * ratio * r * r)

/** Half of the 95 % interval of a percentile in percentile points, from n people. */
export const percentileError = (percentile: number, n: number) =>
  normalQuantile(0.975) * Math.sqrt((percentile * (100 - percentile)) / n)

/**
 * The effective sample size, if n people come from companies of `size` people with the intraclass correlation `icc`.
 */
export const effectivePeople = (n: number, size: number, icc: number) => n / (1 + (size - 1) * icc)

function binomial(n: number, p: number): number[] {
  const terms = [(1 - p) ** n]
  for (let k = 1; k <= n; k++) terms.push((terms[k - 1]! * (n - k + 1) * p) / (k * (1 - p)))
  return terms
}

/**
 * For two groups of n people with these true rates: how often the ratio falls below .80, and how often |Z| exceeds
 * 1.96.
 */
export function twoGroups(n: number, p1: number, p2: number): { underFourFifths: number; significant: number } {
  const [one, other] = [binomial(n, p1), binomial(n, p2)]
  let underFourFifths = 0
  let significant = 0
  for (let a = 0; a <= n; a++)
    for (let b = 0; b <= n; b++) {
      const share = one[a]! * other[b]!
      if (Math.min(a, b) < 0.8 * Math.max(a, b)) underFourFifths += share
      const pooled = (a + b) / (2 * n)
      if (Math.abs(a - b) / n > 1.96 * Math.sqrt((pooled * (1 - pooled) * 2) / n)) significant += share
    }
  return { underFourFifths, significant }
}

/** Of the people with a sign of careless answers, the share who really answered at random. */
export const trulyCareless = (baseRate: number, marksRandom: number, marksReal: number) =>
  (baseRate * marksRandom) / (baseRate * marksRandom + (1 - baseRate) * marksReal)

/**
 * Stratified alpha of a sum whose SD is `sd`, from the SDs and alphas of its parts (Cronbach, Schönemann and McKie
 * 1965).
 */
export const stratifiedAlpha = (sd: number, parts: readonly { sd: number; alpha: number }[]) =>
  1 - parts.reduce((error, part) => error + part.sd ** 2 * (1 - part.alpha), 0) / sd ** 2
