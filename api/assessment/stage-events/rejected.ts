import { sql, type SQL } from 'drizzle-orm'
import { can } from '@seatwise/domain/permissions'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'

/**
 * Of results under an alias: whether their stage is none of type rejected. For readers without stages every one is left in: who is
 * missing would tell them a stage.
 */
export const isNotRejected = (scope: UserScope, result: SQL): SQL =>
  can(actorOf(scope), 'survey-results.read-stage')
    ? // An array is read once: joined, the planner hashes the stages of all companies.
      sql`(${result}.status_id is null or ${result}.status_id <> all(array(select s.id from statuses s
        where ${inScope(scope, sql`s.company_id`) ?? sql`true`} and s.type = 'rejected')))`
    : sql`true`
