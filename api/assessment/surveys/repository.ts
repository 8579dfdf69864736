import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { daysToFinish } from '@seatwise/contract/limits'
import type { Assessment, SelfCritical } from '@seatwise/domain/assessment/assess'
import { closeRatio, crowdFrom, hastySeconds, paceMinutes, type LinkPace } from '@seatwise/domain/assessment/link-pace'
import type { StoredAnswers } from '@seatwise/domain/assessment/merge-answers'
import type { QualityStatus } from '@seatwise/domain/assessment/quality'
import { candidacies } from '../../database/tables/candidacies.ts'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { invitations } from '../../database/tables/invitations.ts'
import { jobs } from '../../database/tables/jobs.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyAnswers, surveyResults, surveyTokens } from '../../database/tables/survey-results.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import { sharesScoresOf } from '../benchmark-scores/locks.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { endOfDay } from '../../base/companies/public.ts'

/** @property phone in E.164 */
export type Person = { first: string; last: string; email: string; phone: string | null }

/** The survivors of merges, by the addresses of the people who were merged into them. */
export async function findMerged(scope: Scope, company_id: string, emails: readonly string[]) {
  const { rows } = await scope.db.execute<{ address: string; candidate_id: string; current_address: string }>(
    sql`select * from person_of_address(${company_id}, ${sql.param(emails)}::text[])`,
  )
  return new Map(rows.map(({ address, candidate_id, current_address }) => [address, { candidate_id, current_address }]))
}

/** The maximum number of attempts without an answer per address and role; more would flood the pipeline. */
const maxUntouched = 3

/**
 * Expires all but the newest attempts without an answer of a candidate and role. Attempts from an invitation stay,
 * because a visitor of the open form must not end them. The lock on the candidate serializes concurrent registrations.
 */
export async function expireOldUntouchedAttempts(
  scope: Scope,
  { company_id, candidate_id, role_id }: { company_id: string; candidate_id: string; role_id: string },
) {
  await scope.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.company_id, company_id), eq(candidates.id, candidate_id)))
    // FOR UPDATE would deadlock: two registrations hold the key lock that their inserted foreign keys
    // took.
    .for('no key update')
  return expire(
    scope,
    sql`select r.id from survey_results r join (
        select r.id from survey_results r join survey_answers a on a.survey_result_id = r.id
         where r.company_id = ${company_id} and r.candidate_id = ${candidate_id} and r.role_id = ${role_id}
           and r.state = 'in_progress' and a.answers = '{}' and a.survey_link_id is not null
         order by r.started_at desc, r.id offset ${maxUntouched}) untouched on untouched.id = r.id
       where r.state = 'in_progress' for no key update of r skip locked`,
  )
}

/** The oldest attempt for a role that the person has begun to answer and that has not expired. */
export async function findBegunAttempt(scope: Scope, company_id: string, candidate_id: string, role_id: string) {
  const [surveyResult] = await scope.db
    .select({ id: surveyResults.id })
    .from(surveyResults)
    .innerJoin(surveyAnswers, eq(surveyAnswers.survey_result_id, surveyResults.id))
    .where(
      and(
        eq(surveyResults.company_id, company_id),
        eq(surveyResults.candidate_id, candidate_id),
        eq(surveyResults.role_id, role_id),
        eq(surveyResults.state, 'in_progress'),
        sql`${surveyAnswers.answers} <> '{}'`,
        sql`${surveyAnswers.expires_at} > now()`,
      ),
    )
    .orderBy(asc(surveyResults.started_at))
    .limit(1)
  return surveyResult
}

type Registration = {
  company_id: string
  survey_result_id: string
  language: string
  notice_version: string
  accommodation: string | undefined
  form_version: string
  /** Absent for a person with a personal invitation. */
  survey_link_id?: string
}

/** Stores the consent of a registered person; the answers follow later. */
export async function insertAnswers(scope: Scope, { accommodation, ...registered }: Registration) {
  await scope.db.insert(surveyAnswers).values({
    ...registered,
    accommodation: accommodation || null,
    expires_at: endOfDay(registered.company_id, daysToFinish),
  })
}

/**
 * Finds the result, person and company of an invitation. `lock` makes a second registration wait for the first.
 */
export async function findInvited(scope: Scope, survey_result_id: string, lock = false) {
  const query = scope.db
    .select({
      company_id: surveyResults.company_id,
      candidate_id: surveyResults.candidate_id,
      state: surveyResults.state,
      is_over: sql<boolean>`${surveyResults.state} = 'expired' or ${invitations.expires_at} <= now()
        or ${surveyResults.archived_at} is not null
        or ${surveyResults.state} = 'invited' and coalesce(${roles.state} = 'retired', false)`,
      expires_at: invitations.expires_at,
      first: candidates.first,
      last: candidates.last,
      email: candidates.email,
      role_name: roles.name,
      company_name: companies.name,
      contact_email: companies.contact_email,
      logo_id: companies.logo_id,
      brand: companies.brand,
      settings: companies.settings,
    })
    .from(surveyResults)
    .innerJoin(
      invitations,
      and(eq(invitations.company_id, surveyResults.company_id), eq(invitations.survey_result_id, surveyResults.id)),
    )
    .innerJoin(candidates, eq(candidates.id, surveyResults.candidate_id))
    .innerJoin(companies, eq(companies.id, surveyResults.company_id))
    .leftJoin(roles, eq(roles.id, surveyResults.role_id))
    .where(and(inScope(scope, surveyResults.company_id), eq(surveyResults.id, survey_result_id)))
  const [row] = lock ? await query.for('no key update', { of: [surveyResults] }) : await query
  return row
}

/** @returns the invitation if this is the first visit of its link, otherwise undefined */
export async function markOpened(scope: Scope, survey_result_id: string) {
  const [opened] = await scope.db
    .update(invitations)
    .set({ opened_at: sql`now()`, updated_at: sql`now()` })
    .where(
      and(
        inScope(scope, invitations.company_id),
        eq(invitations.survey_result_id, survey_result_id),
        isNull(invitations.opened_at),
      ),
    )
    .returning({ id: invitations.id, version: invitations.version })
  return opened
}

/** The invited person has registered: their time to answer begins. */
export async function startInvited(scope: Scope, survey_result_id: string) {
  return scope.db
    .update(surveyResults)
    .set({
      state: 'in_progress',
      started_at: sql`now()`,
      version: sql`${surveyResults.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(inScope(scope, surveyResults.company_id), eq(surveyResults.id, survey_result_id)))
    .returning(stateColumns)
}

/** The columns for the event of a changed state; see `surveyEvents`. */
const stateColumns = {
  id: surveyResults.id,
  company_id: surveyResults.company_id,
  candidate_id: surveyResults.candidate_id,
  state: surveyResults.state,
  version: surveyResults.version,
}

/** The mailed link proves the address, so the person may correct what staff have entered. */
export async function nameCandidate(
  scope: Scope,
  candidate_id: string,
  { first, last, phone }: Pick<Person, 'first' | 'last' | 'phone'>,
) {
  const [changed] = await scope.db
    .update(candidates)
    .set({
      first,
      last,
      ...(phone ? { phone } : {}),
      version: sql`${candidates.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, candidate_id)))
    .returning({ company_id: candidates.company_id, record_version: candidates.version })
  return { ...changed!, candidate_id }
}

/** Creates a token to be mailed; only its hash is stored. */
export async function createToken(scope: Scope, company_id: string, survey_result_id: string): Promise<string> {
  const [token] = await createTokens(scope, company_id, [survey_result_id])
  return token!
}

/** Creates a token for a visitor who typed an address at an open form. */
export async function createTypedToken(scope: Scope, company_id: string, survey_result_id: string): Promise<string> {
  const [token] = await createTokens(scope, company_id, [survey_result_id], true)
  return token!
}

/** Ends tokens of visitors who typed the address, once the person answers by the mailed link. */
export async function endTypedTokens(scope: Scope, survey_result_id: string) {
  await scope.db.execute(sql`select end_typed_tokens(${survey_result_id})`)
}

/** @returns a token for each result, in the same order */
export async function createTokens(
  scope: Scope,
  company_id: string,
  survey_result_ids: readonly string[],
  is_typed = false,
) {
  const tokens = survey_result_ids.map((survey_result_id) => ({
    survey_result_id,
    token: randomBytes(32).toString('base64url'),
  }))
  await scope.db.insert(surveyTokens).values(
    tokens.map(({ token, survey_result_id }) => ({
      token_hash: hashToken(token),
      company_id,
      survey_result_id,
      is_typed,
    })),
  )
  return tokens.map(({ token }) => token)
}

/** The inputs of `mergeAnswers`: the stored answers, and the server's clock. */
const heldAnswers = {
  answers: surveyAnswers.answers,
  item_ms: surveyAnswers.item_ms,
  item_at: surveyAnswers.item_at,
  excess_ms: surveyAnswers.excess_ms,
  translated: surveyAnswers.translated,
  started_ms: sql<number>`(extract(epoch from ${surveyResults.started_at}) * 1000)::float8`,
  now_ms: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
}

/**
 * Finds the attempt with its candidate, company and role. `lock` makes a second submit wait for the first, and both
 * wait for a change of the company to another benchmark. Both tables are locked, because after the wait only locked
 * rows are read again.
 */
export async function findAttempt(scope: Scope, survey_result_id: string, lock = false) {
  const query = scope.db
    .select({
      id: surveyResults.id,
      company_id: surveyResults.company_id,
      candidate_id: surveyResults.candidate_id,
      role_id: surveyResults.role_id,
      state: surveyResults.state,
      is_expired: sql<boolean>`${surveyAnswers.expires_at} <= now() and ${surveyResults.state} <> 'completed'`,
      completed_at: surveyResults.completed_at,
      ...heldAnswers,
      assessment: surveyAnswers.assessment,
      expires_at: surveyAnswers.expires_at,
      form_version: surveyAnswers.form_version,
      survey_link_id: surveyAnswers.survey_link_id,
      first: candidates.first,
      last: candidates.last,
      role_name: roles.name,
      job_title: jobs.title,
      company_name: companies.name,
      contact_email: companies.contact_email,
      logo_id: companies.logo_id,
      brand: companies.brand,
      settings: companies.settings,
    })
    .from(surveyAnswers)
    .innerJoin(surveyResults, eq(surveyResults.id, surveyAnswers.survey_result_id))
    .innerJoin(candidates, eq(candidates.id, surveyResults.candidate_id))
    .innerJoin(companies, eq(companies.id, surveyResults.company_id))
    .leftJoin(roles, eq(roles.id, surveyResults.role_id))
    .leftJoin(candidacies, eq(candidacies.id, surveyResults.candidacy_id))
    .leftJoin(jobs, eq(jobs.id, candidacies.job_id))
    .where(
      and(
        inScope(scope, surveyAnswers.company_id),
        eq(surveyAnswers.survey_result_id, survey_result_id),
        lock ? sharesScoresOf(survey_result_id) : undefined,
      ),
    )
  const [row] = lock ? await query.for('update', { of: [surveyAnswers, surveyResults] }) : await query
  return row
}
export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/**
 * Counts the surveys that were finished through the attempt's link within the last hour, among the company's newest
 * results. Reading a limited number of rows keeps a script from slowing down other people's submits. Undefined for
 * personal links. Submits that run at the same time are not counted; there are never more of them than database
 * connections of the process.
 */
export async function paceOfLink(
  scope: Scope,
  { company_id, survey_link_id, started_ms, now_ms }: Attempt,
): Promise<LinkPace | undefined> {
  if (!survey_link_id) return undefined
  const seconds = (now_ms - started_ms) / 1_000
  const { rows } = await scope.db.execute<LinkPace>(sql`
    select count(*)::int as finished, count(*) filter (where took.seconds between ${seconds / closeRatio} and ${seconds * closeRatio}
        or greatest(took.seconds, ${seconds}) < ${hastySeconds})::int as close
      from (select r.id, r.started_at, r.completed_at from survey_results r
             where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.company_id = ${company_id}
               and r.state = 'completed' and r.archived_at is null and not r.is_test
               and r.dated_at > now() - make_interval(mins => ${paceMinutes})
             order by r.dated_at desc limit ${crowdFrom}) r
      join survey_answers a on a.survey_result_id = r.id and a.survey_link_id = ${survey_link_id}
      cross join lateral (select extract(epoch from r.completed_at - r.started_at)::float8 as seconds) took`)
  return rows[0]
}

/** Locks the answers of an unfinished attempt. Undefined if the attempt has been submitted. */
export async function lockAnswers(scope: Scope, survey_result_id: string) {
  const [attempt] = await scope.db
    .select(heldAnswers)
    .from(surveyAnswers)
    .innerJoin(surveyResults, eq(surveyResults.id, surveyAnswers.survey_result_id))
    .where(
      and(
        inScope(scope, surveyAnswers.company_id),
        eq(surveyAnswers.survey_result_id, survey_result_id),
        isNull(surveyAnswers.assessment),
      ),
    )
    .for('no key update', { of: [surveyAnswers] })
  return attempt
}

type AnswersToStore = StoredAnswers & { excess_ms: number; translated: boolean }

/** Stores all answers of an attempt. The caller must hold the attempt's lock. */
export async function storeAnswers(scope: Scope, survey_result_id: string, answersToStore: AnswersToStore) {
  await scope.db
    .update(surveyAnswers)
    .set({
      ...answersToStore,
      answered_at: sql`now()`,
      first_answered_at: sql`case when ${surveyAnswers.answers} = '{}' then now() else ${surveyAnswers.first_answered_at} end`,
    })
    .where(and(inScope(scope, surveyAnswers.company_id), eq(surveyAnswers.survey_result_id, survey_result_id)))
}

export type Completion = AnswersToStore & {
  assessment: Assessment
  minutes: number
  quality: QualityStatus
  self_critical: SelfCritical | null
  role_score: number | null
  likely_from: number | null
  likely_to: number | null
  completed_at?: string | undefined
}

/** The caller must hold the attempt's lock and have checked that it is unfinished. */
export async function completeAttempt(scope: Scope, attempt: Attempt, done: Completion) {
  const { assessment, answers, item_ms, item_at, excess_ms, translated, completed_at, ...scored } = done
  await scope.db
    .update(surveyAnswers)
    .set({ answers, item_ms, item_at, excess_ms, translated, assessment })
    .where(and(inScope(scope, surveyAnswers.company_id), eq(surveyAnswers.survey_result_id, attempt.id)))
  const [row] = await scope.db
    .update(surveyResults)
    .set({
      ...scored,
      state: 'completed',
      completed_at: completed_at ?? sql`now()`,
      version: sql`${surveyResults.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(inScope(scope, surveyResults.company_id), eq(surveyResults.id, attempt.id)))
    .returning({ ...stateColumns, completed_at: surveyResults.completed_at })
  return { ...row!, completed_at: row!.completed_at! }
}

/**
 * Expires the candidate's other attempts without an answer for the role. Begun attempts stay: a stranger who finishes
 * a survey under another person's address must not end that person's attempt.
 */
export async function expireUntouchedAttempts(scope: Scope, attempt: Attempt) {
  return expire(
    scope,
    sql`select r.id from survey_results r join survey_answers a on a.survey_result_id = r.id
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.company_id = ${attempt.company_id}
        and r.candidate_id = ${attempt.candidate_id} and r.role_id is not distinct from ${attempt.role_id}
        and r.state = 'in_progress' and r.id <> ${attempt.id} and a.answers = '{}' and a.survey_link_id is not null
      for no key update of r skip locked`,
  )
}

/**
 * @param locked selects and locks the attempts. It must skip attempts that another transaction has locked: a bulk
 * write locks results in the order of their ids, and this transaction may already hold a later one (deadlock). Skipped
 * attempts expire by their date.
 */
async function expire(scope: Scope, locked: SQL) {
  const { rows } = await scope.db.execute<Record<'id' | 'company_id' | 'candidate_id', string> & { version: number }>(
    // A join, because IN with a locking SELECT reads the whole table (200 ms at a million rows).
    sql`with locked as materialized (${locked})
      update survey_results r set state = 'expired', version = r.version + 1, updated_at = now()
        from locked where r.id = locked.id
        returning r.id, r.company_id, r.candidate_id, r.version`,
  )
  return rows.map((row) => ({ ...row, state: 'expired' as const }))
}

/**
 * Expires the unfinished surveys of people who have withdrawn. It waits for locks, so it must be called while no other
 * row is locked.
 */
export async function endSurveys(scope: Scope, survey_result_ids: readonly string[]) {
  return expire(
    scope,
    sql`select r.id from survey_results r
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = any(${sql.param(survey_result_ids)}::uuid[])
        and r.state in ('invited', 'in_progress', 'not_asked')
      order by r.id for no key update of r`,
  )
}

/** Recipients can belong to the franchise, outside the taker's scope, so a SECURITY DEFINER function finds them. */
export async function finishedMailRecipients(scope: Scope, survey_result_id: string) {
  const { rows } = await scope.db.execute<{ first: string; email: string }>(
    sql`select first, email from survey_finished_recipients(${survey_result_id})`,
  )
  return rows
}
