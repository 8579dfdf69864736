import type { WorkScaleKey } from '../../assessment/scales.ts'
import { calm } from './calm.ts'
import { care } from './care.ts'
import { change } from './change.ts'
import { drive } from './drive.ts'
import { ease } from './ease.ts'
import { follow } from './follow.ts'
import { help } from './help.ts'
import { ideas } from './ideas.ts'
import { lead } from './lead.ts'
import { modest } from './modest.ts'
import { order } from './order.ts'
import { outlook } from './outlook.ts'
import type { ScaleTexts } from './scale-texts.ts'
import { social } from './social.ts'
import { team } from './team.ts'
import { trust } from './trust.ts'

/** Named in every report and stored with scorecards and plans. Increase it with every change of a sentence. */
export const textPack = 'en/5'

export const scaleTexts: Record<WorkScaleKey, ScaleTexts> = {
  DRIVE: drive,
  FOLLOW: follow,
  ORDER: order,
  CARE: care,
  TRUST: trust,
  LEAD: lead,
  SOCIAL: social,
  EASE: ease,
  OUTLOOK: outlook,
  TEAM: team,
  HELP: help,
  MODEST: modest,
  CALM: calm,
  CHANGE: change,
  IDEAS: ideas,
}

/**
 * Sentences that contradict each other if a person tends to both ends: only the one whose scale lies farther from the
 * middle is used. Each entry names a kind, a scale and an end, and a facet if only the sentence about this facet
 * contradicts.
 */
export const exclusivePairs: readonly (readonly [string, string])[] = [
  ['strength/SOCIAL/high', 'strength/EASE/low'],
  ['strength/SOCIAL/high/E1', 'caution/EASE/low'],
  ['strength/TEAM/low', 'caution/LEAD/low'],
  ['strength/OUTLOOK/low', 'strength/MODEST/low'],
  ['strength/MODEST/low', 'caution/EASE/low'],
  ['energized_by/SOCIAL/high', 'energized_by/EASE/low'],
  ['energized_by/CALM/high', 'energized_by/DRIVE/low'],
  ['talk/SOCIAL/low', 'talk/EASE/high'],
  ['talk/SOCIAL/high', 'talk/EASE/low'],
  ['talk/SOCIAL/high', 'talk/DRIVE/high'],
  ['talk/SOCIAL/high', 'talk/OUTLOOK/low'],
  ['talk/CARE/low', 'talk/CHANGE/low'],
  ['talk/DRIVE/high', 'talk/OUTLOOK/high'],
  ['talk/CARE/high', 'talk/EASE/high'],
  ['talk/CARE/low', 'talk/OUTLOOK/high'],
]
