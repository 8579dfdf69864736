import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { WaitingMail } from '@seatwise/contract/survey-results'
import { candidates } from '../../database/tables/candidates.ts'
import { statuses } from '../../database/tables/pipelines.ts'
import { roles } from '../../database/tables/roles.ts'
import { runPlanned } from '../../platform/named-query.ts'
import { inScope, type Scope } from '../../platform/scope.ts'
import { resultColumns, resultJoins, waitingMailOf } from '../survey-results/repository.ts'
import type { ResultRow } from '../survey-results/search.ts'

/** Roles of these names, whatever their case: of the companies in scope and global ones. */
export async function idsOfRoles(scope: Scope, names: readonly string[]): Promise<string[]> {
  const own = inScope(scope, roles.company_id)
  const lower = names.map((name) => name.toLowerCase())
  const rows = await scope.db
    .select({ id: roles.id })
    .from(roles)
    .where(and(own && or(isNull(roles.company_id), own), inArray(sql`lower(${roles.name})`, lower)))
  return rows.map(({ id }) => id)
}

export async function idsOfStatuses(scope: Scope, names: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .select({ id: statuses.id })
    .from(statuses)
    .where(and(inScope(scope, statuses.company_id), inArray(statuses.name, [...names])))
  return rows.map(({ id }) => id)
}

const maxSurveys = 200

/** All results of one person, latest first. */
export async function surveysOf(scope: Scope, candidate_id: string): Promise<ResultRow[]> {
  return runPlanned<ResultRow>(
    scope,
    sql`select ${resultColumns}, r.role_score as score, r.likely_from, r.likely_to from survey_results r ${resultJoins}
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`}
        and (r.company_id, r.candidate_id) in (select c.company_id, c.id from candidates c where c.id = ${candidate_id})
      order by r.dated_at desc, r.id desc limit ${sql.raw(String(maxSurveys))}`,
  )
}

/** The email of a move of one person that leaves next. */
export async function findWaitingMail(scope: Scope, candidate_id: string): Promise<WaitingMail | null> {
  const own = sql`${inScope(scope, sql`m.company_id`) ?? sql`true`} and m.candidate_id = ${candidate_id}`
  const [found] = await runPlanned<{ mail: WaitingMail | null }>(scope, sql`select ${waitingMailOf(own)} as mail`)
  return found!.mail
}

export type StoredCandidate = typeof candidates.$inferSelect

/** Locked until the end of the transaction: of two changes at once, the second sees the first. */
export async function lockCandidate(scope: Scope, id: string): Promise<StoredCandidate | undefined> {
  const [found] = await scope.db
    .select()
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, id)))
    .for('no key update')
  return found
}

export type Facts = Pick<
  StoredCandidate,
  'title' | 'phone' | 'location_id' | 'department_id' | 'owner_user_id' | 'kind' | 'hired_at'
>

export async function changeCandidate(scope: Scope, id: string, change: Partial<Facts>) {
  await scope.db
    .update(candidates)
    .set({ ...change, version: sql`${candidates.version} + 1`, updated_at: sql`now()` })
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, id)))
}
