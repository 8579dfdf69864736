import { normalCdf } from '../assessment/normal.ts'
import type { Likely } from './likely.ts'

const halfWidth = ({ lower, upper }: Likely) => (upper - lower) / 2

/**
 * True if the scores of two people, chosen beforehand, differ by more than their error under one benchmark version. For
 * two people with the same true profile the result is wrong in up to 11 % of cases. It must not be used to compare
 * people within a list.
 */
export function areDistinguishable(one: Likely, other: Likely): boolean {
  const error = Math.hypot(halfWidth(one), halfWidth(other))
  return Math.abs(one.middle - other.middle) > 1.645 * error
}

/** How many people of a list have a shown score. */
export type ScoreCount = { score: number; people: number }

/** The minimum half width of a distribution, because stored percentiles are rounded to tenths of a point. */
const minHalfWidth = 0.05
/**
 * The step of the integration, in points. With steps of a tenth of a point, no probability changes by more than .0001.
 */
const step = 0.25
/** The number of half widths from the middle beyond which the probability is negligible. */
const reach = 8

/**
 * The score, and a function x -> ln P(long-run score <= x) for one person with it. The distribution is normal with
 * different widths below and above the middle.
 */
function distribution({ lower, middle, upper }: Likely) {
  const below = Math.max(minHalfWidth, middle - lower)
  const above = Math.max(minHalfWidth, upper - middle)
  return {
    from: middle - reach * below,
    to: middle + reach * above,
    logOfCdf: (x: number) =>
      Math.log(Math.max(Number.MIN_VALUE, normalCdf((x - middle) / (x < middle ? below : above)))),
  }
}

/**
 * The probability that one person with each shown score has the highest long-run score of a list. Long-run scores are
 * independent and distributed as middle + Z * (Z < 0 ? middle - lower : upper - middle), with Z standard normal. The
 * integral is computed, not simulated: P(all <= x) rises from 0 to 1, and each rise is divided among the people in
 * proportion to the rise of ln P(own <= x).
 * @param likely the table of the benchmark version; the index is score - 1
 * @param scored scores 1..99, each once, without those of doubtful results
 * @returns for each score the probability of one person, 0..1; the sum over all people is 1
 */
export function chancesOfBest(likely: readonly Likely[], scored: readonly ScoreCount[]): Map<number, number> {
  const people = scored.map(({ score, people: count }) => ({
    score,
    count,
    ...distribution(likely[score - 1]!),
    chance: 0,
  }))
  const from = Math.max(...people.map((one) => one.from))
  const to = Math.max(...people.map((one) => one.to))
  const logsAt = (x: number) => people.map(({ logOfCdf }) => logOfCdf(x))
  const total = (logs: readonly number[]) => logs.reduce((sum, log, at) => sum + people[at]!.count * log, 0)
  let before = logsAt(from)
  for (let x = from + step; x < to + step; x += step) {
    const after = logsAt(x)
    const rise = total(after) - total(before)
    const probability = Math.exp(total(after)) - Math.exp(total(before))
    if (probability > 0) people.forEach((one, at) => (one.chance += (probability * (after[at]! - before[at]!)) / rise))
    before = after
  }
  return new Map(people.map(({ score, chance }) => [score, chance]))
}

/** The share of cases in which the set must contain the person who truly fits best. */
const heldShare = 0.9

/**
 * The people of a list who "could be the closest": the smallest set, filled by descending probability, that contains
 * the best long-run score in 90 % of cases. It contains all or none of the people with the same score. The people
 * within the set are not ranked.
 * @returns the scores of the set, each with the probability of one person
 */
export function closestSet(likely: readonly Likely[], scored: readonly ScoreCount[]): Map<number, number> {
  const chances = chancesOfBest(likely, scored)
  const set = new Map<number, number>()
  let share = 0
  const byChance = scored.toSorted(
    (one, other) => chances.get(other.score)! - chances.get(one.score)! || other.score - one.score,
  )
  for (const { score, people } of byChance) {
    if (share >= heldShare) break
    set.set(score, chances.get(score)!)
    share += people * chances.get(score)!
  }
  return set
}
