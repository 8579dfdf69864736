import type { GrowthAim, GrowthPlan, GrowthPlanVersion } from '@seatwise/contract/growth-plans'
import type { GrowthDirection, GrowthPlanState, GrowthProgress } from '@seatwise/contract/values/coaching'
import type { Words } from '../../kernel/problem-messages.ts'
import { scaleName } from '../../assessment/role-benchmarks/words.ts'

export const directionWords: Record<GrowthDirection, string> = { build: 'build up', ease: 'ease off' }

/** The aim in the words of the reports. The scoring keys of the scales must not be part of a bundle. */
export const aimWords = (aim: GrowthAim): string =>
  aim.kind === 'words' ? aim.words : `${scaleName(aim.scale)}: ${directionWords[aim.direction]}`

export const progressWords: Record<GrowthProgress, string> = {
  not_started: 'Not started',
  trying: 'Trying',
  now_and_then: 'Now and then',
  usual: 'Usual',
}

export const stateWords: Record<GrowthPlanState, string> = { open: 'open', completed: 'completed', closed: 'closed' }

export const savedWords: Record<GrowthPlanVersion['saved'], string> = {
  created: 'made',
  changed: 'changed',
  reviewed: 'reviewed',
  ended: 'ended',
}

export const outsider = 'Somebody outside your companies'

/** The name of the person; without a name, the email address. */
export const nameOf = ({ first, last, email }: GrowthPlan['candidate']) => `${first} ${last}`.trim() || email

export const refusalWords: Words = {
  growth_plan_over: 'This plan has ended meanwhile. Load the page again to read it.',
  growth_plan_open: 'A colleague has made a plan for this person meanwhile. Open theirs and go on with it.',
  candidate_archived: 'This person is archived. Restore them first, then save again.',
}
