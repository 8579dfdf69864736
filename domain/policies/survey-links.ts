import type { SurveyLinkCondition } from '@seatwise/contract/values/base'
import { can, type Actor } from '../permissions.ts'

/** The actions that the reader may take on this link; the web builds its buttons from them. */
export function canDoWithSurveyLink(reader: Actor, { state }: { state: SurveyLinkCondition }) {
  const update = can(reader, 'survey-links.write')
  return { update, renew: update, close: update && state !== 'closed', reopen: update && state === 'closed' }
}
