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

/**
 * Per number of people compared: the distance to the best score, in half widths, within which a person
 * could be the closest.
 */
const factors = [
  { people: 2, factor: 1.75 },
  { people: 5, factor: 2.4 },
  { people: 10, factor: 2.8 },
  { people: 20, factor: 3.05 },
  { people: 50, factor: 3.4 },
]

/**
 * Interpolates `factors` linearly in the logarithm of the number of people; beyond 50 it extrapolates the
 * last segment.
 */
export function closestFactor(people: number): number {
  const next = factors.findIndex((entry) => entry.people >= people)
  const at = next < 0 ? factors.length - 1 : Math.max(1, next)
  const [from, to] = [factors[at - 1]!, factors[at]!]
  const share = Math.log(Math.max(2, people) / from.people) / Math.log(to.people / from.people)
  return from.factor + share * (to.factor - from.factor)
}

/**
 * The lowest score of a list that "could be the closest": in nine of ten cases the set from there up includes everyone
 * who has the true profile of the best. The set is not ordered.
 * @param likely the table of the benchmark version; the index is score - 1
 * @param best the highest shown score of the list, without those of doubtful results
 * @param people how many scores the list has, without those of doubtful results
 */
export function closestFrom(likely: readonly Likely[], best: number, people: number): number {
  const factor = closestFactor(people)
  const of = (score: number) => likely[score - 1]!
  let lowest = best
  let widest = 0
  for (let score = best; score >= 1; score--) {
    widest = Math.max(widest, halfWidth(of(score)))
    if (of(best).middle - of(score).middle <= factor * widest) lowest = score
  }
  return lowest
}
