import { sql, type SQL } from 'drizzle-orm'
import { can } from '@seatwise/domain/permissions'
import { actorOf, type UserScope } from '../../platform/scope.ts'

/**
 * Of results under an alias: whether their stage is none of type rejected. For readers without stages every one is left in: who is
 * missing would tell them a stage.
 */
export const isNotRejected = (scope: UserScope, result: SQL): SQL =>
  can(actorOf(scope), 'survey-results.read-stage')
    ? sql`not exists (select from statuses rejected where rejected.company_id = ${result}.company_id
        and rejected.id = ${result}.status_id and rejected.type = 'rejected')`
    : sql`true`
