import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { seconds } from '@seatwise/contract/limits'
import { companies } from '../../database/tables/companies.ts'
import { exportTickets } from '../../database/tables/export-tickets.ts'
import { users } from '../../database/tables/users.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { hashToken } from '../../kernel/token-hash.ts'

export type Ticket = typeof exportTickets.$inferSelect

type TicketQuery = Pick<Ticket, 'list' | 'filters' | 'sort'> & { time_zone: string | undefined }

/**
 * Creates a ticket for one download. Its expiry is computed in the time zone of the export, so that an unknown zone
 * fails here.
 */
export async function createTicket(scope: UserScope, { time_zone, ...query }: TicketQuery) {
  const { db, user, session_id } = scope
  const ticket = randomBytes(32).toString('base64url')
  const zone = time_zone ?? (await ownZone(scope))
  const [created] = await db
    .insert(exportTickets)
    .values({
      ...query,
      token_hash: hashToken(ticket),
      session_id,
      user_id: user.id,
      time_zone: zone,
      expires_at: sql`(now() at time zone ${zone} + make_interval(secs => ${seconds.exportTicket})) at time zone ${zone}`,
    })
    .returning({ expires_at: exportTickets.expires_at })
  return { ticket, expires_at: created!.expires_at }
}

async function ownZone({ db, user }: UserScope): Promise<string> {
  const [own] = await db
    .select({ zone: sql<string>`coalesce(${users.time_zone}, ${companies.time_zone}, 'UTC')` })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(and(eq(users.id, user.id), eq(users.company_id, user.company.id)))
  return own!.zone
}

/** Consumes a ticket in one statement, so that only one of several requests gets it. */
export async function consumeTicket(db: NodePgDatabase, ticket: string): Promise<Ticket | undefined> {
  const [consumed] = await db
    .update(exportTickets)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(exportTickets.token_hash, hashToken(ticket)),
        isNull(exportTickets.used_at),
        gt(exportTickets.expires_at, sql`now()`),
      ),
    )
    .returning()
  return consumed
}

/**
 * True if a super admin is acting as another user in this session. Read from the database, because a download has no
 * header for it.
 */
export async function isActing({ db }: UserScope, session_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_acting: boolean }>(sql`select is_acting(${session_id}) as is_acting`)
  return rows[0]!.is_acting
}
