import { and, eq, sql } from 'drizzle-orm'
import type { GhlOutgoing } from '@seatwise/contract/ghl'
import type { GhlChannel, GhlMessageState } from '@seatwise/contract/values/connections'
import { ghlMessages } from '../../database/tables/ghl.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { own } from './repository.ts'

/** A message that has been in the state `sending` for longer than this counts as interrupted. */
const cutOffSeconds = 60
/** The time until a message whose person is not a contact in the CRM yet is checked again. */
const contactWaitSeconds = 10

export type ClaimedMessage = {
  id: string
  channel: GhlChannel
  subject: string | null
  body: string
  attempts: number
  email: string
  contact_id: string
}

export const cutOff = 'Sending was cut off, so it may have arrived.'

export async function markUncertain(scope: Scope, connection_id: string) {
  await scope.db.execute(sql`update ghl_messages m set state = 'uncertain', error = ${cutOff}
    where ${own(scope, sql`m.company_id`)} and m.connection_id = ${connection_id} and m.state = 'sending'
      and m.sending_since < now() - make_interval(secs => ${cutOffSeconds})`)
}

/**
 * Claims the next message whose person is a contact in the CRM. Messages to other people wait, or fail if the sync of
 * the person has failed. Messages are canceled if their author may no longer send any, or if the person has unsubscribed
 * since.
 */
export async function claimMessage(scope: Scope, connection_id: string): Promise<ClaimedMessage | undefined> {
  const due = sql`${own(scope, sql`m.company_id`)} and m.connection_id = ${connection_id} and m.state = 'queued' and m.due_at <= now()`
  await scope.db
    .execute(sql`update ghl_messages m set state = 'canceled', error = 'Its writer may not send messages any more.'
    where ${due} and not may_send_ghl(m.sent_by_user_id, m.company_id)`)
  await scope.db
    .execute(sql`update ghl_messages m set state = 'canceled', error = 'The person has unsubscribed from emails of the company.'
    from candidates c where ${due} and m.channel = 'email' and c.company_id = m.company_id and c.id = m.candidate_id
      and exists (select from unsubscribes u where u.company_id = c.company_id and u.address_hash = address_hash(c.email))`)
  await scope.db.execute(sql`update ghl_messages m
    set state = case when p.fault is not null and p.due_at is null then 'failed' else m.state end,
      error = case when p.fault is not null and p.due_at is null then 'The person is no contact in GoHighLevel: the CRM page says why.' end,
      due_at = now() + make_interval(secs => ${contactWaitSeconds})
    from ghl_people p where ${due} and p.connection_id = m.connection_id and p.candidate_id = m.candidate_id and p.contact_id is null`)
  const { rows } = await scope.db.execute<ClaimedMessage>(sql`with next as (
      select m.id from ghl_messages m
        join ghl_people p on p.connection_id = m.connection_id and p.candidate_id = m.candidate_id and p.contact_id is not null
       where ${due} order by m.created_at limit 1 for no key update of m skip locked
    ), claimed as (
      update ghl_messages m set state = 'sending', sending_since = now(), attempts = m.attempts + 1
        from next where ${own(scope, sql`m.company_id`)} and m.id = next.id returning m.*
    ) select m.id, m.channel, m.subject, m.body, m.attempts, c.email, p.contact_id from claimed m
        join ghl_people p on p.connection_id = m.connection_id and p.candidate_id = m.candidate_id
        join candidates c on c.company_id = m.company_id and c.id = m.candidate_id`)
  return rows[0]
}

type Attempt = Pick<ClaimedMessage, 'id' | 'attempts'>
const attemptOf = (scope: Scope, { id, attempts }: Attempt) =>
  and(
    inScope(scope, ghlMessages.company_id),
    eq(ghlMessages.id, id),
    eq(ghlMessages.state, 'sending'),
    eq(ghlMessages.attempts, attempts),
  )

/**
 * Checked right before the call, because meanwhile an erasure, a disconnect or another process may have changed the
 * message.
 */
export async function isStillSending(scope: Scope, message: Attempt): Promise<boolean> {
  return (await scope.db.$count(ghlMessages, attemptOf(scope, message))) === 1
}

/**
 * @property wait_seconds for a message that is queued again, the time until then
 * @property is_counted false if the attempt does not count
 */
export type SettledMessage = {
  state: GhlMessageState
  error: string | null
  ghl_message_id?: string
  wait_seconds?: number
  is_counted?: boolean
}

/** Stores the outcome of an attempt, unless the message was changed meanwhile. */
export async function settleMessage(
  scope: Scope,
  message: Attempt,
  { wait_seconds = 0, is_counted = true, ...settled }: SettledMessage,
) {
  await scope.db
    .update(ghlMessages)
    .set({
      ...settled,
      sending_since: null,
      attempts: message.attempts - (is_counted ? 0 : 1),
      ...(settled.state === 'sent' ? { sent_at: sql`now()` } : {}),
      due_at: sql`now() + make_interval(secs => ${wait_seconds})`,
    })
    .where(attemptOf(scope, message))
}

export async function insertMessage(scope: Scope, values: typeof ghlMessages.$inferInsert): Promise<string> {
  const [made] = await scope.db.insert(ghlMessages).values(values).returning({ id: ghlMessages.id })
  return made!.id
}

export async function findMessage(scope: Scope, id: string) {
  const [ghlMessage] = await scope.db
    .select()
    .from(ghlMessages)
    .where(and(inScope(scope, ghlMessages.company_id), eq(ghlMessages.id, id)))
  return ghlMessage
}

export async function lockMessage(scope: Scope, id: string) {
  const [ghlMessage] = await scope.db
    .select()
    .from(ghlMessages)
    .where(and(inScope(scope, ghlMessages.company_id), eq(ghlMessages.id, id)))
    .for('no key update')
  return ghlMessage
}

export async function queueAgain(scope: Scope, id: string, connection_id: string) {
  await scope.db
    .update(ghlMessages)
    .set({ state: 'queued', error: null, attempts: 0, connection_id, due_at: sql`now()` })
    .where(and(inScope(scope, ghlMessages.company_id), eq(ghlMessages.id, id)))
}

const maxShown = 20

/** The messages to a person that have not been sent for sure, or one message. */
export function listOutgoing(
  scope: UserScope,
  company_id: string,
  candidate_id: string,
  id?: string,
): Promise<GhlOutgoing[]> {
  return readRows<GhlOutgoing>(
    scope,
    sql`select m.id, m.channel, m.subject, m.body, m.state, m.error, m.created_at,
        json_build_object('id', u.id, 'name', u.first || ' ' || u.last) as sent_by
      from ghl_messages m left join users u on u.id = m.sent_by_user_id and ${own(scope, sql`u.company_id`)}
      where ${own(scope, sql`m.company_id`)} and m.company_id = ${company_id} and m.candidate_id = ${candidate_id}
        and ${id === undefined ? sql`m.state not in ('sent', 'canceled')` : sql`m.id = ${id}`}
      order by m.created_at desc limit ${maxShown}`,
  )
}

/** The person of a message. */
export type Addressee = {
  company_id: string
  candidate_id: string
  email: string
  phone: string | null
  is_test: boolean
  is_unsubscribed: boolean
  contact_id: string | null
}

export async function findAddressee(scope: Scope, survey_result_id: string): Promise<Addressee | undefined> {
  const [addressee] = await readRows<Addressee>(
    scope,
    sql`select r.company_id, r.candidate_id, c.email, split_part(c.phone, ' ', 1) as phone, r.is_test, p.contact_id,
        exists (select from unsubscribes u where u.company_id = c.company_id and u.address_hash = address_hash(c.email)) as is_unsubscribed
      from survey_results r join candidates c on c.company_id = r.company_id and c.id = r.candidate_id
      left join ghl_connections g on g.company_id = r.company_id and g.disconnected_at is null
      left join ghl_people p on p.connection_id = g.id and p.candidate_id = r.candidate_id
      where ${own(scope, sql`r.company_id`)} and r.id = ${survey_result_id}`,
  )
  return addressee
}
