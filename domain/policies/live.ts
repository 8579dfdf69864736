import type { Permission } from '@seatwise/contract/permissions'
import type { AuthRole, LiveTopic } from '@seatwise/contract/values/base'
import { reachOf, type Actor, type Reach } from '../permissions.ts'

const read: Record<LiveTopic, Permission> = {
  candidates: 'candidates.read',
  pipelines: 'pipelines.read',
  stages: 'survey-results.read-stage',
  'survey-results': 'survey-results.read',
  'task-runs': 'task-runs.read',
  'role-benchmarks': 'role-benchmarks.read',
  presence: 'survey-results.move',
  scorecards: 'scorecards.read',
  jobs: 'jobs.read',
  'hiring-campaigns': 'hiring-campaigns.read',
  'custom-fields': 'candidates.read',
}

/**
 * The companies whose events of a topic are sent to the actor: those in which the actor may read the rows that the
 * topic is about.
 */
export function topicReach(actor: Actor, topic: LiveTopic): Reach {
  return reachOf(actor, read[topic])
}

/**
 * True if a person who has a board open is shown as support and without a name, so that proxy sessions are not
 * revealed.
 */
export const isShownAsSupport = ({ auth_role, superAdmin }: { auth_role: AuthRole; superAdmin: object | null }) =>
  superAdmin !== null || auth_role === 'SUPER_ADMIN'
