import { and, sql, type SQL } from 'drizzle-orm'
import { stageEvents } from '../../database/tables/stage-events.ts'
import { inScope, type Scope } from '../../platform/scope.ts'

type NewStageEvent = Omit<
  typeof stageEvents.$inferInsert,
  'id' | 'actor_user_id' | 'acting_as_user_id' | 'created_at'
> & {
  /** Defaults to now. */
  created_at?: string | SQL
}

/**
 * Must be called in the transaction of the move, so that neither exists without the other.
 * @returns their ids by result
 */
export async function insertStageEvents(
  { db, actor }: Scope,
  events: readonly NewStageEvent[],
): Promise<Map<string, string>> {
  if (events.length === 0) return new Map()
  const by =
    actor.kind === 'user'
      ? { actor_user_id: actor.user_id, acting_as_user_id: actor.acting_as }
      : { actor_user_id: null, acting_as_user_id: null }
  const rows = await db
    .insert(stageEvents)
    .values(events.map((event) => ({ ...event, ...by })))
    .returning({ id: stageEvents.id, survey_result_id: stageEvents.survey_result_id })
  return new Map(rows.map(({ survey_result_id, id }) => [survey_result_id, id]))
}

type Moved = { survey_result_id: string; result_version: number }

/** The events of these moves by result, for the events that reverse them. */
export async function findStageEvents(scope: Scope, moves: readonly Moved[]): Promise<Map<string, string>> {
  const rows = await scope.db
    .select({ id: stageEvents.id, survey_result_id: stageEvents.survey_result_id })
    .from(stageEvents)
    .where(
      and(
        inScope(scope, stageEvents.company_id),
        sql`(${stageEvents.survey_result_id}, ${stageEvents.result_version}) in (
          select * from unnest(${sql.param(moves.map((move) => move.survey_result_id))}::uuid[],
            ${sql.param(moves.map((move) => move.result_version))}::int[]))`,
      ),
    )
  return new Map(rows.map(({ survey_result_id, id }) => [survey_result_id, id]))
}
