import { and, sql, type SQL } from 'drizzle-orm'
import { stageEvents } from '../../database/tables/stage-events.ts'
import { write } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

type NewStageEvent = Omit<typeof stageEvents.$inferInsert, 'actor_user_id' | 'acting_as_user_id' | 'created_at'> & {
  /** Defaults to now. */
  created_at?: string
}

/** Must be called in the transaction of the move, so that neither the move nor its event exists without the other. */
export async function insertStageEvents(scope: Scope, events: readonly NewStageEvent[]) {
  if (events.length > 0) await write(scope, stageEventsToInsert(scope, events))
}

/** `insertStageEvents` as a part of the statement that moves the results. */
export function stageEventsToInsert({ actor }: Scope, events: readonly NewStageEvent[]): SQL {
  const by = actor.kind === 'user' ? actor : { user_id: null, acting_as: null }
  return sql`insert into stage_events (id, company_id, survey_result_id, from_status_id, to_status_id,
      result_version, how, reason, reject_reason_id, undo_of, actor_user_id, acting_as_user_id, created_at)
    select coalesce(e.id, gen_random_uuid()), e.company_id, e.survey_result_id, e.from_status_id, e.to_status_id, e.result_version, e.how,
      e.reason, e.reject_reason_id, e.undo_of, ${by.user_id}::uuid, ${by.acting_as}::uuid, coalesce(e.created_at, now())
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id uuid, company_id uuid, survey_result_id uuid, from_status_id uuid, to_status_id uuid, result_version integer, how text, reason text,
      reject_reason_id uuid, undo_of uuid, created_at timestamptz)`
}

type StageMove = { survey_result_id: string; result_version: number }

/** The ids of the events of these moves, by result, for the events that reverse them. */
export async function findStageEvents(scope: Scope, moves: readonly StageMove[]): Promise<Map<string, string>> {
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
