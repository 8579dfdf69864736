import { sql, type SQL } from 'drizzle-orm'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { Refusal } from '../../kernel/refusal.ts'

/**
 * The transaction in which a company changes to another version holds this lock exclusively. A transaction that
 * computes a score of the company holds the lock shared, from reading the version until the commit, so that no score
 * of the old version is committed after the change.
 */
const lockOf = (company_id: SQL | string) => sql`hashtextextended('scores:' || ${company_id}::text, 0)`

export async function lockScores(scope: Scope, company_id: string) {
  await scope.db.execute(sql`select pg_advisory_xact_lock(${lockOf(company_id)})`)
}

/**
 * A condition for a statement that locks a result: it takes the shared lock before the row lock. It waits until a
 * running change has ended, and is then true.
 */
export const sharesScoresOf = (survey_result_id: string): SQL =>
  sql`(select pg_advisory_xact_lock_shared(${lockOf(sql`scored.company_id`)})::text
    from survey_results scored where scored.id = ${survey_result_id}) is not null`

/** Takes the shared lock and may wait, so it must be called before the rows of these results are locked (deadlock). */
export async function shareScores(scope: Scope, survey_result_ids: readonly string[]) {
  await scope.db.execute(
    sql`select pg_advisory_xact_lock_shared(${lockOf(sql`company_id`)}) from (
      select distinct r.company_id from survey_results r
       where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = any(${sql.param(survey_result_ids)}::uuid[])
       order by r.company_id) scored`,
  )
}

/**
 * Takes the shared lock without waiting, because rows may be locked already.
 * @throws Refusal unavailable while the company changes to another version
 */
export async function takeShareOfScores(scope: Scope, company_id: string) {
  const { rows } = await scope.db.execute<{ is_taken: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${lockOf(company_id)}) as is_taken`,
  )
  if (!rows[0]!.is_taken) throw new Refusal('unavailable')
}
