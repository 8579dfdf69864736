import type { LiveTopic } from '@seatwise/contract/values'
import { reachOf, type Actor, type Reach } from '../permissions.ts'

/** The companies whose events of a topic reach the actor: those whose rows of it the actor may read. */
export function topicReach(actor: Actor, topic: LiveTopic): Reach {
  if (topic === 'stages' && !actor.permissions.can_view_hiring_pipeline) return 'no'
  return reachOf(actor, topic === 'task-runs' ? 'task-runs.read' : 'survey-results.read')
}
