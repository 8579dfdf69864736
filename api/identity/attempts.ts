import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transactions } from '../kernel/transaction.ts'

const freeFailures = 5
const maxLockSeconds = 900
const quietMinutes = 15

/**
 * Limits the guesses at a secret. Failures are counted per key, such as an address or the codes of a user, whether or
 * not an account exists.
 */
export function attempts(transactions: Transactions) {
  return {
    /**
     * Counts the attempt before the secret is checked, in one atomic statement, so that at most five of any number of
     * parallel guesses are checked. From then on, each failure locks the key for 2^(n-5) seconds, up to 15 minutes.
     * Attempts during a lock do not count.
     */
    reserve: (key: string): Promise<boolean> =>
      transactions.withoutTenant(async (db) => {
        const { rowCount } = await db.execute(sql`
          insert into sign_in_attempts as a (address_hash, failures, last_attempt_at)
          values (${hashOf(key)}, 1, now())
          on conflict (address_hash) do update set
            failures = case when a.last_attempt_at < now() - make_interval(mins => ${quietMinutes})
              then 1 else a.failures + 1 end,
            locked_until = case when a.last_attempt_at < now() - make_interval(mins => ${quietMinutes})
              or a.failures + 1 < ${freeFailures} then null
              else now() + make_interval(secs => least(${maxLockSeconds}, 2 ^ (a.failures + 1 - ${freeFailures}))) end,
            last_attempt_at = now()
          where a.locked_until is null or a.locked_until <= now()
          returning 1`)
        return rowCount === 1
      }),

    /** Resets the count after a correct secret. */
    forget: (key: string) =>
      transactions.withoutTenant((db) =>
        db.execute(
          sql`update sign_in_attempts set failures = 0, locked_until = null where address_hash = ${hashOf(key)}`,
        ),
      ),
  }
}

/** The key is stored as a hash, so that this table does not reveal e-mail addresses. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
