import type { GrowthDirection } from '@seatwise/contract/values'
import type { WorkScaleKey } from '../assessment/scales.ts'
import { chosenFirst } from './choice.ts'
import { practices, type Practice } from './packs/practices.ts'

type NamedPractice = Practice & { rule: string }

/** Whoever builds a scale up begins at its low end, whoever eases off at its high one. */
const ends = { build: 'low', ease: 'high' } as const

const ruleOf = (scale: WorkScaleKey, direction: GrowthDirection) => `practice/${scale}/${ends[direction]}`

/** What the text pack suggests for more or less of a scale. */
export const practicesOf = (scale: WorkScaleKey, direction: GrowthDirection): NamedPractice[] =>
  practices[scale][ends[direction]].map((practice, index) => ({
    rule: `${ruleOf(scale, direction)}/${index + 1}`,
    ...practice,
  }))

/** The same in an order of the person's own: two people seldom begin with the same practice. */
export const practicesFor = (scale: WorkScaleKey, direction: GrowthDirection, person_id: string): NamedPractice[] =>
  chosenFirst([person_id], ruleOf(scale, direction), practicesOf(scale, direction))
