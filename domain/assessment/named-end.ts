import type { AssessmentWithMedians } from './assess.ts'
import { facetLean, tendency } from './norms.ts'
import { facetEnds, scales, type FacetKey, type WorkScaleKey } from './scales.ts'

export type End = 'low' | 'high'

/** The scores on which all words about a person are based. */
export type Scores = Pick<AssessmentWithMedians, 'facets' | 'medians'> & {
  scales: Pick<AssessmentWithMedians['scales'], WorkScaleKey>
}

export type NamedEnd = {
  end: End | null
  /** The facets of the scale that show a tendency to this end by themselves; sentences are only about these facets. */
  facets: readonly FacetKey[]
}

const noEnd: NamedEnd = { end: null, facets: [] }
const opposite: Record<End, End> = { low: 'high', high: 'low' }

/**
 * An end of a scale is named only where the nine-of-ten range lies wholly on one side of 50 and the person's own
 * answers to a facet of the scale point to that side. The manual (docs/psychometrics.md, section 5) and the user guide
 * state this rule in the same words.
 */
export function namedEnd(scale: WorkScaleKey, { scales: scores, facets, medians }: Scores): NamedEnd {
  const score = scores[scale]
  const end = score && tendency(scale, score.raw)
  if (!end) return noEnd
  const leaning = facetSigns(scale).flatMap(([facet, sign]) => {
    const [sum, median] = [facets[facet], medians[facet]]
    if (sum === null || median === null) return []
    return facetLean(facet, sum, median) === (sign === 1 ? end : opposite[end]) ? [facet] : []
  })
  return leaning.length > 0 ? { end, facets: leaning } : noEnd
}

/**
 * The facets of a scale with their signs. The return type is needed because the literal types of `scales` differ
 * between scales.
 */
export const facetSigns = (scale: WorkScaleKey): readonly (readonly [FacetKey, 1 | -1])[] => scales[scale].facets

/** The tendency of a person, worded to follow "they tend to"; null if no end may be named. */
export function saysTheyTendTo(scale: WorkScaleKey, scores: Scores): string | null {
  const { end, facets } = namedEnd(scale, scores)
  if (!end) return null
  // If only one of two facets shows the tendency, the words of the whole scale would claim too much.
  return facets.length === facetSigns(scale).length ? scales[scale][end] : facetEnds[facets[0]!]![end]
}
