import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { maxCodeAttempts } from '@seatwise/contract/limits'
import { sentTokens } from '../../database/tables/sessions.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/token-hash.ts'

type Db = Pick<Scope, 'db'>
export type Purpose = typeof sentTokens.$inferInsert.purpose

type NewToken = {
  user_id: string
  purpose: Purpose
  /** The address or number that its use proves. */
  target?: string
  minutes: number
}

/** For a link or a code's session: bound to one user, kept only as a hash. The answer is never logged. */
export async function createSentToken(scope: Db, { minutes, ...token }: NewToken): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await scope.db.insert(sentTokens).values({
    ...token,
    token_hash: hashToken(secret),
    expires_at: sql`now() + make_interval(mins => ${minutes}::int)`,
  })
  return secret
}

/** What was sent to somebody works no more: for this purpose, or for any. */
export async function voidSentTokens(scope: Db, user_id: string, ...purposes: Purpose[]) {
  await scope.db
    .update(sentTokens)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(sentTokens.user_id, user_id),
        purposes.length > 0 ? inArray(sentTokens.purpose, purposes) : undefined,
        isNull(sentTokens.used_at),
      ),
    )
}

export type SentToken = { user_id: string; purpose: Purpose; target: string | null }

/** Whom a link is for, while it works; it is not used up. */
export async function findSentToken(scope: Db, token: string, purposes: Purpose[]): Promise<SentToken | undefined> {
  const [found] = await scope.db.select(shown).from(sentTokens).where(works(token, purposes))
  return found
}

/** True for the first use only. */
export async function consumeSentToken(scope: Db, token: string, purposes: Purpose[]): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(sentTokens)
    .set({ used_at: sql`now()` })
    .where(works(token, purposes))
  return rowCount === 1
}

/** Counts a try at a code before it is looked at; undefined once there have been too many. */
export async function trySentToken(scope: Db, token: string, purpose: Purpose): Promise<SentToken | undefined> {
  const [found] = await scope.db
    .update(sentTokens)
    .set({ failures: sql`${sentTokens.failures} + 1` })
    .where(and(works(token, [purpose]), lt(sentTokens.failures, maxCodeAttempts)))
    .returning(shown)
  return found
}

const shown = { user_id: sentTokens.user_id, purpose: sentTokens.purpose, target: sentTokens.target }

const works = (token: string, purposes: Purpose[]) =>
  and(
    eq(sentTokens.token_hash, hashToken(token)),
    inArray(sentTokens.purpose, purposes),
    isNull(sentTokens.used_at),
    gt(sentTokens.expires_at, sql`now()`),
  )

/** A code of six digits in place of a link: it counts only together with what `of` names. */
export async function createSentCode(scope: Db, of: string, { minutes, ...token }: NewToken): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await scope.db.insert(sentTokens).values({
    ...token,
    token_hash: hashToken(codeToken(of, code)),
    expires_at: sql`now() + make_interval(mins => ${minutes}::int)`,
  })
  return code
}

/** What `consumeSentToken` finds a code by. */
export const codeToken = (of: string, code: string) => `${of}:${code}`

/** Counts a try at a code that went to a target before it is looked at; false once there have been too many. */
export async function tryCodesTo(scope: Db, user_id: string, purpose: Purpose, target: string): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(sentTokens)
    .set({ failures: sql`${sentTokens.failures} + 1` })
    .where(
      and(
        eq(sentTokens.user_id, user_id),
        eq(sentTokens.purpose, purpose),
        eq(sentTokens.target, target),
        isNull(sentTokens.used_at),
        gt(sentTokens.expires_at, sql`now()`),
        lt(sentTokens.failures, maxCodeAttempts),
      ),
    )
  return (rowCount ?? 0) > 0
}
