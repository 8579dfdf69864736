import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ChallengeName } from '@seatwise/contract/values/base'
import { maxCodeAttempts, minutes } from '@seatwise/contract/limits'
import { signInChallenges } from '../../database/tables/sessions.ts'
import type { OpenChallenge } from '../../identity/identity-provider.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import type { SignInMethod } from './repository.ts'

/** Users get more attempts to choose a new password than for codes, because the policy may refuse several weak ones. */
const passwordTries = 20

type Db = NodePgDatabase
type ChallengeState = Pick<OpenChallenge, 'state' | 'session_epoch' | 'factor'>
export type Challenge = OpenChallenge & { id: string; method: SignInMethod }

export async function createChallenge(db: Db, encryption: Encryption, begun: OpenChallenge & { method: SignInMethod }) {
  const token = randomBytes(32).toString('base64url')
  const { state, session_epoch, factor, ...rest } = begun
  const [created] = await db
    .insert(signInChallenges)
    .values({
      ...rest,
      token_hash: hashToken(token),
      encrypted_state: encryption.encrypt('challenge', JSON.stringify({ state, session_epoch, factor })),
      expires_at: sql`now() + make_interval(mins => ${minutes.challenge})`,
    })
    .returning({ expires_at: signInChallenges.expires_at })
  return { session: token, expires_at: created!.expires_at }
}

/**
 * Counts the attempt before the answer is checked, so that parallel guesses are counted too.
 * @returns undefined if the challenge has expired, was used or has too many failures
 */
export async function tryChallenge(
  db: Db,
  encryption: Encryption,
  token: string,
  name: ChallengeName,
): Promise<Challenge | undefined> {
  const maxFailures = name === 'NEW_PASSWORD_REQUIRED' ? passwordTries : maxCodeAttempts
  const [signInChallenge] = await db
    .update(signInChallenges)
    .set({ failures: sql`${signInChallenges.failures} + 1` })
    .where(
      and(
        eq(signInChallenges.token_hash, hashToken(token)),
        eq(signInChallenges.name, name),
        isNull(signInChallenges.used_at),
        gt(signInChallenges.expires_at, sql`now()`),
        lt(signInChallenges.failures, maxFailures),
      ),
    )
    .returning()
  if (!signInChallenge) return undefined
  // The cast is safe: the encrypted state is authenticated, and only createChallenge writes it.
  const encrypted = JSON.parse(encryption.decrypt('challenge', signInChallenge.encrypted_state)) as ChallengeState
  return {
    id: signInChallenge.id,
    user_id: signInChallenge.user_id,
    name,
    ...encrypted,
    method: signInChallenge.method,
  }
}

/** @returns true only for the first correct answer (replay) */
export async function finishChallenge(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(signInChallenges)
    .set({ used_at: sql`now()` })
    .where(and(eq(signInChallenges.id, id), isNull(signInChallenges.used_at)))
  return rowCount === 1
}
