import { items } from './instrument.ts'
import { facetKeys, scaleKeys, scales } from './scales.ts'

/** What a missing facet or scale holds: no facet and no scale can add up to 0. */
export const missing = 0

/** The four items of each facet side by side: where their answers stand, and their signs. */
const perFacet = 4
const ofFacets = facetKeys.flatMap((facet) => items.flatMap((item, at) => (item.facet === facet ? [{ item, at }] : [])))
const place = Uint8Array.from(ofFacets, ({ at }) => at)
const sign = Int8Array.from(ofFacets, ({ item }) => item.key)
/** A minus-keyed answer counts 6 - answer: the sixes of a facet, summed once. */
const facetOffset = Uint8Array.from(facetKeys, (facet) =>
  items.reduce((sum, item) => sum + (item.facet === facet && item.key === -1 ? 6 : 0), 0),
)

/**
 * Facet scores 4..20, in the order of `facetKeys`, from the 84 answers in form order.
 * One missing answer: the other three times 4/3, rounded half up. Two or more: `missing`.
 */
export function facetScores(answers: Uint8Array, into = new Uint8Array(facetKeys.length)): Uint8Array {
  for (let f = 0, i = 0; f < into.length; f++, i += perFacet) {
    const a = answers[place[i]!]!
    const b = answers[place[i + 1]!]!
    const c = answers[place[i + 2]!]!
    const d = answers[place[i + 3]!]!
    into[f] =
      a * b * c * d === 0
        ? withMissing(answers, i)
        : facetOffset[f]! + sign[i]! * a + sign[i + 1]! * b + sign[i + 2]! * c + sign[i + 3]! * d
  }
  return into
}

function withMissing(answers: Uint8Array, from: number): number {
  let sum = 0
  let given = 0
  for (let i = from; i < from + perFacet; i++) {
    const answer = answers[place[i]!]!
    if (answer === 0) continue
    given += 1
    sum += sign[i] === 1 ? answer : 6 - answer
  }
  return given === perFacet - 1 ? Math.floor((sum * perFacet) / (perFacet - 1) + 0.5) : missing
}

/** Each scale has one to three facets; spare terms repeat the first with sign 0. */
const perScale = 3
const termFacet = new Uint8Array(scaleKeys.length * perScale)
const termSign = new Int8Array(scaleKeys.length * perScale)
/** A facet entering with a minus counts 24 - its score. */
const scaleOffset = new Uint8Array(scaleKeys.length)
for (const [s, key] of scaleKeys.entries())
  for (let nth = 0; nth < perScale; nth++) {
    const [facet, direction] = scales[key].facets[nth] ?? [scales[key].facets[0][0], 0]
    termFacet[s * perScale + nth] = facetKeys.indexOf(facet)
    termSign[s * perScale + nth] = direction
    if (direction === -1) scaleOffset[s]! += 24
  }

/** Raw scale scores in the order of `scaleKeys`; `missing` where a facet is missing. */
export function scaleScores(facets: Uint8Array, into = new Uint8Array(scaleKeys.length)): Uint8Array {
  for (let s = 0, t = 0; s < into.length; s++, t += perScale) {
    const x = facets[termFacet[t]!]!
    const y = facets[termFacet[t + 1]!]!
    const z = facets[termFacet[t + 2]!]!
    into[s] =
      x * y * z === 0 ? missing : scaleOffset[s]! + termSign[t]! * x + termSign[t + 1]! * y + termSign[t + 2]! * z
  }
  return into
}
