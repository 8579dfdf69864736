import type { Likely } from './likely.ts'

const halfWidth = ({ lower, upper }: Likely) => (upper - lower) / 2

/**
 * Whether two people chosen beforehand are told apart by their scores against one benchmark
 * version. For two people of the same true profile it is wrong in 5 to 11 %; not for lists.
 */
export function areToldApart(one: Likely, other: Likely): boolean {
  const error = Math.hypot(halfWidth(one), halfWidth(other))
  return Math.abs(one.middle - other.middle) > 1.645 * error
}

/** By the number of people compared: how many half widths the best and a lower one may lie apart. */
const factors = [
  { people: 2, factor: 1.75 },
  { people: 5, factor: 2.4 },
  { people: 10, factor: 2.8 },
  { people: 20, factor: 3.05 },
  { people: 50, factor: 3.4 },
]

/** Interpolated in the logarithm of the number of people; past 50 it rises as from 20 to 50. */
export function closestFactor(people: number): number {
  const next = factors.findIndex((entry) => entry.people >= people)
  const at = next < 0 ? factors.length - 1 : Math.max(1, next)
  const [from, to] = [factors[at - 1]!, factors[at]!]
  const share = Math.log(Math.max(2, people) / from.people) / Math.log(to.people / from.people)
  return from.factor + share * (to.factor - from.factor)
}

/**
 * Which people of a list "could be the closest": nine times of ten everybody with the true
 * profile of the best is among them. No order is claimed inside the set.
 * @param likely the table of the benchmark version, by score 1..99
 * @param scores shown scores of the list, those of doubtful results left out
 */
export function couldBeClosest(likely: readonly Likely[], scores: readonly number[]): boolean[] {
  if (scores.length === 0) return []
  const best = Math.max(...scores)
  const factor = closestFactor(scores.length)
  const of = (score: number) => likely[score - 1]!
  return scores.map((score) => {
    const widest = Math.max(...likely.slice(score - 1, best).map(halfWidth))
    return of(best).middle - of(score).middle <= factor * widest
  })
}
