import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ChallengeName, MfaType } from '@seatwise/contract/values'
import { credentials, devices } from '../database/tables/sessions.ts'
import { users } from '../database/tables/users.ts'
import { Invalid, Refusal } from '../platform/refusal.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import { ownWork, inScope } from '../platform/scope.ts'
import type { Seals } from '../platform/sealed.ts'
import { hashToken } from '../platform/token-hash.ts'
import type { Account, AccountScope, Transactions } from '../platform/transaction.ts'
import { attempts } from './attempts.ts'
import type {
  ChallengeParameters,
  ChallengeResponse,
  IdentityProvider,
  OpenChallenge,
  ProviderState,
  SignInFrom,
  SignInOutcome,
} from './identity-provider.ts'
import { maskedEmail, maskedPhone } from './masked.ts'
import { isCommon, refusePoorPassword } from './password-policy.ts'
import { secondFactors } from './second-factors.ts'
import { findAccount } from './find-account.ts'

/** OWASP's Argon2id floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same password, however a keyboard composes its letters. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

type Needs = {
  transactions: Transactions
  seals: Seals
  limits: RateLimits
  /** Who codes are from, in an authenticator app. */
  issuer: string
  /** Puts the message that carries a code into the outbox. */
  sendCode: (scope: AccountScope, channel: 'mail' | 'sms', code: string) => Promise<void>
}

/** Passwords and second factors kept by us. */
export async function embeddedIdentity(needs: Needs): Promise<IdentityProvider> {
  const { transactions, seals, limits, issuer, sendCode } = needs
  const guesses = attempts(transactions)
  const factors = secondFactors(seals)
  /** Checked when there is no such address, so that both answers take the same time. */
  const nobody = await hashPassword('no one has this password')
  const isRight = (password: string, password_hash: string | null | undefined) =>
    verify(password_hash ?? nobody, password.normalize('NFKC'))
  // Two names, so that no address can be typed that locks somebody's codes.
  const passwordOf = (address: string) => `password of ${address}`
  const codesOf = (user_id: string) => `codes of ${user_id}`

  return {
    signIn: async (address, password, from) => {
      if (!(await guesses.reserve(passwordOf(address)))) return { kind: 'attempts_exceeded' }
      const account = await accountAt(address)
      const right = await isRight(password, account?.password_hash)
      if (!account?.password_hash || !right || !account.set_up) return { kind: 'refused' }
      await guesses.forget(passwordOf(address))
      if (!account.active) return { kind: 'deactivated' }
      if (!account.must_change && (await isCommon(password))) await markCommon(account.user_id)
      // With this account as it was read: its epoch is that of the password that was right.
      return goOn(account, from, 'password')
    },

    signInProved: async (user_id, from, { second_factor }) => {
      const account = await openAccount(user_id)
      return account ? goOn(account, from, second_factor ? 'address' : 'provider') : { kind: 'refused' }
    },

    answer: async (challenge, response, origin) => {
      const from = { device_key: undefined, origin }
      switch (challenge.name) {
        case 'SELECT_MFA_TYPE':
          return 'answer' in response ? begin(challenge, response.answer, origin) : { kind: 'refused' }
        case 'NEW_PASSWORD_REQUIRED':
          return 'new_password' in response ? chooseNewPassword(challenge, response, from) : { kind: 'refused' }
        default:
          return 'code' in response ? checkCode(challenge, response.code, from) : { kind: 'refused' }
      }
    },

    checkPassword: async (user_id, password) => {
      const account = await openAccount(user_id)
      if (!account) return 'wrong'
      if (!(await guesses.reserve(passwordOf(account.email)))) return 'attempts_exceeded'
      if (!(await isRight(password, account.password_hash))) return 'wrong'
      await guesses.forget(passwordOf(account.email))
      return 'right'
    },

    setPassword: async (user_id, password) => {
      const password_hash = await hashPassword(password)
      await asAccount(user_id, async ({ db }) => {
        await db
          .insert(credentials)
          .values({ user_id, password_hash })
          .onConflictDoUpdate({
            target: credentials.user_id,
            set: { password_hash, must_change: null, updated_at: sql`now()` },
          })
      })
    },

    beginTotp: (user_id) => asAccount(user_id, (scope) => factors.begin(scope, issuer)),

    confirmTotp: async (user_id, code) => {
      if (!(await guesses.reserve(codesOf(user_id)))) return 'attempts_exceeded'
      if (!(await asAccount(user_id, (scope) => factors.confirm(scope, code)))) return 'wrong'
      await guesses.forget(codesOf(user_id))
      return 'right'
    },

    removeTotp: (user_id) => asAccount(user_id, (scope) => factors.remove(scope)),

    createBackupCodes: (user_id) => asAccount(user_id, (scope) => factors.createBackupCodes(scope)),

    setPreferredMfa: (user_id, preferred) => asAccount(user_id, (scope) => prefer(scope, preferred)),

    syncUser: async () => undefined,
  }

  async function accountAt(address: string): Promise<Account | undefined> {
    const id = await transactions.withoutTenant((db) => findAccount(db, address))
    return id ? openAccount(id) : undefined
  }

  function openAccount(user_id: string): Promise<Account | undefined> {
    return transactions.asAccount(user_id, ownWork, async ({ account }) => account)
  }

  /** For somebody who is known to exist. */
  async function asAccount<Answer>(user_id: string, work: (scope: AccountScope) => Promise<Answer>): Promise<Answer> {
    const done = await transactions.asAccount(user_id, ownWork, async (scope) => ({ answer: await work(scope) }))
    if (!done) throw new Error('an account that has gone')
    return done.answer
  }

  /** What is still owed after a proof: a second factor, a new password, or nothing. */
  async function goOn(account: Account, from: SignInFrom, proved: Proved): Promise<SignInOutcome> {
    if (!account.set_up) return { kind: 'refused' }
    if (!account.active) return { kind: 'deactivated' }
    const owed = owedFactor(account, proved)
    if (owed && !(await isRemembered(account, from))) return begin(account, owed, from.origin)
    return afterFactor(account)
  }

  /** A remembered browser proved the factor before; to set one up is another matter. */
  async function isRemembered({ user_id, totp, phone_verified, settings }: Account, { device_key }: SignInFrom) {
    if (!device_key || (settings.mfa_required && !totp && !phone_verified)) return false
    const [device] = await transactions.withoutTenant((db) =>
      db
        .select({ id: devices.id })
        .from(devices)
        .where(
          and(
            eq(devices.user_id, user_id),
            eq(devices.key_hash, hashToken(device_key)),
            isNull(devices.forgotten_at),
            gt(devices.remembered_until, sql`now()`),
          ),
        ),
    )
    return device !== undefined
  }

  function afterFactor(account: Account, backup_codes?: string[]): SignInOutcome {
    const more = backup_codes ? { backup_codes } : {}
    const { user_id, first, last, email, session_epoch } = account
    if (account.must_change !== 'at_sign_in') return { kind: 'signed_in', user_id, session_epoch, ...more }
    const parameters = { user: { first, last, email }, required_attributes: [] }
    return { kind: 'challenge', user_id, session_epoch, name: 'NEW_PASSWORD_REQUIRED', state: {}, parameters, ...more }
  }

  /** Begins a challenge: sends its code, or makes its secret. */
  async function begin(
    { user_id, session_epoch }: Pick<Account, 'user_id' | 'session_epoch'>,
    name: ChallengeName,
    origin: SignInFrom['origin'],
  ): Promise<SignInOutcome> {
    if (name === 'SMS_MFA' || name === 'CUSTOM_CHALLENGE')
      try {
        await limits.take('mail_to_address', `code ${user_id}`)
      } catch (error) {
        if (error instanceof Refusal) return { kind: 'attempts_exceeded' }
        throw error
      }
    const begun = await transactions.asAccount(user_id, origin, (scope) => beginWithin(scope, name))
    if (!begun) return { kind: 'refused' }
    return { kind: 'challenge', user_id, session_epoch, name, ...begun }
  }

  async function beginWithin(
    scope: AccountScope,
    name: ChallengeName,
  ): Promise<{ state: ProviderState; parameters: ChallengeParameters }> {
    const { account } = scope
    switch (name) {
      case 'SELECT_MFA_TYPE':
        return { state: {}, parameters: { choices: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'] } }
      case 'MFA_SETUP':
        return { state: {}, parameters: await factors.begin(scope, issuer) }
      case 'SMS_MFA':
      case 'CUSTOM_CHALLENGE': {
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const channel = name === 'SMS_MFA' ? 'sms' : 'mail'
        await sendCode(scope, channel, code)
        const destination = channel === 'sms' ? maskedPhone(account.phone ?? '') : maskedEmail(account.email)
        return { state: { code_hash: seals.hashCode(account.user_id, code) }, parameters: { destination } }
      }
      default:
        return { state: {}, parameters: {} }
    }
  }

  /** Codes are counted over all of a user's sign-ins: a new sign-in brings no new guesses. */
  async function checkCode(challenge: OpenChallenge, code: string, from: SignInFrom): Promise<SignInOutcome> {
    const { user_id, session_epoch } = challenge
    if (!(await guesses.reserve(codesOf(user_id)))) return { kind: 'attempts_exceeded' }
    const checked = await transactions.asAccount(user_id, from.origin, async (scope) => {
      if (!scope.account.active) return 'deactivated' as const
      return { right: await isRightCode(scope, challenge, code), account: scope.account }
    })
    if (checked === 'deactivated') return { kind: 'deactivated' }
    if (!checked?.right) return { kind: 'refused' }
    await guesses.forget(codesOf(user_id))
    // Not the epoch of now: what was proved before the sessions were ended opens none.
    const account = { ...checked.account, session_epoch }
    if (challenge.name !== 'MFA_SETUP') return afterFactor(account)
    const backup_codes = await asAccount(user_id, async (scope) => {
      await prefer(scope, 'TOTP')
      return factors.createBackupCodes(scope)
    })
    return afterFactor(account, backup_codes)
  }

  async function isRightCode(scope: AccountScope, { name, state, user_id }: OpenChallenge, code: string) {
    if (name === 'MFA_SETUP') return factors.confirm(scope, code)
    if (name === 'SOFTWARE_TOKEN_MFA')
      return (await factors.accept(scope, code)) || factors.spendBackupCode(scope, code)
    return state.code_hash === seals.hashCode(user_id, code)
  }

  async function chooseNewPassword(
    { user_id }: OpenChallenge,
    { new_password, attributes = {} }: Extract<ChallengeResponse, { new_password: string }>,
    { origin }: SignInFrom,
  ): Promise<SignInOutcome> {
    const account = await openAccount(user_id)
    if (!account?.active) return { kind: 'deactivated' }
    await refusePoorPassword(new_password, account, 'new_password')
    if (await isRight(new_password, account.password_hash))
      throw new Invalid([{ path: 'new_password', message: 'Choose a password that differs from the present one.' }])
    const password_hash = await hashPassword(new_password)
    const session_epoch = await transactions.asAccount(user_id, origin, async (scope) => {
      const { rowCount } = await scope.db
        .update(credentials)
        .set({ password_hash, must_change: null, updated_at: sql`now()` })
        .where(and(eq(credentials.user_id, user_id), eq(credentials.password_hash, account.password_hash ?? '')))
      // Changed meanwhile, by somebody who proved more than the old password.
      if (rowCount === 0) return undefined
      await scope.db.update(devices).set({ remembered_until: null }).where(eq(devices.user_id, user_id))
      const [user] = await scope.db
        .update(users)
        .set({ ...attributes, session_epoch: sql`${users.session_epoch} + 1`, updated_at: sql`now()` })
        .where(and(inScope(scope, users.company_id), eq(users.id, user_id)))
        .returning({ session_epoch: users.session_epoch })
      return user?.session_epoch
    })
    return session_epoch === undefined ? { kind: 'refused' } : { kind: 'signed_in', user_id, session_epoch }
  }

  /** It works for now, and its owner is asked to change it. */
  function markCommon(user_id: string) {
    return transactions.withoutTenant((db) =>
      db.update(credentials).set({ must_change: 'soon' }).where(eq(credentials.user_id, user_id)),
    )
  }

  async function prefer(scope: AccountScope, preferred_mfa: MfaType) {
    await scope.db
      .update(users)
      .set({ preferred_mfa })
      .where(and(inScope(scope, users.company_id), eq(users.id, scope.account.user_id)))
  }
}

/** By the password, a link in a mail to the address, or a hosted provider's word. */
type Proved = 'password' | 'address' | 'provider'

/**
 * The second factor that this account still owes. One of their own is always asked for; what the
 * company requires of everybody a provider asks for itself.
 */
function owedFactor(account: Account, proved: Proved): ChallengeName | undefined {
  const { preferred_mfa, totp, phone_verified: sms, settings } = account
  if (preferred_mfa === 'TOTP' && totp) return 'SOFTWARE_TOKEN_MFA'
  if (preferred_mfa === 'SMS' && sms) return 'SMS_MFA'
  if (proved === 'provider') return undefined
  if (settings.mfa_required) {
    if (totp && sms) return 'SELECT_MFA_TYPE'
    if (totp) return 'SOFTWARE_TOKEN_MFA'
    return sms ? 'SMS_MFA' : 'MFA_SETUP'
  }
  // A mailed code would prove again what the link has proved.
  return settings.mailed_code_required && proved === 'password' ? 'CUSTOM_CHALLENGE' : undefined
}
