import { items } from './instrument.ts'
import { facetKeys, scaleKeys, scales } from './scales.ts'

/** The value for a missing facet or scale score. 0 cannot occur otherwise, because every sum of answers is larger. */
export const missing = 0

const itemsPerFacet = 4
const itemsOfFacet = facetKeys.map((facet) =>
  items.flatMap((item, place) => (item.facet === facet ? [{ place, isReversed: item.key === -1 }] : [])),
)
const facetsOfScale = scaleKeys.map((scale) =>
  scales[scale].facets.map(([facet, sign]) => ({ place: facetKeys.indexOf(facet), isReversed: sign === -1 })),
)

/**
 * Facet scores 4..20 in the order of `facetKeys`, from the 84 answers in form order. If one answer is missing, the sum
 * of the other three is multiplied by 4/3 and rounded half up. If two or more are missing, the facet is `missing`.
 */
export function facetScores(answers: Uint8Array): Uint8Array {
  const facets = new Uint8Array(facetKeys.length)
  for (let facet = 0; facet < facets.length; facet++) {
    let sum = 0
    let count = 0
    for (const { place, isReversed } of itemsOfFacet[facet]!) {
      const answer = answers[place]!
      if (answer === 0) continue
      sum += isReversed ? 6 - answer : answer
      count += 1
    }
    if (count === itemsPerFacet) facets[facet] = sum
    else if (count === itemsPerFacet - 1) facets[facet] = Math.floor((sum * itemsPerFacet) / count + 0.5)
  }
  return facets
}

/**
 * Medians of the keyed answers of each facet, 1..5, in the order of `facetKeys`. Above 3 the answers confirm the trait
 * that the facet is named after, below 3 they deny it. NaN if two or more answers are missing.
 */
export function facetMedians(answers: Uint8Array): number[] {
  return itemsOfFacet.map((of) => {
    const keyed = of
      .flatMap(({ place, isReversed }) => {
        const answer = answers[place]!
        return answer === 0 ? [] : [isReversed ? 6 - answer : answer]
      })
      .toSorted((one, other) => one - other)
    if (keyed.length < itemsPerFacet - 1) return NaN
    return (keyed[Math.floor((keyed.length - 1) / 2)]! + keyed[Math.ceil((keyed.length - 1) / 2)]!) / 2
  })
}

/** Raw scale scores in the order of `scaleKeys`; `missing` if any facet of the scale is missing. */
export function scaleScores(facets: Uint8Array): Uint8Array {
  const raws = new Uint8Array(scaleKeys.length)
  for (let scale = 0; scale < raws.length; scale++) {
    let sum = 0
    let isMissing = false
    for (const { place, isReversed } of facetsOfScale[scale]!) {
      const facet = facets[place]!
      if (facet === missing) isMissing = true
      sum += isReversed ? 24 - facet : facet
    }
    raws[scale] = isMissing ? missing : sum
  }
  return raws
}
