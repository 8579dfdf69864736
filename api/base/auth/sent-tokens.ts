import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { maxCodeAttempts } from '@seatwise/contract/limits'
import { sentTokens } from '../../database/tables/sessions.ts'
import type { Scope } from '../../kernel/scope.ts'
import { hashToken } from '../../kernel/token-hash.ts'

type Db = Pick<Scope, 'db'>
export type Purpose = typeof sentTokens.$inferInsert.purpose

type NewToken = {
  user_id: string
  purpose: Purpose
  /** The address or number that using the token verifies. */
  target?: string
  minutes: number
}

/**
 * Creates a token for an emailed link or a sign-up session. It is bound to one user and stored as a hash. The return
 * value must never be logged.
 */
export async function createSentToken(scope: Db, { minutes, ...token }: NewToken): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await scope.db.insert(sentTokens).values({
    ...token,
    token_hash: hashToken(secret),
    expires_at: sql`now() + make_interval(mins => ${minutes}::int)`,
  })
  return secret
}

/** Invalidates the user's unused tokens, either all or those for the given purposes. */
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

export type SentToken = { user_id: string; purpose: Purpose; target: string | null; failures: number }

/** Finds a valid token without consuming it. */
export async function findSentToken(scope: Db, token: string, purposes: Purpose[]): Promise<SentToken | undefined> {
  const [match] = await scope.db.select(shown).from(sentTokens).where(works(token, purposes))
  return match
}

/** @returns true only for the first use (replay) */
export async function consumeSentToken(scope: Db, token: string, purposes: Purpose[]): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(sentTokens)
    .set({ used_at: sql`now()` })
    .where(works(token, purposes))
  return rowCount === 1
}

/**
 * Counts an attempt at a code before the code is checked, so that parallel guesses are counted too.
 * @returns undefined after too many attempts
 */
export async function trySentToken(scope: Db, token: string, purpose: Purpose): Promise<SentToken | undefined> {
  const [match] = await scope.db
    .update(sentTokens)
    .set({ failures: sql`${sentTokens.failures} + 1` })
    .where(and(works(token, [purpose]), lt(sentTokens.failures, maxCodeAttempts)))
    .returning(shown)
  return match
}

const shown = {
  user_id: sentTokens.user_id,
  purpose: sentTokens.purpose,
  target: sentTokens.target,
  failures: sentTokens.failures,
}

const works = (token: string, purposes: Purpose[]) =>
  and(
    eq(sentTokens.token_hash, hashToken(token)),
    inArray(sentTokens.purpose, purposes),
    isNull(sentTokens.used_at),
    gt(sentTokens.expires_at, sql`now()`),
  )

/** Creates a code of six digits, which is only valid in the context that `of` names. */
export async function createSentCode(scope: Db, of: string, { minutes, ...token }: NewToken): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await scope.db.insert(sentTokens).values({
    ...token,
    token_hash: hashToken(codeToken(of, code)),
    expires_at: sql`now() + make_interval(mins => ${minutes}::int)`,
  })
  return code
}

/** The text of which the hash is stored for a code. */
export const codeToken = (of: string, code: string) => `${of}:${code}`

/**
 * Counts an attempt at the codes sent to a target, before the code is checked.
 * @returns false after too many attempts
 */
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
