import { sql, type SQL } from 'drizzle-orm'
import { can } from '@seatwise/domain/permissions'
import { actorOf, inScope, type UserScope } from '../../kernel/scope.ts'

/**
 * True for results under an alias whose stage is of no rejecting type. For readers without stages it is always true: a
 * missing person would reveal a stage.
 */
export const isNotRejected = (scope: UserScope, result: SQL): SQL =>
  can(actorOf(scope), 'survey-results.read-stage')
    ? // An array is read once: joined, the planner hashes the stages of all companies.
      sql`(${result}.status_id is null or ${result}.status_id <> all(array(select s.id from statuses s
        where ${inScope(scope, sql`s.company_id`) ?? sql`true`} and s.type = 'rejected')))`
    : sql`true`
