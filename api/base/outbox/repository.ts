import { randomUUID } from 'node:crypto'
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { maxExactCount } from '@seatwise/contract/limits'
import type { OutboxFilters, OutboxMessage } from '@seatwise/contract/outbox'
import type { BrandKey, MailKind, outboxStates, SortOrder } from '@seatwise/contract/values/base'
import { outbox } from '../../database/tables/outbox.ts'
import { wakeAfterCommit } from '../../kernel/after-commit.ts'
import type { List } from '../../kernel/list/list.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { columnsOf, joinedOf } from '../../kernel/selection.ts'

type OutboxState = (typeof outboxStates)[number]

export type Mail = {
  company_id: string
  recipient: string
  kind?: MailKind
  survey_result_id?: string
  interview_id?: string
  subject: string
  body: string
  html?: string
  /** The address to which replies go; undefined: no replies are received. */
  reply_to?: string
  unsubscribe_url?: string
  /** An invitation to a calendar (iCalendar). */
  calendar?: string
}

/** Call this in the transaction that causes the email, so that either both are committed or neither is. */
export async function enqueueMail(scope: Scope, mail: Mail) {
  await enqueueMails(scope, mail.company_id, [mail])
}

/** @returns the ids of the emails, in the same order */
export async function enqueueMails(
  scope: Scope,
  company_id: string,
  mails: readonly Omit<Mail, 'company_id'>[],
  delay_minutes = 0,
) {
  const { ids, statement } = mailsToInsert(scope, company_id, mails, delay_minutes)
  await scope.db.execute(statement)
  return ids
}

/** Like `enqueueMails`, but returns the insert as SQL, so that the caller can make it part of a larger statement. */
export function mailsToInsert(
  scope: Scope,
  company_id: string,
  mails: readonly Omit<Mail, 'company_id'>[],
  delay_minutes = 0,
): { ids: string[]; statement: SQL } {
  const is_bulk = mails.length > 1 || mails.some(({ reply_to }) => reply_to !== undefined)
  const next_attempt_at = sql`now() + make_interval(mins => ${delay_minutes})`
  const rows = mails.map((mail) => ({ ...mail, is_bulk, company_id, next_attempt_at, id: randomUUID() }))
  wakeAfterCommit(scope, { queue: 'deliveries', company_id })
  return { ids: rows.map(({ id }) => id), statement: scope.db.insert(outbox).values(rows).getSQL() }
}

/** Queues a text message; the recipient is an E.164 number. */
export async function enqueueText(scope: Scope, text: { company_id: string; recipient: string; body: string }) {
  await scope.db.insert(outbox).values({ ...text, channel: 'sms', subject: '' })
  wakeAfterCommit(scope, { queue: 'deliveries', company_id: text.company_id })
}

export type Claim = {
  id: string
  brand: BrandKey
  channel: 'mail' | 'sms'
  company_name: string
  recipient: string
  reply_to: string | null
  unsubscribe_url: string | null
  subject: string
  body: string
  html: string | null
  calendar: string | null
  /** Number of attempts, including this one. */
  attempts: number
}

type Statement = Pick<Transactions, 'statement'>

/** Claims the next due message of a company (SQL function claim_outbox). */
export async function claimNext({ statement }: Statement, company_id: string): Promise<Claim | undefined> {
  const [row] = await statement<Claim>(sql`select * from claim_outbox(${company_id})`)
  return row
}

export type Settlement = {
  state: 'sent' | 'held' | 'dead' | 'queued' | 'uncertain'
  error?: string
  wait_seconds?: number
}

/** Records the outcome of the attempt with this number. */
export async function settle(
  { statement }: Statement,
  { id, attempts, state, error, wait_seconds }: Settlement & { id: string; attempts: number },
) {
  await statement(sql`select settle_outbox(${id}, ${attempts}, ${state}, ${error ?? null},
    now() + make_interval(secs => ${wait_seconds ?? null}))`)
}

export async function markUncertain({ statement }: Statement) {
  await statement(sql`select mark_uncertain_messages()`)
}

export async function companiesWithDueMessages({ statement }: Statement): Promise<string[]> {
  const rows = await statement<{ id: string }>(sql`select companies_with_due_messages() as id`)
  return rows.map(({ id }) => id)
}

const unsent = sql`${outbox.state} in ('dead', 'held', 'uncertain')`

/** Only messages written by a user have a reply address. The CASE avoids a function call for rows that are never withdrawn. */
const withdrawal = sql<
  string | null
>`case when (${outbox.reply_to} is not null or ${outbox.survey_result_id} is not null or ${outbox.kind} = 'job-applications') and ${unsent}
  then withdrawal_of(${outbox.id}) end`

/** Bodies are emptied once their links have expired. Such a message cannot be sent again. */
const whole = sql<boolean>`${unsent} and ${outbox.body} <> ''`

type OutboxSort = { field: 'created_at'; order: SortOrder }

type Row = Omit<OutboxMessage, 'is_replayable'> & { is_whole: boolean }

export const outboxList: List<OutboxFilters, OutboxSort, Row> = {
  name: 'outbox',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(outbox, 'outbox', [
      'id',
      'kind',
      'recipient',
      'subject',
      'body',
      'html',
      'calendar',
      'channel',
      'state',
      'attempts',
      'last_error',
      'created_at',
    ]),
    company_name: sql`companies.name`,
    withdrawal,
    is_whole: whole,
    about: joinedOf(sql`result.id`, {
      survey_result_id: sql`result.id`,
      person: sql`nullif(btrim(candidate.first || ' ' || candidate.last), '')`,
      role: sql`role.name`,
    }),
  }),
  // The joined rows belong to the company of the outbox row, which is in scope.
  tables: () => sql`outbox join companies on companies.id = outbox.company_id
    left join survey_results result on result.company_id = outbox.company_id and result.id = outbox.survey_result_id
    left join candidates candidate on candidate.id = result.candidate_id
    left join roles role on role.id = result.role_id`,
  counted: () => sql`outbox`,
  tenant: (scope) => inScope(scope, outbox.company_id),
  id: sql`outbox.id`,
  searched: {
    table: 'candidates',
    id: sql`(select candidate_id from survey_results r
      where r.company_id = outbox.company_id and r.id = outbox.survey_result_id)`,
    or: (text) => sql`strpos(fold(outbox.recipient), fold(${text})) > 0`,
  },
  conditions: { state: (state) => sql`outbox.state = ${state}` },
  keys: { created_at: () => [{ expression: sql`outbox.created_at`, type: 'timestamptz' }] },
}

export const toMessage = ({ is_whole, ...row }: Row): OutboxMessage => ({
  ...row,
  is_replayable: is_whole && row.withdrawal === null,
})

/** Counts up to 1,001, which limits the cost of a large backlog. */
export async function countUnsent(scope: Scope) {
  const count = async (...states: OutboxState[]) => {
    const some = scope.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(inScope(scope, outbox.company_id), inArray(outbox.state, states)))
      .limit(maxExactCount + 1)
    return scope.db.$count(some.as('some'))
  }
  return {
    queued: await count('queued', 'sending'),
    dead: await count('dead'),
    held: await count('held'),
    uncertain: await count('uncertain'),
  }
}

export function withdrawalsOf(scope: Scope, ids: string[]) {
  return scope.db
    .select({ id: outbox.id, withdrawal })
    .from(outbox)
    .where(and(inScope(scope, outbox.company_id), inArray(outbox.id, ids)))
}

export function existingMessages(scope: Scope, ids: string[]): Promise<number> {
  return scope.db.$count(outbox, and(inScope(scope, outbox.company_id), inArray(outbox.id, ids)))
}

/**
 * Queues messages again and resets their number of attempts.
 * @returns the ids of the messages that were dead, held or uncertain, still have a body and are not withdrawn
 */
export async function queueAgain(scope: Scope, ids: string[]): Promise<string[]> {
  const rows = await scope.db
    .update(outbox)
    .set({ state: 'queued', attempts: 0, next_attempt_at: sql`now()`, last_error: null })
    .where(and(inScope(scope, outbox.company_id), inArray(outbox.id, ids), whole, sql`${withdrawal} is null`))
    .returning({ id: outbox.id, company_id: outbox.company_id })
  for (const { company_id } of rows) wakeAfterCommit(scope, { queue: 'deliveries', company_id })
  return rows.map(({ id }) => id)
}
