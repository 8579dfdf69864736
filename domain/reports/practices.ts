import type { GrowthDirection } from '@seatwise/contract/values'
import type { AssessmentWithMedians } from '../assessment/assess.ts'
import { namedEnd } from '../assessment/named-end.ts'
import type { WorkScaleKey } from '../assessment/scales.ts'
import { chosenFirst } from './choice.ts'
import { practices, type Practice } from './packs/practices.ts'

type NamedPractice = Practice & { rule: string }
type Person = { person_id: string; assessment: AssessmentWithMedians }

/** A person who builds a scale up begins at its low end, one who eases off at its high one. */
const ends = { build: 'low', ease: 'high' } as const

const ruleOf = (scale: WorkScaleKey, direction: GrowthDirection) => `practice/${scale}/${ends[direction]}`

/** The suggestions of the text pack for more or less of a scale. */
export const practicesOf = (scale: WorkScaleKey, direction: GrowthDirection): NamedPractice[] =>
  practices[scale][ends[direction]].map((practice, index) => ({
    rule: [ruleOf(scale, direction), index + 1, ...(practice.facet ? [practice.facet] : [])].join('/'),
    ...practice,
  }))

/**
 * The same in an order of the person's own: two people seldom begin with the same practice. Where the answers lean to the end
 * that the person begins at, those come first that are about a facet which leans.
 */
export function practicesFor(
  scale: WorkScaleKey,
  direction: GrowthDirection,
  { person_id, assessment }: Person,
): NamedPractice[] {
  const { end, facets } = namedEnd(scale, assessment)
  const isBorneOut = ({ facet }: Practice) => !facet || (end === ends[direction] && facets.includes(facet))
  const all = chosenFirst([person_id], ruleOf(scale, direction), practicesOf(scale, direction))
  return [...all.filter(isBorneOut), ...all.filter((practice) => !isBorneOut(practice))]
}
