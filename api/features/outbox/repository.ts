import { desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BrandKey } from '@seatwise/contract/values'
import { companies } from '../../database/tables/companies.ts'
import { outbox } from '../../database/tables/outbox.ts'
import { inScope, type Scope } from '../../platform/scope.ts'

export type Mail = { company_id: string; recipient: string; subject: string; body: string; html?: string }

/** Part of the transaction that gives cause to it: no write without its mail, and none twice. */
export async function enqueueMail(scope: Scope, mail: Mail) {
  await scope.db.insert(outbox).values(mail)
}

/** The same by text message; the recipient is a number, E.164. */
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
  /** This one included. */
  attempts: number
}

/** Claims the message that has waited longest, of any tenant, for two minutes (SQL function claim_outbox). */
export async function claimNext(db: NodePgDatabase): Promise<Claimed | undefined> {
  const { rows } = await db.execute<Claimed>(sql`select * from claim_outbox(1)`)
  return rows[0]
}

type Settled = { state: 'sent' | 'kept' | 'dead' | 'queued'; error?: string; wait_seconds?: number }

export async function settle(db: NodePgDatabase, id: string, { state, error, wait_seconds }: Settled) {
  await db.execute(sql`select settle_outbox(${id}, ${state}, ${error ?? null},
    now() + make_interval(secs => ${wait_seconds ?? null}))`)
}

export function latestMail(scope: Scope) {
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
    })
    .from(outbox)
    .innerJoin(companies, eq(companies.id, outbox.company_id))
    .where(inScope(scope, outbox.company_id))
    .orderBy(desc(outbox.created_at))
    .limit(100)
}
