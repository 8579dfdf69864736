import { normalCdf } from '../assessment/normal.ts'
import type { Likely } from './likely.ts'

const halfWidth = ({ lower, upper }: Likely) => (upper - lower) / 2

/**
 * Whether the scores of two people chosen beforehand differ by more than their error, against one
 * benchmark version. For two people with the same true profile it is wrong in up to 11 %; do not use it to
 * compare within a list.
 */
export function areDistinguishable(one: Likely, other: Likely): boolean {
  const error = Math.hypot(halfWidth(one), halfWidth(other))
  return Math.abs(one.middle - other.middle) > 1.645 * error
}

/** The number of people of a list with one shown score. */
export type ScoreCount = { score: number; people: number }

/** Stored percentiles are rounded to tenths of a point, so no half of a distribution is narrower than this. */
const minHalfWidth = 0.05
/** Points between two steps of the integration. With steps of a tenth no chance changes by more than .0001. */
const step = 0.25
/** Beyond this number of half widths from the middle no probability is left. */
const reach = 8

/** Score, and ln P(long-run score <= x) of one person with it: a normal distribution with two widths. */
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
 * The probability for one person with each shown score to have the highest long-run score of a list. Long-run scores
 * are independent, and distributed by the table: middle + Z * (Z < 0 ? middle - lower : upper - middle), Z standard
 * normal. The integral is computed, not simulated: P(all <= x) rises from 0 to 1, and each rise is shared among the
 * people in proportion to the rise of ln P(own <= x).
 * @param likely the table of the benchmark version; the index is score - 1
 * @param scored scores 1..99, each once, without those of doubtful results
 * @returns per score the probability of one person, 0..1; over all people they add up to 1
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

/** Share of cases in which the set contains the person who is truly the closest. */
const heldShare = 0.9

/**
 * The people of a list who "could be the closest": the smallest set, taken by probability, that holds the best long-run
 * score in nine of ten cases. People with one score are in it together. No order is claimed inside it.
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
