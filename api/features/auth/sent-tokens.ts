import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { sentTokens } from '../../database/tables/sessions.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/token-hash.ts'

type Db = Pick<Scope, 'db'>
type Purpose = typeof sentTokens.$inferInsert.purpose

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
export async function voidSentTokens(scope: Db, user_id: string, purpose?: Purpose) {
  await scope.db
    .update(sentTokens)
    .set({ used_at: sql`now()` })
    .where(and(eq(sentTokens.user_id, user_id), purpose && eq(sentTokens.purpose, purpose), isNull(sentTokens.used_at)))
}
