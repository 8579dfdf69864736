import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { maxInvitationMails } from '@seatwise/contract/limits'
import { brandKeys, sendingTaskNames, type MessageKind, type MessageState } from '@seatwise/contract/values/base'
import { candidates } from '../../database/tables/candidates.ts'
import { mailTemplates } from '../../database/tables/mail-templates.ts'
import { messages } from '../../database/tables/messages.ts'
import { outbox } from '../../database/tables/outbox.ts'
import { statuses } from '../../database/tables/pipelines.ts'
import { rejectReasons } from '../../database/tables/reject-reasons.ts'
import { roles } from '../../database/tables/roles.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { taskRuns } from '../../database/tables/task-runs.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import { isKindOf, isTemplateOf } from '../../base/mailer/public.ts'

/** True if a message `m` was withdrawn before it was sent; such a message does not count toward any limit. */
const isWithdrawn = sql`exists (select from outbox o where o.id = m.outbox_id
  and (o.state = 'canceled' or o.state = 'dead' and o.attempts = 0))`

/** What recipients are chosen by: results of people, people, or users. */
export const messageSubjects = ['survey_result', 'candidate', 'user'] as const
export type Subjects = { subject_type: (typeof messageSubjects)[number]; subject_ids: readonly string[] }

/** The people of these results, once for each result, these people, or these users, in the order of the ids. */
export async function findRecipients(scope: Scope, company_id: string, { subject_type, subject_ids }: Subjects) {
  const find = { survey_result: findPeopleOfResults, candidate: findPeople, user: findUsers }[subject_type]
  return find(scope, company_id, subject_ids)
}

/**
 * @property subject_id the id by which the recipient was chosen
 * @property survey_result_id the result that the message is about, whose role it can name; null if there is none
 */
export type Recipient = Awaited<ReturnType<typeof findPeopleOfResults>>[number]

export async function findPeopleOfResults(scope: Scope, company_id: string, survey_result_ids: readonly string[]) {
  return scope.db
    .select({
      subject_id: surveyResults.id,
      survey_result_id: sql<string | null>`${surveyResults.id}`,
      role_name: roles.name,
      is_test: surveyResults.is_test,
      ...ofPerson,
    })
    .from(surveyResults)
    .innerJoin(candidates, eq(candidates.id, surveyResults.candidate_id))
    .leftJoin(roles, eq(roles.id, surveyResults.role_id))
    .where(
      and(
        inScope(scope, surveyResults.company_id),
        eq(surveyResults.company_id, company_id),
        inArray(surveyResults.id, [...survey_result_ids]),
      ),
    )
    .orderBy(surveyResults.id)
}

/** A person is written to about the latest result. Who was merged since they were chosen is the person who stayed. */
async function findPeople(scope: Scope, company_id: string, candidate_ids: readonly string[]): Promise<Recipient[]> {
  const chosen = alias(candidates, 'chosen')
  const latest = sql`(select r.id from survey_results r where r.company_id = ${candidates.company_id}
    and r.candidate_id = ${candidates.id} order by r.id = ${candidates.latest_result_id} desc nulls last, r.dated_at desc limit 1)`
  return scope.db
    .select({
      subject_id: chosen.id,
      survey_result_id: sql<string | null>`${surveyResults.id}`,
      role_name: roles.name,
      is_test: sql<boolean>`coalesce(${surveyResults.is_test}, false)`,
      ...ofPerson,
    })
    .from(chosen)
    .innerJoin(
      candidates,
      and(
        eq(candidates.company_id, chosen.company_id),
        eq(candidates.id, sql`coalesce(${chosen.merged_into}, ${chosen.id})`),
      ),
    )
    .leftJoin(surveyResults, and(eq(surveyResults.company_id, candidates.company_id), eq(surveyResults.id, latest)))
    .leftJoin(roles, eq(roles.id, surveyResults.role_id))
    .where(
      and(inScope(scope, chosen.company_id), eq(chosen.company_id, company_id), inArray(chosen.id, [...candidate_ids])),
    )
    .orderBy(chosen.id)
}

async function findUsers(scope: Scope, company_id: string, user_ids: readonly string[]): Promise<Recipient[]> {
  return scope.db
    .select({
      subject_id: users.id,
      survey_result_id: sql<null>`null`,
      person_id: users.id,
      first: users.first,
      last: users.last,
      email: users.email,
      role_name: sql<null>`null`,
      is_test: sql<boolean>`false`,
      is_deactivated: sql<boolean>`not ${users.active}`,
      has_taken_part: sql<boolean>`${users.set_up_at} is not null`,
      ...ofAddress(users.company_id, users.email),
    })
    .from(users)
    .where(and(inScope(scope, users.company_id), eq(users.company_id, company_id), inArray(users.id, [...user_ids])))
    .orderBy(users.id)
}

/** The columns about a person, from `candidates`. */
const ofPerson = {
  person_id: candidates.id,
  first: candidates.first,
  last: candidates.last,
  email: candidates.email,
  is_deactivated: sql<boolean>`false`,
  has_taken_part: sql<boolean>`exists (select from survey_results other
    left join invitations i on i.company_id = other.company_id and i.survey_result_id = other.id
    where other.company_id = ${candidates.company_id} and other.candidate_id = ${candidates.id}
      and (other.state = 'completed' or i.opened_at is not null))`,
  ...ofAddress(candidates.company_id, candidates.email),
}

/** The columns about an address that limit messages to it, whether it belongs to a user, a person or both. */
function ofAddress(company_id: AnyPgColumn, email: AnyPgColumn) {
  return {
    is_unsubscribed: sql<boolean>`exists (select from unsubscribes u
      where u.company_id = ${company_id} and u.address_hash = address_hash(${email}))`,
    of_week: sql<number>`(select count(*)::int from messages m where m.company_id = ${company_id}
      and m.address_hash = address_hash(${email}) and m.created_at > now() - interval '7 days' and not ${isWithdrawn})`,
  }
}

/** Serializes transactions that send messages of the company, so that together they cannot exceed a limit. */
export async function lockSending(scope: Scope, company_id: string) {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`messages of ${company_id}`}, 0))`)
}

export async function countOfDay(scope: Scope, company_id: string): Promise<number> {
  const m = alias(messages, 'm')
  const [row] = await scope.db
    .select({ messages: count() })
    .from(m)
    .where(
      and(
        inScope(scope, m.company_id),
        eq(m.company_id, company_id),
        sql`${m.created_at} > now() - interval '24 hours'`,
        sql`not ${isWithdrawn}`,
      ),
    )
  return row!.messages
}

/** The number of people to whom tasks of the company have not sent their messages yet. */
export async function countPlanned(scope: Scope, company_id: string): Promise<number> {
  const [row] = await scope.db
    .select({ people: sql<number>`coalesce(sum(${taskRuns.total} - ${taskRuns.done}), 0)::int` })
    .from(taskRuns)
    .where(
      and(
        inScope(scope, taskRuns.company_id),
        eq(taskRuns.company_id, company_id),
        inArray(taskRuns.name, sendingTaskNames),
        inArray(taskRuns.state, ['waiting', 'running']),
      ),
    )
  return row!.people
}

/** The addresses that may get one more mail that counts like an invitation. Unlike `countMails`, it counts nothing. */
export async function findMailable(scope: Scope, company_id: string, emails: readonly string[]): Promise<Set<string>> {
  const { ofCompany, ofAll } = maxInvitationMails
  const { rows } = await scope.db.execute<{ address: string }>(
    sql`select address from mailable_addresses(${company_id}, ${sql.param(emails)}::text[], ${ofCompany}, ${ofAll})`,
  )
  return new Set(rows.map(({ address }) => address))
}

/** The ids of the people or users who have already got their message of this sending. */
export async function findMessaged(scope: Scope, sending_id: string, person_ids: readonly string[]) {
  const person_id = sql<string>`coalesce(${messages.candidate_id}, ${messages.user_id})`
  const rows = await scope.db
    .select({ person_id })
    .from(messages)
    .where(
      and(
        inScope(scope, messages.company_id),
        eq(messages.sending_id, sending_id),
        inArray(person_id, [...person_ids]),
      ),
    )
  return new Set(rows.map((row) => row.person_id))
}

export async function insertMessages(scope: Scope, rows: readonly (typeof messages.$inferInsert)[]): Promise<string[]> {
  const inserted = await scope.db
    .insert(messages)
    .values([...rows])
    .returning({ id: messages.id })
  return inserted.map(({ id }) => id)
}

export type MailText = { subject: string; body: string; can_unsubscribe: boolean }
export type NewMessage = MailText & { kind: MessageKind }

const brandsThatReject = brandKeys.filter((brand) => isKindOf(brand, 'rejection'))

/**
 * The name of the email that is offered on a move to a stage: the stage's own email, or the company's rejection.
 * @param stage alias of `statuses`
 * @param brand of the company
 */
export const mailNameOf = (stage: SQL, brand: SQL): SQL => sql`coalesce(
  (select t.name from mail_templates t where t.company_id = ${stage}.company_id and t.id = ${stage}.mail_template_id
     and t.archived_at is null),
  case when ${stage}.type = 'rejected' and ${brand} = any(${sql.param(brandsThatReject)}::text[]) then 'Rejection' end)`

const templateText = {
  subject: mailTemplates.subject,
  body: mailTemplates.body,
  can_unsubscribe: mailTemplates.can_unsubscribe,
}

/** The type of a stage and the text of its own email. */
export async function findStageMail(scope: Scope, company_id: string, status_id: string) {
  const [row] = await scope.db
    .select({
      type: statuses.type,
      ...templateText,
    })
    .from(statuses)
    .leftJoin(mailTemplates, isTemplateOf(statuses))
    .where(and(inScope(scope, statuses.company_id), eq(statuses.company_id, company_id), eq(statuses.id, status_id)))
  if (!row) return undefined
  const { type, ...template } = row
  return { type, mail: mailText(template) }
}

type TemplateText = { subject: string | null; body: string | null; can_unsubscribe: boolean | null }

const mailText = ({ subject, body, can_unsubscribe }: TemplateText): MailText | null =>
  subject === null || body === null ? null : { subject, body, can_unsubscribe: can_unsubscribe ?? false }

/** The email of a reject reason; `template` is null if it offers none of its own, or if the template was deleted. */
export async function findRejectMail(scope: Scope, company_id: string, reject_reason_id: string) {
  const [row] = await scope.db
    .select({
      mail: rejectReasons.mail,
      mail_delay_minutes: rejectReasons.mail_delay_minutes,
      ...templateText,
    })
    .from(rejectReasons)
    .leftJoin(mailTemplates, isTemplateOf(rejectReasons))
    .where(
      and(
        inScope(scope, rejectReasons.company_id),
        eq(rejectReasons.company_id, company_id),
        eq(rejectReasons.id, reject_reason_id),
      ),
    )
  if (!row) return undefined
  const { mail, mail_delay_minutes, ...template } = row
  return { mail, mail_delay_minutes, template: mailText(template) }
}

const mailsOf = (scope: Scope, company_id: string, which: SQL) =>
  sql`select m.outbox_id from messages m
    where ${inScope(scope, sql`m.company_id`) ?? sql`true`} and m.company_id = ${company_id} and ${which}`

/**
 * Cancels emails of moves of these results that have not been sent yet. Their text stays with the message.
 * @returns the number of canceled emails
 */
export async function cancelWaiting(scope: Scope, company_id: string, result_ids: readonly string[], reason: string) {
  const ofMoves = sql`m.survey_result_id = any(${sql.param(result_ids)}::uuid[]) and m.stage_event_id is not null`
  return cancelMails(scope, company_id, mailsOf(scope, company_id, ofMoves), reason)
}

/** @returns false if the email has been sent already or was not waiting */
export async function cancelMail(scope: Scope, company_id: string, message_id: string, reason: string) {
  const ofMove = sql`m.id = ${message_id} and m.stage_event_id is not null`
  return (await cancelMails(scope, company_id, mailsOf(scope, company_id, ofMove), reason)) > 0
}

async function cancelMails(scope: Scope, company_id: string, outbox_ids: SQL, reason: string): Promise<number> {
  const canceled = await scope.db
    .update(outbox)
    .set({ state: 'canceled', last_error: reason, subject: '', body: '', html: null, unsubscribe_url: null })
    .where(
      and(
        inScope(scope, outbox.company_id),
        eq(outbox.company_id, company_id),
        inArray(outbox.state, ['queued', 'held']),
        sql`${outbox.id} in (${outbox_ids})`,
      ),
    )
    .returning({ id: outbox.id })
  return canceled.length
}

/** The number of emails of these moves that were sent or may have been sent. */
export async function countGone(scope: Scope, company_id: string, stage_event_ids: readonly string[]): Promise<number> {
  const ofMoves = sql`m.stage_event_id = any(${sql.param(stage_event_ids)}::uuid[])`
  return scope.db.$count(
    outbox,
    and(
      inScope(scope, outbox.company_id),
      inArray(outbox.state, ['sending', 'sent', 'uncertain']),
      sql`${outbox.id} in (${mailsOf(scope, company_id, ofMoves)})`,
    ),
  )
}

/** The time at which emails that this transaction delays by these minutes will be sent. */
export async function leaveAt({ db }: Scope, delay_minutes: number): Promise<string> {
  const { rows } = await db.execute<{ at: Date }>(sql`select now() + make_interval(mins => ${delay_minutes}) as at`)
  return new Date(rows[0]!.at).toISOString()
}

/** The state of a message as staff see it, from the row `mail` of the outbox. */
export const messageState = sql<MessageState>`case mail.state when 'dead' then 'failed' when 'sending' then 'queued' else mail.state end`
