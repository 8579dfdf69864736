import { sql } from 'drizzle-orm'
import type { LiveTopic } from '@seatwise/contract/values'
import { runPlanned } from '../../platform/named-query.ts'
import { inScope, type Scope } from '../../platform/scope.ts'

export type Positions = Partial<Record<LiveTopic, string>>
type Found = {
  position: string
  /** Topics whose position is too old, or of another server. */
  unknown: LiveTopic[]
  changes: [company_id: string, topic: LiveTopic][]
}

/** What has changed since the position given for each topic, in the companies of the scope. */
export async function changesSince(scope: Scope, since: Positions): Promise<Found> {
  const [found] = await runPlanned<Found>(
    scope,
    sql`with asked as materialized (
        select key as topic, value::pg_snapshot as since from jsonb_each_text(${JSON.stringify(since)}::jsonb))
      select pg_current_snapshot()::text as position,
        (select coalesce(jsonb_agg(topic), '[]') from asked where not live_position_is_known(since)) as unknown,
        (select coalesce(jsonb_agg(distinct jsonb_build_array(c.company_id, c.topic)), '[]')
           from asked join live_changes c on c.topic = asked.topic and c.xid >= pg_snapshot_xmin(asked.since)
          where not pg_visible_in_snapshot(c.xid, asked.since)
            and ${inScope(scope, sql`c.company_id`) ?? sql`true`}) as changes`,
  )
  return found!
}
