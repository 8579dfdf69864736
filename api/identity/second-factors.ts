import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { backupCodeCount, minutes } from '@seatwise/contract/limits'
import { backupCodes, totpFactors } from '../database/tables/sessions.ts'
import type { Encryption } from '../kernel/encryption.ts'
import type { Account, AccountScope } from '../kernel/transaction.ts'

/** Codes of the previous and the next time step are accepted too, because clocks differ (RFC 6238, 5.2). */
const toleranceSeconds = 30
/** If a refused code would be right within this time, the reason given is a wrong clock. */
const noticedSeconds = 300
const stepSeconds = 30
/** Without I, O, 0 and 1, which are easily confused. Ten characters carry 50 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const backupCodeLength = 10

/** Authenticator apps (TOTP) and backup codes of the embedded identity provider. */
export function secondFactors(encryption: Encryption) {
  const encryptFor = (user_id: string) => `totp ${user_id}`

  return {
    newSecret: ({ email }: Account, issuer: string) => {
      const secret = generateSecret()
      return { secret, uri: generateURI({ issuer, label: email, secret }) }
    },

    /**
     * Creates a pending secret that the same session must confirm in time, so that a stolen session cannot confirm an
     * enrollment that another session began with the password. The current app stays valid until then.
     */
    begin: async ({ db, account }: AccountScope, issuer: string, session_id: string) => {
      const secret = generateSecret()
      const pending = {
        encrypted_pending: encryption.encrypt(encryptFor(account.user_id), secret),
        pending_session_id: session_id,
        pending_until: sql`now() + make_interval(mins => ${minutes.code})`,
      }
      await db
        .insert(totpFactors)
        .values({ user_id: account.user_id, ...pending })
        .onConflictDoUpdate({ target: totpFactors.user_id, set: pending })
      return { secret, uri: generateURI({ issuer, label: account.email, secret }) }
    },

    confirm: async (
      scope: AccountScope,
      code: string,
      session_id: string,
    ): Promise<'right' | 'wrong' | 'clock_off'> => {
      const { user_id } = scope.account
      const [factor] = await scope.db
        .select({ encrypted: totpFactors.encrypted_pending })
        .from(totpFactors)
        .where(
          and(
            eq(totpFactors.user_id, user_id),
            eq(totpFactors.pending_session_id, session_id),
            gt(totpFactors.pending_until, sql`now()`),
          ),
        )
      if (!factor?.encrypted) return 'wrong'
      const secret = encryption.decrypt(encryptFor(user_id), factor.encrypted)
      if (await enrol(scope, secret, code)) return 'right'
      return isOfOtherMinute(secret, code) ? 'clock_off' : 'wrong'
    },

    enrol,

    /** Accepts each time step once (RFC 6238, 5.2): an intercepted code cannot be replayed. */
    accept: async ({ db, account }: AccountScope, code: string): Promise<boolean> => {
      const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.user_id, account.user_id))
      if (!factor?.confirmed_at || !factor.encrypted_secret) return false
      const step = acceptedStep(
        encryption.decrypt(encryptFor(account.user_id), factor.encrypted_secret),
        code,
        factor.last_step,
      )
      if (step === undefined) return false
      const { rowCount } = await db
        .update(totpFactors)
        .set({ last_step: step })
        .where(and(eq(totpFactors.user_id, account.user_id), lt(totpFactors.last_step, step)))
      return rowCount === 1
    },

    isOfOtherMinute,

    /**
     * True if a refused code would be right at another time, by the clock of the account's app. This must not help an
     * attacker who guesses a future code, so that code and those before it are never accepted.
     */
    isOfOtherTime: async ({ db, account }: AccountScope, code: string): Promise<boolean> => {
      const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.user_id, account.user_id))
      if (!factor?.confirmed_at || !factor.encrypted_secret) return false
      const secret = encryption.decrypt(encryptFor(account.user_id), factor.encrypted_secret)
      const step = acceptedStep(secret, code, factor.last_step, noticedSeconds)
      if (step === undefined) return false
      if (step > Math.floor(Date.now() / 1_000 / stepSeconds))
        await db
          .update(totpFactors)
          .set({ last_step: sql`greatest(${totpFactors.last_step}, ${step})` })
          .where(eq(totpFactors.user_id, account.user_id))
      return true
    },

    remove: async ({ db, account }: AccountScope) => {
      await db
        .update(totpFactors)
        .set({ encrypted_secret: null, encrypted_pending: null, pending_session_id: null, confirmed_at: null })
        .where(eq(totpFactors.user_id, account.user_id))
      await spendAll(db, account.user_id)
    },

    /** Creates a new set of backup codes, which is shown once, and invalidates the old set. */
    createBackupCodes: async ({ db, account }: AccountScope): Promise<string[]> => {
      await spendAll(db, account.user_id)
      const codes = Array.from({ length: backupCodeCount }, newBackupCode)
      await db
        .insert(backupCodes)
        .values(codes.map((code) => ({ user_id: account.user_id, code_hash: hashOf(account.user_id, code) })))
      return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
    },

    spendBackupCode: async ({ db, account }: AccountScope, code: string): Promise<boolean> => {
      const { rowCount } = await db
        .update(backupCodes)
        .set({ used_at: sql`now()` })
        .where(
          and(
            eq(backupCodes.user_id, account.user_id),
            eq(backupCodes.code_hash, hashOf(account.user_id, code)),
            isNull(backupCodes.used_at),
          ),
        )
      return rowCount === 1
    },
  }

  /** The confirming code counts as used, so that nobody can sign in with it afterwards. */
  async function enrol({ db, account }: AccountScope, secret: string, code: string): Promise<boolean> {
    const step = acceptedStep(secret, code, 0)
    if (step === undefined) return false
    const confirmed = {
      encrypted_secret: encryption.encrypt(encryptFor(account.user_id), secret),
      encrypted_pending: null,
      pending_session_id: null,
      pending_until: null,
      confirmed_at: sql`now()`,
      last_step: step,
    }
    await db
      .insert(totpFactors)
      .values({ user_id: account.user_id, ...confirmed })
      .onConflictDoUpdate({ target: totpFactors.user_id, set: confirmed })
    return true
  }

  function hashOf(user_id: string, code: string): string {
    return encryption.hashCode(`backup code of ${user_id}`, code)
  }

  async function spendAll(db: AccountScope['db'], user_id: string) {
    await db
      .update(backupCodes)
      .set({ used_at: sql`now()` })
      .where(and(eq(backupCodes.user_id, user_id), isNull(backupCodes.used_at)))
  }
}

/** True if a refused code would be right by a clock that is wrong by minutes. */
const isOfOtherMinute = (secret: string, code: string) => acceptedStep(secret, code, 0, noticedSeconds) !== undefined

/** @returns the code's time step if it is later than the last accepted one */
function acceptedStep(
  secret: string,
  code: string,
  lastStep: number,
  epochTolerance = toleranceSeconds,
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const result = verifySync({ secret, token: code, epochTolerance })
  return result.valid && 'timeStep' in result && result.timeStep > lastStep ? result.timeStep : undefined
}

const newBackupCode = () =>
  Array.from({ length: backupCodeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
