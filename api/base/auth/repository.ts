import type { Factor } from '@seatwise/contract/values/base'
import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { devices, refreshTokens, sessions } from '../../database/tables/sessions.ts'
import { users } from '../../database/tables/users.ts'
import { lockUserRow } from '../../identity/end-sessions.ts'
import type { Scope, UserScope } from '../../kernel/scope.ts'
import { hashToken } from '../../kernel/token-hash.ts'

const idleDays = 14
const maxSessionDays = 30
/** For this time an exchanged token is still accepted, because a second tab may have sent it. */
const graceSeconds = 10

export type OpenSession = { session_id: string; user_id: string; refresh_token: string }

/** The session tables have no company column, because they are read before the company is known. */
type Db = NodePgDatabase

export type SignInMethod = NonNullable<(typeof sessions.$inferInsert)['method']>
type NewSession = Pick<
  typeof sessions.$inferInsert,
  'user_id' | 'epoch' | 'device_id' | 'method' | 'factor' | 'ip' | 'user_agent'
>

export async function createSession(db: Db, session_of: NewSession): Promise<OpenSession> {
  const { user_id } = session_of
  const [session] = await db
    .insert(sessions)
    .values({
      ...session_of,
      factor_proved_at: session_of.factor ? sql`now()` : null,
      expires_at: inDays(maxSessionDays),
    })
    .returning({ id: sessions.id })
  return { session_id: session!.id, user_id, refresh_token: await createRefreshToken(db, session!.id, null) }
}

async function createRefreshToken(db: Db, session_id: string, parent_hash: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insert(refreshTokens)
    .values({ token_hash: hashToken(token), session_id, parent_hash, expires_at: inDays(idleDays) })
  return token
}

export type Rotation =
  | { kind: 'rotated'; session: OpenSession }
  | { kind: 'unknown' }
  | { kind: 'ended'; session_id: string }
  | { kind: 'reused'; session_id: string; user_id: string }

/**
 * Exchanges a refresh token for its successor. If a token is used after the grace period, or after its successor was
 * used, it must have been stolen, so the whole session ends (RFC 9700, 4.14.2).
 */
export async function rotateRefreshToken(db: Db, token: string): Promise<Rotation> {
  const token_hash = hashToken(token)
  const [row] = await db
    .select({
      session_id: sessions.id,
      user_id: sessions.user_id,
      parent_hash: refreshTokens.parent_hash,
      ended: sql<boolean>`${sessions.ended_at} is not null or ${sessions.expires_at} <= now() or ${refreshTokens.expires_at} <= now()`,
      rotated: sql<boolean>`${refreshTokens.rotated_at} is not null`,
      in_grace: sql<boolean>`${refreshTokens.rotated_at} > now() - make_interval(secs => ${graceSeconds})`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .where(eq(refreshTokens.token_hash, token_hash))
    .for('update')
  if (!row) return { kind: 'unknown' }
  if (row.ended) return { kind: 'ended', session_id: row.session_id }
  const reused = row.rotated && (!row.in_grace || (await hasUsedChild(db, token_hash)))
  // A browser stores only one cookie. If two successors of the same token are both used, one of them was stolen.
  const forked = row.parent_hash !== null && (await hasUsedChild(db, row.parent_hash, token_hash))
  if (reused || forked) {
    await endSession(db, row.session_id, 'reuse_detected')
    return { kind: 'reused', session_id: row.session_id, user_id: row.user_id }
  }
  await db
    .update(refreshTokens)
    .set({ rotated_at: sql`coalesce(rotated_at, now())` })
    .where(eq(refreshTokens.token_hash, token_hash))
  await db
    .update(sessions)
    .set({ last_used_at: sql`now()` })
    .where(eq(sessions.id, row.session_id))
  const refresh_token = await createRefreshToken(db, row.session_id, token_hash)
  return { kind: 'rotated', session: { session_id: row.session_id, user_id: row.user_id, refresh_token } }
}

async function hasUsedChild(db: Db, parent_hash: string, besides = ''): Promise<boolean> {
  const [used] = await db
    .select({ found: sql`1` })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.parent_hash, parent_hash),
        isNotNull(refreshTokens.rotated_at),
        ne(refreshTokens.token_hash, besides),
      ),
    )
    .limit(1)
  return used !== undefined
}

/** The open session of a refresh token, and whether a super admin is acting as another user in it. */
export async function findOpenSession(db: Db, token: string) {
  const [row] = await db
    .select({ session_id: sessions.id, user_id: sessions.user_id, is_acting: sql<boolean>`is_acting(${sessions.id})` })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .where(and(eq(refreshTokens.token_hash, hashToken(token)), isNull(sessions.ended_at)))
  return row
}

/**
 * Ends the session of a refresh token.
 * @returns the session, also if it had ended before
 */
export async function endSessionOf(db: Db, token: string) {
  const [row] = await db
    .select({ session_id: sessions.id, user_id: sessions.user_id, method: sessions.method })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .where(eq(refreshTokens.token_hash, hashToken(token)))
  if (row) await endSession(db, row.session_id, 'signed_out')
  return row
}

type EndReason = NonNullable<(typeof sessions.$inferSelect)['end_reason']>

/** Ends a session and the proxy sessions in it. */
async function endSession(db: Db, session_id: string, end_reason: EndReason) {
  await db
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason })
    .where(and(eq(sessions.id, session_id), isNull(sessions.ended_at)))
}

/** The user's own open sessions, most recent first. */
export function openSessionsOf(scope: UserScope) {
  return scope.db
    .select({
      id: sessions.id,
      current: sql<boolean>`${sessions.id} = ${scope.session_id}`,
      device_name: devices.name,
      ip: sessions.ip,
      method: sessions.method,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(devices, eq(devices.id, sessions.device_id))
    .where(and(isOpenOf(scope), eq(sessions.epoch, users.session_epoch)))
    .orderBy(desc(sessions.last_used_at))
}

/**
 * Ends one of the user's own sessions, or all but the current one.
 * @returns the number of ended sessions
 */
export async function endOwnSessions(scope: UserScope, which: { id: string } | 'others'): Promise<number> {
  await lockUserRow(scope, scope.user.id)
  const { rowCount } = await scope.db
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason: 'ended_by_user' })
    .where(and(isOpenOf(scope), which === 'others' ? ne(sessions.id, scope.session_id) : eq(sessions.id, which.id)))
  return rowCount ?? 0
}

const isOpenOf = (scope: UserScope) =>
  and(eq(sessions.user_id, scope.user.id), isNull(sessions.ended_at), gt(sessions.expires_at, sql`now()`))

/** The current session, with the factor that was verified in it. */
export async function currentSession(scope: UserScope): Promise<{ id: string; factor: Factor | null }> {
  const [session] = await scope.db
    .select({ id: sessions.id, factor: sessions.factor })
    .from(sessions)
    .where(eq(sessions.id, scope.session_id))
  return session!
}

/** Enrolling a factor counts as verifying it in this session. */
export async function recordFactor({ db }: Pick<Scope, 'db'>, session_id: string, factor: Factor) {
  await db
    .update(sessions)
    .set({ factor, factor_proved_at: sql`now()` })
    .where(eq(sessions.id, session_id))
}

const inDays = (days: number) => sql`now() + make_interval(days => ${days})`
