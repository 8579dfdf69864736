import { facetOfItem, items } from './instrument.ts'
import { facetKeys, scaleKeys, scales } from './scales.ts'

/** What a missing facet or scale holds: no facet and no scale can add up to 0. */
export const missing = 0

const facetCount = facetKeys.length
const itemCount = items.length

/** A keyed answer is sign * answer + offset: answer, or 6 - answer. */
const itemSign = Int8Array.from(items, (item) => item.key)
const itemOffset = Int8Array.from(items, (item) => (item.key === 1 ? 0 : 6))

/** The scales flattened: facet index and sign of every term, and where each scale's terms end. */
const terms = scaleKeys.map((key) => scales[key].facets)
const termFacet = Uint8Array.from(terms.flat(), ([facet]) => facetKeys.indexOf(facet))
const termSign = Int8Array.from(terms.flat(), ([, sign]) => sign)
const termOffset = Int8Array.from(terms.flat(), ([, sign]) => (sign === 1 ? 0 : 24))
const termEnd = Uint8Array.from(terms, (_, index) => terms.slice(0, index + 1).flat().length)

/**
 * Facet scores 4..20, in the order of `facetKeys`, from the 84 answers in form order.
 * One missing answer: the other three times 4/3, rounded half up. Two or more: `missing`.
 */
export function facetScores(answers: Uint8Array, into = new Uint8Array(facetCount)): Uint8Array {
  into.fill(0)
  let complete = true
  for (let i = 0; i < itemCount; i++) {
    const answer = answers[i]!
    if (answer === 0) complete = false
    else into[facetOfItem[i]!]! += itemSign[i]! * answer + itemOffset[i]!
  }
  return complete ? into : withMissing(answers, into)
}

function withMissing(answers: Uint8Array, sums: Uint8Array): Uint8Array {
  const gaps = new Uint8Array(facetCount)
  for (let i = 0; i < itemCount; i++) if (answers[i] === 0) gaps[facetOfItem[i]!]! += 1
  for (let f = 0; f < facetCount; f++) {
    if (gaps[f] === 1) sums[f] = Math.floor((sums[f]! * 4) / 3 + 0.5)
    else if (gaps[f]! > 1) sums[f] = missing
  }
  return sums
}

/** Raw scale scores in the order of `scaleKeys`; `missing` where a facet is missing. */
export function scaleScores(facets: Uint8Array, into = new Uint8Array(termEnd.length)): Uint8Array {
  let term = 0
  for (let s = 0; s < termEnd.length; s++) {
    let sum = 0
    let whole = true
    for (const end = termEnd[s]!; term < end; term++) {
      const facet = facets[termFacet[term]!]!
      if (facet === missing) whole = false
      sum += termSign[term]! * facet + termOffset[term]!
    }
    into[s] = whole ? sum : missing
  }
  return into
}
