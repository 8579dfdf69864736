import type { GrowthDirection } from '@seatwise/contract/values'
import type { WorkScaleKey } from '../assessment/scales.ts'
import { scaleTexts } from './packs/pack.ts'

/** A way to practice, and by what one sees that it works. */
export type Practice = { rule: string; text: string; sign: string }

const endOf = { build: 'low', ease: 'high' } as const satisfies Record<GrowthDirection, string>

/** What the text pack suggests for more or less of a scale. */
export function practicesFor(scale: WorkScaleKey, direction: GrowthDirection): readonly Practice[] {
  const end = endOf[direction]
  return [{ ...scaleTexts[scale].practice[end], rule: `practice/${scale}/${end}` }]
}
