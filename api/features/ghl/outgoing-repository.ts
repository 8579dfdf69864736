import { and, eq, sql } from 'drizzle-orm'
import type { GhlOutgoing } from '@seatwise/contract/ghl'
import type { GhlChannel, GhlMessageState } from '@seatwise/contract/values'
import { ghlMessages } from '../../database/tables/ghl.ts'
import { runPlanned } from '../../platform/named-query.ts'
import { inScope, type Scope, type UserScope } from '../../platform/scope.ts'

/** After this time, a message that is still being sent was cut off. */
const cutOffSeconds = 60
/** A message waits for its person to be a contact there. */
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

export async function markUncertain(scope: Scope, connection_id: string) {
  await scope.db
    .execute(sql`update ghl_messages m set state = 'uncertain', error = 'Sending was cut off, so it may have arrived.'
    where ${inScope(scope, sql`m.company_id`) ?? sql`true`} and m.connection_id = ${connection_id} and m.state = 'sending'
      and m.sending_since < now() - make_interval(secs => ${cutOffSeconds})`)
}

/** The next message whose person is a contact; those of others wait for that. */
export async function claimMessage(scope: Scope, connection_id: string): Promise<ClaimedMessage | undefined> {
  const own = inScope(scope, sql`m.company_id`) ?? sql`true`
  await scope.db.execute(sql`update ghl_messages m set due_at = now() + make_interval(secs => ${contactWaitSeconds})
    where ${own} and m.connection_id = ${connection_id} and m.state = 'queued' and m.due_at <= now()
      and not exists (select from ghl_people p where p.connection_id = m.connection_id and p.candidate_id = m.candidate_id
        and p.contact_id is not null)`)
  const { rows } = await scope.db.execute<ClaimedMessage>(sql`with next as (
      select m.id from ghl_messages m where ${own} and m.connection_id = ${connection_id} and m.state = 'queued' and m.due_at <= now()
       order by m.created_at limit 1 for no key update skip locked
    ), claimed as (
      update ghl_messages m set state = 'sending', sending_since = now(), attempts = m.attempts + 1
        from next where ${own} and m.id = next.id returning m.*
    ) select m.id, m.channel, m.subject, m.body, m.attempts, c.email, p.contact_id from claimed m
        join ghl_people p on p.connection_id = m.connection_id and p.candidate_id = m.candidate_id
        join candidates c on c.company_id = m.company_id and c.id = m.candidate_id`)
  return rows[0]
}

/** @property wait_seconds of one that is queued again */
export type SettledMessage = {
  state: GhlMessageState
  error: string | null
  ghl_message_id?: string
  wait_seconds?: number
}

/** One whose company was disconnected meanwhile stays as that left it, unless it was sent. */
export async function settleMessage(scope: Scope, id: string, { wait_seconds = 0, ...settled }: SettledMessage) {
  await scope.db
    .update(ghlMessages)
    .set({
      ...settled,
      sending_since: null,
      ...(settled.state === 'sent' ? { sent_at: sql`now()` } : {}),
      due_at: sql`now() + make_interval(secs => ${wait_seconds})`,
    })
    .where(and(inScope(scope, ghlMessages.company_id), eq(ghlMessages.id, id), eq(ghlMessages.state, 'sending')))
}

export async function insertMessage(scope: Scope, values: typeof ghlMessages.$inferInsert): Promise<string> {
  const [made] = await scope.db.insert(ghlMessages).values(values).returning({ id: ghlMessages.id })
  return made!.id
}

export async function lockMessage(scope: Scope, id: string) {
  const [found] = await scope.db
    .select()
    .from(ghlMessages)
    .where(and(inScope(scope, ghlMessages.company_id), eq(ghlMessages.id, id)))
    .for('no key update')
  return found
}

export async function queueAgain(scope: Scope, id: string, connection_id: string) {
  await scope.db
    .update(ghlMessages)
    .set({ state: 'queued', error: null, attempts: 0, connection_id, due_at: sql`now()` })
    .where(and(inScope(scope, ghlMessages.company_id), eq(ghlMessages.id, id)))
}

const maxShown = 20

/** What was written here and is not in the CRM, or may not be. */
export function listOutgoing(
  scope: UserScope,
  company_id: string,
  candidate_id: string,
  id?: string,
): Promise<GhlOutgoing[]> {
  return runPlanned<GhlOutgoing>(
    scope,
    sql`select m.id, m.channel, m.subject, m.body, m.state, m.error, m.created_at,
        json_build_object('id', u.id, 'name', u.first || ' ' || u.last) as sent_by
      from ghl_messages m left join users u on u.id = m.sent_by_user_id and ${inScope(scope, sql`u.company_id`) ?? sql`true`}
      where ${inScope(scope, sql`m.company_id`) ?? sql`true`} and m.company_id = ${company_id} and m.candidate_id = ${candidate_id}
        and ${id === undefined ? sql`m.state not in ('sent', 'canceled')` : sql`m.id = ${id}`}
      order by m.created_at desc limit ${maxShown}`,
  )
}

/** Whom a message is about. */
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
  const [found] = await runPlanned<Addressee>(
    scope,
    sql`select r.company_id, r.candidate_id, c.email, c.phone, r.is_test, p.contact_id,
        exists (select from unsubscribes u where u.company_id = c.company_id and u.address_hash = address_hash(c.email)) as is_unsubscribed
      from survey_results r join candidates c on c.company_id = r.company_id and c.id = r.candidate_id
      left join ghl_connections g on g.company_id = r.company_id and g.disconnected_at is null
      left join ghl_people p on p.connection_id = g.id and p.candidate_id = r.candidate_id
      where ${inScope(scope, sql`r.company_id`) ?? sql`true`} and r.id = ${survey_result_id}`,
  )
  return found
}
