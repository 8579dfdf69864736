import type { GrowthDirection } from '@seatwise/contract/values/coaching'
import type { AssessmentWithMedians } from '../assessment/assess.ts'
import { namedEnd } from '../assessment/named-end.ts'
import type { WorkScaleKey } from '../assessment/scales.ts'
import { chosenFirst } from './choice.ts'
import { practices, type Practice } from './packs/practices.ts'

type NamedPractice = Practice & { rule: string }
type Person = { person_id: string; assessment: AssessmentWithMedians }

/** A person who builds up a scale starts at its low end; a person who eases off starts at its high end. */
const ends = { build: 'low', ease: 'high' } as const

const ruleOf = (scale: WorkScaleKey, direction: GrowthDirection) => `practice/${scale}/${ends[direction]}`

/** The practices of the text pack to show more or less of a scale. */
export const practicesOf = (scale: WorkScaleKey, direction: GrowthDirection): NamedPractice[] =>
  practices[scale][ends[direction]].map((practice, index) => ({
    rule: [ruleOf(scale, direction), index + 1, ...(practice.facet ? [practice.facet] : [])].join('/'),
    ...practice,
  }))

/**
 * The same practices, rotated by the person, so that two people rarely start with the same one. If the answers show a
 * tendency to the end where the person starts, practices about a facet with this tendency come first.
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
