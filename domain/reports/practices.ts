import type { GrowthDirection } from '@seatwise/contract/values'
import type { WorkScaleKey } from '../assessment/scales.ts'

/** A way to practice, and by what one sees that it works. */
export type Practice = { rule: string; text: string; sign: string }

/** What the text pack suggests for more or less of a scale; empty where it suggests nothing. */
export function practicesFor(scale: WorkScaleKey, direction: GrowthDirection): readonly Practice[] {
  return practices[scale]?.[direction] ?? []
}

const practices: Partial<Record<WorkScaleKey, Record<GrowthDirection, readonly Practice[]>>> = {}
