import type { Permission } from '@seatwise/contract/permissions'
import type { LiveTopic } from '@seatwise/contract/values'
import { reachOf, type Actor, type Reach } from '../permissions.ts'

const read: Record<LiveTopic, Permission> = {
  candidates: 'candidates.read',
  pipelines: 'pipelines.read',
  stages: 'survey-results.read-stage',
  'survey-results': 'survey-results.read',
  'task-runs': 'task-runs.read',
}

/** The companies whose events of a topic reach the actor: those whose rows of it the actor may read. */
export function topicReach(actor: Actor, topic: LiveTopic): Reach {
  return reachOf(actor, read[topic])
}
