import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hostedSignIns } from '../../database/tables/sessions.ts'
import { hashToken } from '../../kernel/token-hash.ts'

/** Long enough to sign in at a provider, but short in case a `state` value leaks. */
export const hostedMinutes = 10

type HostedSignIn = { state: string; browser: string; encrypted_state: string }

export async function storeHostedSignIn(db: NodePgDatabase, { state, browser, encrypted_state }: HostedSignIn) {
  await db.insert(hostedSignIns).values({
    state_hash: hashToken(state),
    browser_hash: hashToken(browser),
    encrypted_state,
    expires_at: sql`now() + make_interval(mins => ${hostedMinutes}::int)`,
  })
}

/**
 * Consumes a sign-in once, before it expires, and only for the browser that began it. An attempt from another browser
 * does not consume it (denial of service).
 */
export async function consumeHostedSignIn(
  db: NodePgDatabase,
  { state, browser }: Pick<HostedSignIn, 'state' | 'browser'>,
): Promise<string | undefined> {
  const [used] = await db
    .update(hostedSignIns)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(hostedSignIns.state_hash, hashToken(state)),
        eq(hostedSignIns.browser_hash, hashToken(browser)),
        isNull(hostedSignIns.used_at),
        gt(hostedSignIns.expires_at, sql`now()`),
      ),
    )
    .returning({ encrypted_state: hostedSignIns.encrypted_state })
  return used?.encrypted_state
}
