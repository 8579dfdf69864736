import { sql } from 'drizzle-orm'
import { inScope, type Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import type { RemovedFile } from '../../base/files/public.ts'

export type Erasure = {
  /** The ids of the person and of everybody who was merged into them. */
  ids: string[]
  surveys: number
  notes: number
  messages: number
  exports: number
  /** The number of saved views that named the person in their search, their name or both. */
  views: number
  files: number
  /** The files of the person, and the export archives that contained them. */
  stored: RemovedFile[]
  /** The ids, addresses and names by which texts and stored replies may name the person. */
  words: string[]
  /** Each word of each name, without case and accents. */
  names: string[]
}

/** Must be called before the results are locked, because a submit locks the answers first too (deadlock). */
export async function lockAnswers(scope: Scope, candidate_id: string) {
  await scope.db.execute(sql`
    select from survey_answers a where ${inScope(scope, sql`a.company_id`) ?? sql`true`} and a.survey_result_id in (
      select r.id from survey_results r join candidates c on c.company_id = r.company_id and c.id = r.candidate_id
       where c.id = ${candidate_id})
    order by a.survey_result_id for update`)
}

/** Must be called before the person is locked, because an application locks its draft first too (deadlock). */
export async function lockApplicationDrafts(scope: Scope, candidate_id: string) {
  await scope.db.execute(sql`
    select from application_drafts d where ${inScope(scope, sql`d.company_id`) ?? sql`true`} and (d.company_id, lower(d.about ->> 'email')) in (
      select c.company_id, lower(c.email) from candidates c where c.id = ${candidate_id})
    order by d.id for update`)
}

export async function lockCrmPerson(scope: Scope, candidate_id: string) {
  const { rows } = await scope.db.execute<{ contact_id: string | null; is_busy: boolean }>(
    sql`select * from lock_ghl_person(${candidate_id})`,
  )
  return rows
}

type Statement = Pick<Transactions, 'statement'>
type ErasedPerson = { company_id: string; candidate_id: string; day: string }

/** The erasures of all companies within this number of days, as the audit log has them. */
export const recentErasures = ({ statement }: Statement, days: number) =>
  statement<ErasedPerson>(sql`select company_id, candidate_id, day from recent_erasures(${days})`)

/** Those of these people who exist. */
export async function existingPeople({ statement }: Statement, people: readonly Omit<ErasedPerson, 'day'>[]) {
  return statement<Omit<ErasedPerson, 'day'>>(
    sql`select company_id, candidate_id from existing_people(${JSON.stringify(people)}::jsonb)`,
  )
}

/**
 * Deletes everything except the bytes of files and the replies stored for repeated requests. The caller must have
 * locked the person.
 */
export async function eraseCandidate(scope: Scope, id: string): Promise<Erasure> {
  const { rows } = await scope.db.execute<{ erased: Erasure }>(sql`select erase_candidate(${id}) as erased`)
  return rows[0]!.erased
}
