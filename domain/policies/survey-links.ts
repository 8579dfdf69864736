import type { SurveyLinkCondition } from '@seatwise/contract/values'
import { can, type Actor } from '../permissions.ts'

/** What the reader can do with this link; the web draws its buttons by it. */
export function canDoWithSurveyLink(reader: Actor, { state }: { state: SurveyLinkCondition }) {
  const update = can(reader, 'survey-links.write')
  return { update, renew: update, close: update && state !== 'closed', reopen: update && state === 'closed' }
}
