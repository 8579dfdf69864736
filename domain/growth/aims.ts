import type { GrowthAim, GrowthTarget } from '@seatwise/contract/growth-plans'
import type { GrowthDirection, GrowthProgress } from '@seatwise/contract/values/coaching'
import { scales, type WorkScaleKey } from '../assessment/scales.ts'

const directionWords: Record<GrowthDirection, string> = { build: 'build up', ease: 'ease off' }

/** The aim in words: for a scale such as "Taking the lead: build up", otherwise the author's own words. */
export const aimWords = (aim: GrowthAim): string =>
  aim.kind === 'words' ? aim.words : scaleAim(aim.scale, aim.direction)

export const scaleAim = (scale: WorkScaleKey, direction: GrowthDirection): string =>
  `${scales[scale].name}: ${directionWords[direction]}`

export const progressWords: Record<GrowthProgress, string> = {
  not_started: 'Not started',
  trying: 'Trying',
  now_and_then: 'Now and then',
  usual: 'Usual',
}

type Change = { target_id: string; progress: GrowthProgress }

/** The targets after a review; targets that the review does not name keep their progress. */
export const reviewed = (targets: readonly GrowthTarget[], changes: readonly Change[]): GrowthTarget[] =>
  targets.map((target) => ({
    ...target,
    progress: changes.find(({ target_id }) => target_id === target.id)?.progress ?? target.progress,
  }))
