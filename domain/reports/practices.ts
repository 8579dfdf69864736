import type { GrowthDirection } from '@seatwise/contract/values'
import type { WorkScaleKey } from '../assessment/scales.ts'
import { scaleTexts } from './packs/pack.ts'
import type { Practice } from './packs/scale-texts.ts'

type NamedPractice = Practice & { rule: string }

/** Whoever builds a scale up begins at its low end, whoever eases off at its high one. */
const ends = { build: 'low', ease: 'high' } as const

/** What the text pack suggests for more or less of a scale. */
export function practicesFor(scale: WorkScaleKey, direction: GrowthDirection): readonly NamedPractice[] {
  const end = ends[direction]
  return [{ rule: `practice/${scale}/${end}`, ...scaleTexts[scale].practice[end] }]
}
