import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { refreshTokens, sessions } from '../../database/tables/sessions.ts'
import { hashToken } from '../../platform/token-hash.ts'

const idleDays = 14
const longestDays = 30
/** A second tab may send the token that the first has just traded. */
const graceSeconds = 10

export type OpenSession = { session_id: string; user_id: string; refresh_token: string }

/** These tables belong to people, not tenants: they are reached before there is a scope. */
type Db = NodePgDatabase

export async function createSession(db: Db, user_id: string, epoch: number): Promise<OpenSession> {
  const [session] = await db
    .insert(sessions)
    .values({ user_id, epoch, expires_at: inDays(longestDays) })
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

export type Rotation = { kind: 'rotated'; session: OpenSession } | { kind: 'unknown' } | { kind: 'ended' }

/**
 * Trades a refresh token for the next. A token seen again after its grace, or after its
 * successor was used, was stolen from somebody: the whole session ends.
 */
export async function rotateRefreshToken(db: Db, token: string): Promise<Rotation> {
  const token_hash = hashToken(token)
  const [found] = await db
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
  if (!found) return { kind: 'unknown' }
  if (found.ended) return { kind: 'ended' }
  const reused = found.rotated && (!found.in_grace || (await hasUsedChild(db, token_hash)))
  // One browser keeps one cookie: of two tokens from the same parent only one is ever used.
  const forked = found.parent_hash !== null && (await hasUsedChild(db, found.parent_hash, token_hash))
  if (reused || forked) {
    await endSession(db, found.session_id, 'reuse_detected')
    return { kind: 'ended' }
  }
  await db
    .update(refreshTokens)
    .set({ rotated_at: sql`coalesce(rotated_at, now())` })
    .where(eq(refreshTokens.token_hash, token_hash))
  const refresh_token = await createRefreshToken(db, found.session_id, token_hash)
  return { kind: 'rotated', session: { session_id: found.session_id, user_id: found.user_id, refresh_token } }
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

export async function endSessionOf(db: Db, token: string) {
  const [found] = await db
    .select({ session_id: refreshTokens.session_id })
    .from(refreshTokens)
    .where(eq(refreshTokens.token_hash, hashToken(token)))
  if (found) await endSession(db, found.session_id, 'signed_out')
}

async function endSession(db: Db, session_id: string, end_reason: 'signed_out' | 'reuse_detected') {
  await db
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason })
    .where(and(eq(sessions.id, session_id), isNull(sessions.ended_at)))
}

const inDays = (days: number) => sql`now() + make_interval(days => ${days})`
