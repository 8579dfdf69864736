import { sql } from 'drizzle-orm'
import type { Presence } from '@seatwise/contract/live'
import { maxViewersShown, presenceMs } from '@seatwise/contract/limits'
import type { LiveTopic } from '@seatwise/contract/values/base'
import { readRows, write } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

export type Positions = Partial<Record<LiveTopic, string>>
type TopicChanges = {
  position: string
  /** Topics whose position is too old or comes from another server. */
  unknown: LiveTopic[]
  changes: [company_id: string, topic: LiveTopic][]
}

/** The changes since the position of each topic, in the companies of the scope. */
export async function changesSince(scope: Scope, since: Positions): Promise<TopicChanges> {
  const [topicChanges] = await readRows<TopicChanges>(
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
  return topicChanges!
}

type Viewer = { user_id: string; is_support: boolean }
type Present = Presence & { company_id: string; is_new: boolean }

const isThere = sql`v.seen_at > now() - make_interval(secs => ${sql.raw(String(presenceMs.counts / 1_000))})`

/**
 * Records that a user has a board open, and reads who else has. Names are read in the scope of the reader, so those of
 * users in other companies stay unknown.
 * @returns undefined if there is no such board
 */
export async function reportViewer(
  scope: Scope,
  pipeline_id: string,
  { user_id, is_support }: Viewer,
): Promise<Present | undefined> {
  const [found] = await write<Present>(
    scope,
    sql`with board as materialized (
        select p.company_id, p.id from pipelines p
         where ${inScope(scope, sql`p.company_id`) ?? sql`true`} and p.id = ${pipeline_id} and p.deleted_at is null
      ), viewers as materialized (
        select v.user_id, v.is_support from board_viewers v
          join board on board.company_id = v.company_id and board.id = v.pipeline_id where ${isThere}
      ), reported as (
        insert into board_viewers (company_id, pipeline_id, user_id, is_support)
        select company_id, id, ${user_id}, ${is_support} from board
        on conflict (company_id, pipeline_id, user_id) do update set seen_at = now(), is_support = excluded.is_support
      )
      select board.company_id, not exists (select from viewers where user_id = ${user_id}) as is_new,
        exists (select from viewers where is_support and user_id <> ${user_id}) as has_support,
        (select coalesce(json_agg(json_build_object('id', u.id, 'first', u.first, 'last', u.last)), '[]')
           from (select u.id, u.first, u.last from viewers join users u on u.id = viewers.user_id
                  where not viewers.is_support and u.id <> ${user_id}
                    and ${inScope(scope, sql`u.company_id`) ?? sql`true`}
                  order by u.first, u.last, u.id limit ${sql.raw(String(maxViewersShown))}) u) as people
      from board`,
  )
  return found
}
