import type { Assessment } from '../assessment/assess.ts'
import facetNorms from '../assessment/facet-norms.json' with { type: 'json' }
import { facetKeys, scales, workScaleKeys, type FacetKey } from '../assessment/scales.ts'

/**
 * Facet scores that add up to given raw scores of scales, for simulated people of whom only the scales are known.
 * @param share the part of the distance from the mean that the first facet of a scale takes, 0..1
 */
export function facetsOf(of: Assessment['scales'], share = 0.5): Assessment['facets'] {
  const facets = new Map<FacetKey, number>()
  for (const key of workScaleKeys) {
    const score = of[key]
    if (!score) continue
    // The type annotation is needed because the literal types of `scales` differ between scales.
    const [first, second]: readonly (readonly [FacetKey, 1 | -1])[] = scales[key].facets
    const toward = ([facet, sign]: readonly [FacetKey, 1 | -1], value: number) =>
      facets.set(facet, sign === 1 ? value : 24 - value)
    if (!second) {
      toward(first, score.raw)
      continue
    }
    const meanOf = ([facet, sign]: readonly [FacetKey, 1 | -1]) =>
      sign === 1 ? facetNorms.facets[facet].mean : 24 - facetNorms.facets[facet].mean
    const apart = score.raw - meanOf(first) - meanOf(second)
    const target = Math.round(meanOf(first) + share * apart)
    const value = Math.max(4, score.raw - 20, Math.min(20, score.raw - 4, target))
    toward(first, value)
    toward(second, score.raw - value)
  }
  // The cast is safe: every facet has an entry, and Object.fromEntries loses the key type.
  return Object.fromEntries(facetKeys.map((key) => [key, facets.get(key) ?? null])) as Assessment['facets']
}
