import type { AssessmentWithMedians } from '../assessment/assess.ts'
import { items, type Answers } from '../assessment/instrument.ts'
import { facetKeys, type FacetKey } from '../assessment/scales.ts'
import { integers } from '../benchmark/random.ts'

const answersOfOne = [1, 2, 3, 4, 5] as const
const fours = answersOfOne.flatMap((a) =>
  answersOfOne.flatMap((b) => answersOfOne.flatMap((c) => answersOfOne.map((d) => [a, b, c, d] as const))),
)
const foursBySum = Map.groupBy(fours, ([a, b, c, d]) => a + b + c + d)

/**
 * Answers of simulated people to all statements that add up to given facet scores. For each facet, one of all possible
 * combinations of four answers is drawn, so that the same sum occurs with different medians. The same seed gives the
 * same answers.
 */
export function answersOfFacets(facets: AssessmentWithMedians['facets'], seed: number): Answers {
  const random = integers(seed)
  const keyed = new Map<FacetKey, number[]>()
  for (const facet of facetKeys) {
    const ways = foursBySum.get(facets[facet] ?? 0)
    if (ways) keyed.set(facet, [...ways[random() % ways.length]!])
  }
  return Object.fromEntries(
    items.flatMap(({ id, facet, key }) => {
      const answer = keyed.get(facet)?.pop()
      return answer === undefined ? [] : [[id, key === 1 ? answer : 6 - answer]]
    }),
  )
}
