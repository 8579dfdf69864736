import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { ownWork } from '../../platform/scope.ts'
import type { Seals } from '../../platform/sealed.ts'
import type { Transactions } from '../../platform/transaction.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** OWASP's Argon2id floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const freeFailures = 5
const longestLockSeconds = 900
const quietMinutes = 15

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Passwords kept by us. Attempts are counted by address, whether or not anybody has it. */
export async function embeddedIdentity(transactions: Transactions, _seals: Seals): Promise<IdentityProvider> {
  /** Checked when there is no such address, so that both answers take the same time. */
  const nobody = await hashPassword('no one has this password')

  return {
    signIn: async (address: string, password: string) => {
      const key = createHash('sha256').update(address).digest('base64url')
      if (!(await reserveAttempt(key))) return { kind: 'attempts_exceeded' }
      const found = await findAccount(address)
      const right = await verify(found?.password_hash ?? nobody, password)
      if (!found || !right) return { kind: 'refused' }
      await forgetAttempts(key)
      if (!found.active) return { kind: 'deactivated' }
      return { kind: 'signed_in', user_id: found.user_id, session_epoch: found.session_epoch }
    },
    // The other half follows with the challenges.
  } as unknown as IdentityProvider

  /**
   * Counts the attempt before the password is looked at, in one atomic statement: of any number
   * of parallel guesses only five are ever checked. From then on each failure locks for
   * 2^(n-5) seconds, up to 15 minutes; attempts during a lock do not count.
   */
  function reserveAttempt(key: string): Promise<boolean> {
    return transactions.asNobody(async (db) => {
      const { rowCount } = await db.execute(sql`
        insert into sign_in_attempts as a (address_hash, failures, last_attempt_at)
        values (${key}, 1, now())
        on conflict (address_hash) do update set
          failures = case when a.last_attempt_at < now() - make_interval(mins => ${quietMinutes})
            then 1 else a.failures + 1 end,
          locked_until = case when a.last_attempt_at < now() - make_interval(mins => ${quietMinutes})
            or a.failures + 1 < ${freeFailures} then null
            else now() + make_interval(secs => least(${longestLockSeconds}, 2 ^ (a.failures + 1 - ${freeFailures}))) end,
          last_attempt_at = now()
        where a.locked_until is null or a.locked_until <= now()
        returning 1`)
      return rowCount === 1
    })
  }

  function forgetAttempts(key: string) {
    return transactions.asNobody((db) =>
      db.execute(sql`update sign_in_attempts set failures = 0, locked_until = null where address_hash = ${key}`),
    )
  }

  async function findAccount(address: string) {
    const { rows } = await transactions.asNobody((db) =>
      db.execute<{ find_account: string | null }>(sql`select find_account(${address})`),
    )
    const id = rows[0]?.find_account
    return id ? transactions.asAccount(id, ownWork, async ({ account }) => account) : undefined
  }
}
