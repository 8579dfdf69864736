import { and, eq, sql } from 'drizzle-orm'
import { daysToFinish, daysToRegister, maxInvitationMails } from '@seatwise/contract/limits'
import type { InvitationState, ResultState } from '@seatwise/contract/values/assessment'
import { defaultSettings } from '@seatwise/contract/values/base'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { invitationMails, invitations } from '../../database/tables/invitations.ts'
import { outbox } from '../../database/tables/outbox.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyAnswers, surveyResults } from '../../database/tables/survey-results.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { teamPart } from '../candidacies/team-parts.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { endOfDay } from '../../base/companies/public.ts'

export async function findInvitingCompany(scope: Scope, company_id: string) {
  const [row] = await scope.db
    .select({
      id: companies.id,
      name: companies.name,
      brand: companies.brand,
      state: companies.state,
      contact_email: companies.contact_email,
      time_zone: companies.time_zone,
      franchise_id: companies.franchise_id,
      /** The end of an invitation that is created now. */
      register_until: sql<string>`end_of_day(${companies.time_zone}, ${daysToRegister})`.mapWith(companies.created_at),
    })
    .from(companies)
    .where(and(inScope(scope, companies.id), eq(companies.id, company_id)))
  return row
}
export type InvitingCompany = NonNullable<Awaited<ReturnType<typeof findInvitingCompany>>>

/**
 * Takes the lock for inviting people of one company, so that simultaneous calls cannot exceed a limit. It does not
 * wait: a waiting call would hold a connection that all companies share.
 * @returns false when another call has the lock
 */
export async function lockInviting(scope: Scope, company_id: string): Promise<boolean> {
  const { rows } = await scope.db.execute<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${inviting(company_id)}) as is_locked`,
  )
  return rows[0]!.is_locked
}

/** Takes the same lock in a task. A task may wait, because tasks have database connections of their own. */
export async function waitToInvite(scope: Scope, company_id: string) {
  await scope.db.execute(sql`select pg_advisory_xact_lock(${inviting(company_id)})`)
}

const inviting = (company_id: string) => sql`hashtextextended(${`inviting ${company_id}`}, 0)`

/** The number of invitations of the company within the last 24 hours, including renewals. */
export async function countInvited(scope: Scope, company_id: string): Promise<number> {
  return scope.db.$count(
    invitationMails,
    and(
      inScope(scope, invitationMails.company_id),
      eq(invitationMails.company_id, company_id),
      eq(invitationMails.is_invitation, true),
      sql`${invitationMails.created_at} > now() - interval '24 hours'`,
    ),
  )
}

export type Invitee = { email: string; first: string; last: string }

/**
 * Finds the state of each address's survey for the role: finished, or open by an invitation. An unfinished survey from
 * the open form is ignored, because anybody can enter an address there.
 * @param options.except the id of a result to ignore
 */
export async function latestStates(
  scope: Scope,
  company_id: string,
  role_id: string,
  emails: readonly string[],
  { except = null }: { except?: string | null } = {},
): Promise<Map<string, ResultState>> {
  const rows = await scope.db
    .selectDistinctOn([candidates.email], { email: candidates.email, state: surveyResults.state })
    .from(candidates)
    .innerJoin(
      surveyResults,
      and(eq(surveyResults.company_id, candidates.company_id), eq(surveyResults.candidate_id, candidates.id)),
    )
    .where(
      and(
        inScope(scope, candidates.company_id),
        eq(candidates.company_id, company_id),
        sql`${candidates.email} = any(${sql.param(emails)}::text[])`,
        eq(surveyResults.role_id, role_id),
        sql`${surveyResults.archived_at} is null`,
        sql`${surveyResults.id} is distinct from ${except}::uuid`,
        // An invitation whose last day has passed is over, even before the task that expires surveys has run.
        sql`(${surveyResults.state} = 'completed' or ${surveyResults.state} <> 'expired' and exists (
          select from invitations i where i.company_id = ${surveyResults.company_id}
            and i.survey_result_id = ${surveyResults.id}
            and (${surveyResults.state} <> 'invited' or i.expires_at > now())))`,
      ),
    )
    .orderBy(candidates.email, sql`${surveyResults.state} = 'completed'`)
  return new Map(rows.map(({ email, state }) => [email, state]))
}

/** The addresses of people whom the reader may not ask for the survey of a role because of the hiring teams. */
export async function addressesOfTeams(
  scope: Scope,
  { company_id, role_id }: { company_id: string; role_id: string },
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await readRows<{ email: string }>(
    scope,
    sql`select addresses_of_teams(${company_id}::uuid, ${sql.param(emails)}::text[], ${role_id}::uuid) as email`,
  )
  return new Set(rows.map(({ email }) => email))
}

/** Counts one mail to each address, and returns the addresses that may get it. */
export async function countMails(
  scope: Scope,
  company_id: string,
  emails: readonly string[],
  { isInvitation }: { isInvitation: boolean },
): Promise<Set<string>> {
  const { ofCompany, ofAll } = maxInvitationMails
  const { rows } = await scope.db.execute<{ email: string }>(
    sql`select count_invitation_mails(${company_id}, ${sql.param(emails)}::text[], ${isInvitation}, ${ofCompany}, ${ofAll}) as email`,
  )
  return new Set(rows.map(({ email }) => email))
}

/** Known people keep their stored name; a person without a name gets the given one. */
export async function findOrCreateInvitees(scope: Scope, company_id: string, people: readonly Invitee[]) {
  // Sorted, so that two calls for the same people wait for each other and never deadlock.
  const inOrder = people.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  const isUnnamed = sql`${candidates.first} = '' and ${candidates.last} = ''`
  const isNamedNow = sql`(${isUnnamed} and (excluded.first <> '' or excluded.last <> ''))`
  return scope.db
    .insert(candidates)
    .values(inOrder.map((person) => ({ company_id, ...person })))
    .onConflictDoUpdate({
      target: [candidates.company_id, candidates.email],
      set: {
        first: sql`case when ${isUnnamed} then excluded.first else ${candidates.first} end`,
        last: sql`case when ${isUnnamed} then excluded.last else ${candidates.last} end`,
        version: sql`${candidates.version} + ${isNamedNow}::int`,
        updated_at: sql`case when ${isNamedNow} then now() else ${candidates.updated_at} end`,
      },
    })
    .returning({
      id: candidates.id,
      email: candidates.email,
      version: candidates.version,
      // The row was inserted: no other version of it exists.
      is_new: sql<boolean>`${candidates}.xmax = 0`,
      // Rounded like the column, which has the precision of milliseconds.
      is_changed: sql<boolean>`${candidates.updated_at} = now()::timestamptz(3)`,
    })
}

export async function insertInvitations(
  scope: Scope,
  { id: company_id, register_until: expires_at }: InvitingCompany,
  invited_by_user_id: string,
  results: readonly { survey_result_id: string; message_id: string }[],
) {
  return scope.db
    .insert(invitations)
    .values(results.map((result) => ({ ...result, company_id, invited_by_user_id, expires_at })))
    .returning({ id: invitations.id, survey_result_id: invitations.survey_result_id })
}

const state = sql<InvitationState>`invitation_state(${invitations}, ${surveyResults.state}, ${roles.state}, ${outbox.state})`

/**
 * Locks invitations until the end of the transaction, in the order of their results, and reads the values of their next
 * mails.
 */
export async function lockInvitations(scope: Scope, ids: readonly string[]) {
  return scope.db
    .select({
      id: invitations.id,
      survey_result_id: invitations.survey_result_id,
      company_id: invitations.company_id,
      candidate_id: surveyResults.candidate_id,
      expires_at: invitations.expires_at,
      mailed_at: invitations.mailed_at,
      state,
      archived_at: surveyResults.archived_at,
      team_part: teamPart(sql`${surveyResults.candidacy_id}`),
      candidate: { first: candidates.first, email: candidates.email },
      role_name: roles.name,
      role_id: surveyResults.role_id,
      answers_until: surveyAnswers.expires_at,
      form_version: surveyAnswers.form_version,
    })
    .from(invitations)
    .innerJoin(
      surveyResults,
      and(eq(surveyResults.company_id, invitations.company_id), eq(surveyResults.id, invitations.survey_result_id)),
    )
    .innerJoin(candidates, eq(candidates.id, surveyResults.candidate_id))
    .leftJoin(roles, eq(roles.id, surveyResults.role_id))
    .leftJoin(outbox, eq(outbox.id, invitations.message_id))
    .leftJoin(surveyAnswers, eq(surveyAnswers.survey_result_id, surveyResults.id))
    .where(and(inScope(scope, invitations.company_id), sql`${invitations.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(surveyResults.id)
    .for('no key update', { of: [surveyResults, invitations] })
}
export type LockedInvitation = Awaited<ReturnType<typeof lockInvitations>>[number]

export const lockInvitation = async (scope: Scope, id: string): Promise<LockedInvitation | undefined> =>
  (await lockInvitations(scope, [id]))[0]

const ofInvitation = (scope: Scope, id: string) => and(inScope(scope, invitations.company_id), eq(invitations.id, id))
const changed = { version: sql`${invitations.version} + 1`, updated_at: sql`now()` }

export async function noteMails(scope: Scope, mails: readonly { id: string; message_id: string }[]) {
  const ids = sql.param(mails.map(({ id }) => id))
  const message_ids = sql.param(mails.map(({ message_id }) => message_id))
  const mail = sql`(select unnest(${ids}::uuid[]) as id, unnest(${message_ids}::uuid[]) as message_id) mail`
  await scope.db
    .update(invitations)
    .set({ ...changed, message_id: sql`mail.message_id`, mailed_at: sql`now()` })
    .from(mail)
    .where(and(inScope(scope, invitations.company_id), sql`${invitations.id} = mail.id`))
}

export async function countReminder(scope: Scope, id: string) {
  await scope.db
    .update(invitations)
    .set({ reminders: sql`${invitations.reminders} + 1` })
    .where(ofInvitation(scope, id))
}

/** Excludes the invitation from the reminder plan for some hours. */
export async function postponeReminder(scope: Scope, id: string, hours: number) {
  await scope.db
    .update(invitations)
    .set({ remind_after: sql`now() + make_interval(hours => ${hours})` })
    .where(ofInvitation(scope, id))
}

/** Lets the person register again or, if they had begun the survey, continue. */
export async function reopen(scope: Scope, { id, company_id, survey_result_id, answers_until }: LockedInvitation) {
  await scope.db
    .update(invitations)
    .set({
      ...changed,
      invited_at: sql`now()`,
      expires_at: endOfDay(company_id, daysToRegister),
      withdrawn_at: null,
      opened_at: null,
      reminders: 0,
      remind_after: null,
    })
    .where(ofInvitation(scope, id))
  const changed_states = await setState(scope, survey_result_id, answers_until ? 'in_progress' : 'invited')
  await scope.db
    .update(surveyAnswers)
    .set({ expires_at: endOfDay(company_id, daysToFinish) })
    .where(and(inScope(scope, surveyAnswers.company_id), eq(surveyAnswers.survey_result_id, survey_result_id)))
  return changed_states
}

/** @returns the new version of the invitation, and its result if the withdrawal has expired it */
export async function withdraw(scope: Scope, { id, survey_result_id }: LockedInvitation) {
  const [withdrawn] = await scope.db
    .update(invitations)
    .set({ ...changed, withdrawn_at: sql`now()` })
    .where(ofInvitation(scope, id))
    .returning({ version: invitations.version })
  return { version: withdrawn!.version, expired: await setState(scope, survey_result_id, 'expired') }
}

/**
 * The results in the state `not_asked` of people who applied without the survey, by person: an invitation for the role
 * reuses such a result.
 */
export async function findNotAsked(
  scope: Scope,
  company_id: string,
  role_id: string,
  candidate_ids: readonly string[],
) {
  const rows = await scope.db
    .selectDistinctOn([surveyResults.candidate_id], { id: surveyResults.id, candidate_id: surveyResults.candidate_id })
    .from(surveyResults)
    .where(
      and(
        inScope(scope, surveyResults.company_id),
        eq(surveyResults.company_id, company_id),
        eq(surveyResults.role_id, role_id),
        eq(surveyResults.state, 'not_asked'),
        sql`${surveyResults.archived_at} is null`,
        sql`${surveyResults.candidate_id} = any(${sql.param(candidate_ids)}::uuid[])`,
      ),
    )
    .orderBy(surveyResults.candidate_id, sql`${surveyResults.started_at} desc`)
  return new Map(rows.map(({ id, candidate_id }) => [candidate_id, id]))
}

/** Locks the results in the order of their ids, as every write of many results does (deadlock). */
export async function inviteNotAsked(scope: Scope, ids: readonly string[]) {
  const invited: ChangedResult[] = []
  for (const id of ids.toSorted()) invited.push(...(await setState(scope, id, 'invited')))
  return invited
}

type ChangedResult = Pick<typeof surveyResults.$inferSelect, 'id' | 'company_id' | 'candidate_id' | 'state' | 'version'>

/** @returns the result, or nothing if it was in this state before */
async function setState(scope: Scope, survey_result_id: string, next: ResultState): Promise<ChangedResult[]> {
  const { rows } = await scope.db.execute<ChangedResult & { was: ResultState }>(
    sql`update survey_results r set state = ${next}, version = r.version + 1, updated_at = now()
      from (select b.id, b.state from survey_results b where b.id = ${survey_result_id}) before
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = before.id
      returning r.id, r.company_id, r.candidate_id, r.state, r.version, before.state as was`,
  )
  return rows.filter(({ state: now, was }) => now !== was)
}

type Due = { id: string; company_id: string; mailed_at: string }

/** Finds invitations of all companies that are due for a reminder, the longest overdue first. */
export async function dueReminders({ statement }: Pick<Transactions, 'statement'>, max: number): Promise<Due[]> {
  const { reminders, reminder_days } = defaultSettings
  return statement<Due>(
    sql`select id, company_id, mailed_at from due_reminders(${max}, ${reminders}, ${reminder_days})`,
  )
}
