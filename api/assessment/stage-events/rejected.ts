import { sql, type SQL } from 'drizzle-orm'
import { can } from '@seatwise/domain/permissions'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'

/**
 * True for results, under the given alias, whose stage is not of the type `rejected`. Always true for readers who may
 * not see stages, because a missing person would reveal a stage.
 */
export const isNotRejected = (scope: UserScope, result: SQL): SQL =>
  can(actorOf(scope), 'survey-results.read-stage')
    ? // `array(...)` is evaluated once; for a join the planner would hash the stages of all companies.
      sql`(${result}.status_id is null or ${result}.status_id <> all(array(select s.id from statuses s
        where ${inScope(scope, sql`s.company_id`) ?? sql`true`} and s.type = 'rejected')))`
    : sql`true`
