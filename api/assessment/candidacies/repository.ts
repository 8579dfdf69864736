import { sql, type SQL } from 'drizzle-orm'
import { write } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

/**
 * @property status_id the stage in which a new candidacy begins
 * @property reopens false if a candidacy that was rejected or archived stays so, and a new one is opened
 */
export type Wanted = {
  candidate_id: string
  role_id: string | null
  job_id?: string | undefined
  status_id: string | null
  reopens: boolean
}

export type Opened = {
  id: string
  /** The stage of the candidacy, and since when; `since` is null if it begins there now. */
  status_id: string | null
  since: string | null
  /** True for a new candidacy, and for one that is opened again. */
  begins: boolean
  /** The stage before the candidacy was opened again; null for a new one. */
  status_before: string | null
  /** Of a candidacy that was opened again: its first attempt, with its new version, and whether it was archived. */
  reopened: { survey_result_id: string; version: number; was_archived: boolean } | null
}

type FoundCandidacy = {
  n: number
  id: string
  status_before: string | null
  since: string
  begins: boolean
  first_id: string | null
  first_version: number
  was_archived: boolean
}

/**
 * Finds the candidacies to which new attempts belong, or opens them; see `open_candidacies`. Locks the other attempts of
 * these people, so that none of them is moved meanwhile.
 */
export async function openCandidacies(
  scope: Scope,
  company_id: string,
  attempts: readonly Wanted[],
): Promise<Opened[]> {
  const asked = attempts.map(({ candidate_id, role_id, job_id = null, status_id, reopens }, n) => ({
    n,
    candidate_id,
    role_id,
    job_id,
    status_id,
    reopens,
  }))
  const rows = await write<FoundCandidacy>(
    scope,
    sql`select n, candidacy_id as id, status_before, since_before as since, begins, first_id, first_version, was_archived
      from open_candidacies(${company_id}::uuid, ${JSON.stringify(asked)}::jsonb)`,
  )
  const byNumber = new Map(rows.map((row) => [row.n, row]))
  return asked.map(({ n, status_id: first }) => {
    const { id, status_before, since, begins, first_id, first_version, was_archived } = byNumber.get(n)!
    const reopened = first_id === null ? null : { survey_result_id: first_id, version: first_version, was_archived }
    return begins
      ? { id, status_before, begins, status_id: first, since: null, reopened }
      : { id, status_before, begins, status_id: status_before, since, reopened }
  })
}

/** Locks the attempts of people, or those who have none; must be called before the people themselves are locked or written. */
export async function lockCandidacies(scope: Scope, company_id: string, people: readonly string[]) {
  await write(scope, sql`select lock_candidacies(${company_id}::uuid, ${sql.param(people)}::uuid[])`)
}

/** The same for people who are known by their addresses. */
export async function lockCandidaciesOf(scope: Scope, company_id: string, emails: readonly string[]) {
  await write(
    scope,
    sql`select lock_candidacies(${company_id}::uuid, array(select c.id from candidates c
      where ${inScope(scope, sql`c.company_id`) ?? sql`true`} and c.company_id = ${company_id}
        and c.email = any(${sql.param(emails)}::text[])))`,
  )
}

/** A subquery for the ids of all attempts of the candidacy of a result, that one included. */
export const attemptsWith = (survey_result_id: string): SQL =>
  sql`array(select ${survey_result_id}::uuid
    union select attempt.id from survey_results r
      join survey_results attempt on attempt.company_id = r.company_id and attempt.candidacy_id = r.candidacy_id
     where r.id = ${survey_result_id})`
