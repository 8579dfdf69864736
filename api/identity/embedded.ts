import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ChallengeName, Factor, MfaType } from '@seatwise/contract/values/base'
import { credentials, devices } from '../database/tables/sessions.ts'
import { users } from '../database/tables/users.ts'
import { Invalid, Refusal } from '../kernel/refusal.ts'
import type { RateLimits } from '../kernel/rate-limits.ts'
import { inScope, ownWork, type Origin } from '../kernel/scope.ts'
import type { Encryption } from '../kernel/encryption.ts'
import { hashToken } from '../kernel/token-hash.ts'
import type { Account, AccountScope, Transactions } from '../kernel/transaction.ts'
import { attempts } from './attempts.ts'
import { endSessionsOf } from './end-sessions.ts'
import {
  endedAccount,
  type AnswerGiven,
  type ChallengeParameters,
  type ChallengeResponse,
  type IdentityProvider,
  type OpenChallenge,
  type ProviderState,
  type SignInFrom,
  type SignInOutcome,
} from './identity-provider.ts'
import { maskedEmail, maskedPhone } from './masked.ts'
import { isCommon, refusePoorPassword } from './password-policy.ts'
import { secondFactors } from './second-factors.ts'
import { findAccount } from './find-account.ts'

/** OWASP's minimum for Argon2id: 19 MiB of memory, two iterations, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** NFKC normalization, because keyboards encode the same accented letter in different ways. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

type Needs = {
  transactions: Transactions
  encryption: Encryption
  limits: RateLimits
  /** The issuer name that authenticator apps show. */
  issuer: string
  /** Puts a message with the code into the outbox. */
  sendCode: (scope: AccountScope, channel: 'mail' | 'sms', code: string) => Promise<void>
}

/** The identity provider that stores passwords and second factors in this product's own database. */
export async function embeddedIdentity(needs: Needs): Promise<IdentityProvider> {
  const { transactions, encryption, limits, issuer, sendCode } = needs
  const guesses = attempts(transactions)
  const factors = secondFactors(encryption)
  /**
   * The hash that is verified for unknown addresses, so that the response time does not reveal whether an account
   * exists.
   */
  const decoyHash = await hashPassword('no one has this password')
  const isRight = (password: string, password_hash: string | null | undefined) =>
    verify(password_hash ?? decoyHash, password.normalize('NFKC'))
  // Counter keys have a prefix that no e-mail address has, so that nobody can lock another user's codes by typing such
  // a key as an address.
  const passwordKey = (address: string) => `password of ${address}`
  const codesKey = (user_id: string) => `codes of ${user_id}`

  return {
    signIn: async (address, password, from) => {
      const counter = await passwordCounter(address, from)
      if (!(await guesses.reserve(counter))) return { kind: 'attempts_exceeded' }
      const account = await accountAt(address)
      const right = await isRight(password, account?.password_hash)
      if (!account?.password_hash || !right || !account.set_up) return { kind: 'refused' }
      await guesses.forget(counter)
      if (!account.active) return endedAccount(account)
      if (!account.must_change && (await isCommon(password))) await markCommon(account.user_id)
      // The account was read before the password was verified. If the session epoch has been raised since, this sign-in
      // is invalid.
      return continueSignIn(account, from, 'password')
    },

    signInProved: async (user_id, from, { second_factor }) => {
      const account = await openAccount(user_id)
      return account ? continueSignIn(account, from, second_factor ? 'address' : 'provider') : { kind: 'refused' }
    },

    answer: async (challenge, response, input) => {
      switch (challenge.name) {
        case 'SELECT_MFA_TYPE':
          return 'answer' in response ? beginChallenge(challenge, response.answer, input.origin) : { kind: 'refused' }
        case 'NEW_PASSWORD_REQUIRED':
          return 'new_password' in response ? chooseNewPassword(challenge, response, input) : { kind: 'refused' }
        case 'SMS_MFA':
        case 'SOFTWARE_TOKEN_MFA':
        case 'CUSTOM_CHALLENGE':
        case 'MFA_SETUP':
          return 'code' in response ? checkCode(challenge, response.code, input) : { kind: 'refused' }
      }
    },

    // This counter is separate, so that an attacker who locks the sign-in form cannot stop a signed-in user from
    // changing the password.
    checkPassword: async (user_id, password) => {
      const account = await openAccount(user_id)
      if (!account) return 'wrong'
      const counter = `own password of ${user_id}`
      if (!(await guesses.reserve(counter))) return 'attempts_exceeded'
      if (!(await isRight(password, account.password_hash))) return 'wrong'
      await guesses.forget(counter)
      return 'right'
    },

    // Addresses are unique here, so no other account has an alias that must be moved.
    confirmSignUp: (user_id, { origin, alsoWrite }) => withLockedAccount(user_id, origin, alsoWrite),

    setPassword: async (user_id, password, { origin, alsoWrite }) => {
      const password_hash = await hashPassword(password)
      await withLockedAccount(user_id, origin, async (scope) => {
        await scope.db
          .insert(credentials)
          .values({ user_id, password_hash })
          .onConflictDoUpdate({
            target: credentials.user_id,
            set: { password_hash, must_change: null, updated_at: sql`now()` },
          })
        await alsoWrite(scope)
      })
    },

    beginTotp: (user_id, _password, session_id) =>
      withLockedAccount(user_id, ownWork, (scope) => factors.begin(scope, issuer, session_id)),

    confirmTotp: async (user_id, code, { session_id, origin, alsoWrite }) => {
      if (!(await guesses.reserve(codesKey(user_id)))) return { kind: 'attempts_exceeded' }
      const confirmed = await withLockedAccount(user_id, origin, async (scope) => {
        const kind = await factors.confirm(scope, code, session_id)
        if (kind !== 'right') return { kind }
        await prefer(scope, 'TOTP')
        const backup_codes = await factors.createBackupCodes(scope)
        await alsoWrite(scope)
        return { kind, backup_codes }
      })
      if (confirmed.kind === 'right') await guesses.forget(codesKey(user_id))
      return confirmed
    },

    removeTotp: (user_id, { preferred, origin, alsoWrite }) =>
      withLockedAccount(user_id, origin, async (scope) => {
        await factors.remove(scope)
        await prefer(scope, preferred)
        await alsoWrite(scope)
      }),

    createBackupCodes: (user_id, { origin, alsoWrite }) =>
      withLockedAccount(user_id, origin, async (scope) => {
        const codes = await factors.createBackupCodes(scope)
        await alsoWrite(scope)
        return codes
      }),

    setPreferredMfa: (user_id, preferred, { origin, alsoWrite }) =>
      withLockedAccount(user_id, origin, async (scope) => {
        await prefer(scope, preferred)
        await alsoWrite(scope)
      }),

    // Users, factors and passwords are stored in this database only, so there is no directory to synchronize.
    syncFactorReset: async () => undefined,
    syncUser: async () => undefined,
  }

  /**
   * The counter key for wrong passwords. A device known for the user has its own counter (OWASP device cookies), so
   * that guesses from elsewhere cannot lock the user out on that device.
   */
  async function passwordCounter(address: string, { device_key }: SignInFrom): Promise<string> {
    if (!device_key) return passwordKey(address)
    const [device] = await transactions.withoutTenant((db) =>
      db
        .select({ id: devices.id })
        .from(devices)
        .where(
          and(
            eq(devices.key_hash, hashToken(device_key)),
            isNull(devices.forgotten_at),
            sql`${devices.user_id} = find_account(${address})`,
          ),
        ),
    )
    return device ? `password on device ${device.id}` : passwordKey(address)
  }

  async function accountAt(address: string): Promise<Account | undefined> {
    const id = await transactions.withoutTenant((db) => findAccount(db, address))
    return id ? openAccount(id) : undefined
  }

  function openAccount(user_id: string): Promise<Account | undefined> {
    return transactions.asAccount(user_id, ownWork, async ({ account }) => account)
  }

  /** Runs `work` with the user's row locked. Throws when the user does not exist. */
  async function withLockedAccount<Answer>(
    user_id: string,
    origin: Origin,
    work: (scope: AccountScope) => Promise<Answer>,
  ): Promise<Answer> {
    const done = await transactions.asLockedAccount(user_id, origin, async (scope) => ({ answer: await work(scope) }))
    if (!done) throw new Error('the account is no longer there')
    return done.answer
  }

  /** Continues after the first proof with a second factor, a new password or the finished sign-in. */
  async function continueSignIn(account: Account, from: SignInFrom, proved: Proof): Promise<SignInOutcome> {
    if (!account.set_up) return { kind: 'refused' }
    if (!account.active) return endedAccount(account)
    const owed = owedFactor(account, proved)
    if (owed && !(await isRemembered(account, owed, from)))
      return beginChallenge({ ...account, factor: null }, owed, from.origin)
    return afterFactor(account, null)
  }

  /**
   * A remembered browser has verified a factor before. If that was only an emailed code, it does not replace an
   * authenticator app or phone that was set up later.
   */
  async function isRemembered({ user_id }: Account, owed: ChallengeName, { device_key }: SignInFrom) {
    if (!device_key || owed === 'MFA_SETUP') return false
    const proofs: Factor[] = owed === 'CUSTOM_CHALLENGE' ? ['TOTP', 'SMS', 'MAIL'] : ['TOTP', 'SMS']
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
            inArray(devices.remembered_factor, proofs),
          ),
        ),
    )
    return device !== undefined
  }

  function afterFactor(account: Account, factor: Factor | null, backup_codes?: string[]): SignInOutcome {
    const more = backup_codes ? { backup_codes } : {}
    const { user_id, first, last, email, session_epoch } = account
    if (account.must_change !== 'at_sign_in') return { kind: 'signed_in', user_id, session_epoch, factor, ...more }
    const parameters = { user: { first, last, email }, required_attributes: [] }
    return {
      kind: 'challenge',
      user_id,
      session_epoch,
      name: 'NEW_PASSWORD_REQUIRED',
      state: {},
      factor,
      parameters,
      ...more,
    }
  }

  /** Begins a challenge: sends its code, or creates the secret for an authenticator app. */
  async function beginChallenge(
    { user_id, session_epoch, factor }: Pick<OpenChallenge, 'user_id' | 'session_epoch' | 'factor'>,
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
    const begun = await transactions.asAccount(user_id, origin, (scope) => createChallengeState(scope, name))
    if (!begun) return { kind: 'refused' }
    return { kind: 'challenge', user_id, session_epoch, name, factor, ...begun }
  }

  async function createChallengeState(
    scope: AccountScope,
    name: ChallengeName,
  ): Promise<{ state: ProviderState; parameters: ChallengeParameters }> {
    const { account } = scope
    switch (name) {
      case 'SELECT_MFA_TYPE':
        return { state: {}, parameters: { choices: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'] } }
      case 'MFA_SETUP': {
        // The secret is stored in the challenge and not on the account, so that concurrent sign-ins each have their
        // own.
        const enrolment = factors.newSecret(account, issuer)
        return { state: { secret: enrolment.secret }, parameters: enrolment }
      }
      case 'SMS_MFA':
      case 'CUSTOM_CHALLENGE': {
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const channel = name === 'SMS_MFA' ? 'sms' : 'mail'
        await sendCode(scope, channel, code)
        const destination = channel === 'sms' ? maskedPhone(account.phone ?? '') : maskedEmail(account.email)
        return { state: { code_hash: encryption.hashCode(account.user_id, code) }, parameters: { destination } }
      }
      case 'SOFTWARE_TOKEN_MFA':
      case 'NEW_PASSWORD_REQUIRED':
        return { state: {}, parameters: {} }
    }
  }

  /** Wrong codes are counted per user over all sign-ins, so that a new sign-in does not allow more guesses. */
  async function checkCode(challenge: OpenChallenge, code: string, input: AnswerGiven): Promise<SignInOutcome> {
    const { user_id, session_epoch, name } = challenge
    if (!(await guesses.reserve(codesKey(user_id)))) return { kind: 'attempts_exceeded' }
    const outcome =
      name === 'MFA_SETUP'
        ? await setUpAuthenticator(challenge, code, input)
        : await transactions.asAccount(user_id, input.origin, async (scope): Promise<SignInOutcome> => {
            if (!scope.account.active) return endedAccount(scope.account)
            if (!(await isRightCode(scope, challenge, code)))
              return {
                kind:
                  name === 'SOFTWARE_TOKEN_MFA' && (await factors.isOfOtherTime(scope, code)) ? 'clock_off' : 'refused',
              }
            // The challenge's epoch, not the current one: a sign-in begun before the sessions were ended must
            // not open a session.
            return afterFactor({ ...scope.account, session_epoch }, factorOf[name])
          })
    if (outcome?.kind === 'signed_in' || outcome?.kind === 'challenge') await guesses.forget(codesKey(user_id))
    return outcome ?? { kind: 'refused' }
  }

  async function isRightCode(scope: AccountScope, { name, state, user_id }: OpenChallenge, code: string) {
    if (name === 'SOFTWARE_TOKEN_MFA')
      return (await factors.accept(scope, code)) || factors.spendBackupCode(scope, code)
    return state.code_hash === encryption.hashCode(user_id, code)
  }

  /**
   * Enrolls the first factor during sign-in. The user's older sessions are ended, because they never verified a factor.
   */
  function setUpAuthenticator(
    { user_id, session_epoch, state }: OpenChallenge,
    code: string,
    { origin, alsoWrite }: AnswerGiven,
  ): Promise<SignInOutcome | undefined> {
    return transactions.asLockedAccount(user_id, origin, async (scope): Promise<SignInOutcome> => {
      const { account } = scope
      if (!account.active) return endedAccount(account)
      // The user's sessions were ended during this sign-in, perhaps because a concurrent sign-in has enrolled a factor.
      if (account.session_epoch !== session_epoch) return { kind: 'refused' }
      if (!(await factors.enrol(scope, state.secret ?? '', code)))
        return { kind: factors.isOfOtherMinute(state.secret ?? '', code) ? 'clock_off' : 'refused' }
      await prefer(scope, 'TOTP')
      const backup_codes = await factors.createBackupCodes(scope)
      const raised = await endSessionsOf(scope, user_id, 'factor_changed')
      await alsoWrite(scope, 'authenticator_set_up')
      return afterFactor({ ...account, session_epoch: raised! }, 'TOTP', backup_codes)
    })
  }

  async function chooseNewPassword(
    { user_id, session_epoch, factor }: OpenChallenge,
    { new_password, attributes = {} }: Extract<ChallengeResponse, { new_password: string }>,
    { origin, alsoWrite }: AnswerGiven,
  ): Promise<SignInOutcome> {
    const account = await openAccount(user_id)
    if (!account?.active) return endedAccount(account ?? { suspended: false })
    await refusePoorPassword(new_password, account, 'new_password')
    if (await isRight(new_password, account.password_hash))
      throw new Invalid([{ path: 'new_password', message: 'Choose a password that differs from the present one.' }])
    const password_hash = await hashPassword(new_password)
    const raised = await transactions.asLockedAccount(user_id, origin, async (scope) => {
      // A request with a stronger proof has changed the password during this sign-in, so it must not be overwritten.
      if (scope.account.session_epoch !== session_epoch || scope.account.password_hash !== account.password_hash)
        return undefined
      await scope.db
        .update(credentials)
        .set({ password_hash, must_change: null, updated_at: sql`now()` })
        .where(eq(credentials.user_id, user_id))
      await scope.db
        .update(users)
        .set({ ...attributes, updated_at: sql`now()` })
        .where(and(inScope(scope, users.company_id), eq(users.id, user_id)))
      const epoch = await endSessionsOf(scope, user_id, 'password_changed')
      await alsoWrite(scope, 'password_chosen')
      return epoch
    })
    if (raised === undefined) return { kind: 'refused' }
    return { kind: 'signed_in', user_id, session_epoch: raised, factor }
  }

  /** Users can still sign in with a common password, but are then asked to change it. */
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

/** The factor that a correct code proves. A backup code counts as the authenticator app. */
const factorOf: Record<ChallengeName, Factor | null> = {
  SOFTWARE_TOKEN_MFA: 'TOTP',
  MFA_SETUP: 'TOTP',
  SMS_MFA: 'SMS',
  CUSTOM_CHALLENGE: 'MAIL',
  SELECT_MFA_TYPE: null,
  NEW_PASSWORD_REQUIRED: null,
}

/** The first proof: a password, an emailed link, or the assertion of a hosted provider. */
type Proof = 'password' | 'address' | 'provider'

/**
 * The second factor that the account must still verify. A factor that the user enrolled is always required. The
 * company's MFA requirement does not apply to hosted sign-ins, whose provider enforces its own.
 */
function owedFactor(account: Account, proved: Proof): ChallengeName | undefined {
  const { preferred_mfa, totp, phone_verified: sms, settings } = account
  if (preferred_mfa === 'TOTP' && totp) return 'SOFTWARE_TOKEN_MFA'
  if (preferred_mfa === 'SMS' && sms) return 'SMS_MFA'
  if (proved === 'provider') return undefined
  if (settings.mfa_required) {
    if (totp && sms) return 'SELECT_MFA_TYPE'
    if (totp) return 'SOFTWARE_TOKEN_MFA'
    return sms ? 'SMS_MFA' : 'MFA_SETUP'
  }
  // An emailed code would only prove again what the emailed link has already proved.
  return settings.mailed_code_required && proved === 'password' ? 'CUSTOM_CHALLENGE' : undefined
}
