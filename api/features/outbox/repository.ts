import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { maxExactCount } from '@seatwise/contract/limits'
import type { outboxStates } from '@seatwise/contract/values'
import type { BrandKey } from '@seatwise/contract/values'
import { companies } from '../../database/tables/companies.ts'
import { outbox } from '../../database/tables/outbox.ts'
import { inScope, type Scope } from '../../platform/scope.ts'

type OutboxState = (typeof outboxStates)[number]

export type Mail = { company_id: string; recipient: string; subject: string; body: string; html?: string }

/** Call this in the transaction that causes the mail: both are committed, or neither. */
export async function enqueueMail(scope: Scope, mail: Mail) {
  await scope.db.insert(outbox).values(mail)
}

/** Queues a text message; the recipient is an E.164 number. */
export async function enqueueText(scope: Scope, text: { company_id: string; recipient: string; body: string }) {
  await scope.db.insert(outbox).values({ ...text, channel: 'sms', subject: '' })
}

export type Claimed = {
  id: string
  brand: BrandKey
  channel: 'mail' | 'sms'
  recipient: string
  subject: string
  body: string
  html: string | null
  /** The number of attempts, including this one. */
  attempts: number
}

/** Claims the oldest due message of any company for two minutes (SQL function claim_outbox). */
export async function claimNext(db: NodePgDatabase): Promise<Claimed | undefined> {
  const { rows } = await db.execute<Claimed>(sql`select * from claim_outbox(1)`)
  return rows[0]
}

type Settled = { state: 'sent' | 'held' | 'dead' | 'queued'; error?: string; wait_seconds?: number }

export async function settle(db: NodePgDatabase, id: string, { state, error, wait_seconds }: Settled) {
  await db.execute(sql`select settle_outbox(${id}, ${state}, ${error ?? null},
    now() + make_interval(secs => ${wait_seconds ?? null}))`)
}

/** Bodies are cleared once their links have expired: such a message cannot be sent again. */
const replayable = sql`${outbox.state} in ('dead', 'held') and ${outbox.body} <> ''`

type Page = { state?: OutboxState | undefined; limit: number; offset: number }

export function listMessages(scope: Scope, { state, limit, offset }: Page) {
  return scope.db
    .select({
      id: outbox.id,
      company_name: companies.name,
      recipient: outbox.recipient,
      subject: outbox.subject,
      body: outbox.body,
      html: outbox.html,
      channel: outbox.channel,
      state: outbox.state,
      attempts: outbox.attempts,
      last_error: outbox.last_error,
      created_at: outbox.created_at,
      is_replayable: sql<boolean>`${replayable}`,
    })
    .from(outbox)
    .innerJoin(companies, eq(companies.id, outbox.company_id))
    .where(and(inScope(scope, outbox.company_id), state && eq(outbox.state, state)))
    .orderBy(desc(outbox.created_at), outbox.id)
    .limit(limit)
    .offset(offset)
}

/** Counts stop at 1,001, to bound the cost of large backlogs. */
export async function countUnsent(scope: Scope) {
  const count = async (state: OutboxState) => {
    const some = scope.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(inScope(scope, outbox.company_id), eq(outbox.state, state)))
      .limit(maxExactCount + 1)
    return scope.db.$count(some.as('some'))
  }
  return { queued: await count('queued'), dead: await count('dead'), held: await count('held') }
}

export function existingMessages(scope: Scope, ids: string[]): Promise<number> {
  return scope.db.$count(outbox, and(inScope(scope, outbox.company_id), inArray(outbox.id, ids)))
}

/**
 * Queues messages again with no attempts counted.
 * @returns the ids of those that were dead or held and still
 * have a body
 */
export async function queueAgain(scope: Scope, ids: string[]): Promise<string[]> {
  const rows = await scope.db
    .update(outbox)
    .set({ state: 'queued', attempts: 0, next_attempt_at: sql`now()`, last_error: null })
    .where(and(inScope(scope, outbox.company_id), inArray(outbox.id, ids), replayable))
    .returning({ id: outbox.id })
  return rows.map(({ id }) => id)
}
