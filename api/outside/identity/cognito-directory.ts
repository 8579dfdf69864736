import type {
  AdminSetUserMFAPreferenceCommandInput,
  AttributeType,
  VerifySoftwareTokenRequest,
} from '@aws-sdk/client-cognito-identity-provider'
import { and, eq, gt, sql } from 'drizzle-orm'
import { generateURI } from 'otplib'
import { minutes } from '@seatwise/contract/limits'
import type { MfaType } from '@seatwise/contract/values/base'
import { totpFactors } from '../../database/tables/sessions.ts'
import { users } from '../../database/tables/users.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { ownWork, inScope, type Origin } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import type { Account, AccountScope, Transactions } from '../../kernel/transaction.ts'
import type { CognitoPool, PoolFailure } from './cognito-pool.ts'
import type { OutsidePerson } from './hosted.ts'
import { endSessionsOf } from '../../identity/end-sessions.ts'
import type { AnswerGiven, IdentityProvider } from '../../identity/identity-provider.ts'

/** Links between users and their accounts at an external provider. base/auth stores and audits them. */
export type OutsideAccounts = {
  userOf: (person: OutsidePerson, origin: Origin) => Promise<string | undefined>
  add: (user_id: string, identity: { issuer: string; subject: string }, origin: Origin) => Promise<boolean>
  subjectOf: (user_id: string, issuer: string) => Promise<string | undefined>
}

type Needs = {
  pool: CognitoPool
  transactions: Transactions
  encryption: Encryption
  identities: OutsideAccounts
  issuer: string
}
type Proof = Pick<VerifySoftwareTokenRequest, 'AccessToken' | 'Session'>
type Port = Pick<
  IdentityProvider,
  | 'setPassword'
  | 'confirmSignUp'
  | 'beginTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'createBackupCodes'
  | 'setPreferredMfa'
  | 'syncFactorReset'
  | 'syncUser'
>

/** Manages users in the Cognito user pool: their creation, address, state, password and authenticator app. */
export function cognitoDirectory({ pool, transactions, encryption, identities, issuer }: Needs) {
  const encryptFor = (user_id: string) => `cognito enrolment ${user_id}`

  const port: Port = {
    setPassword: async (user_id, password, { address_proved, origin, alsoWrite }) => {
      const Username = await subjectFor(await accountOf(user_id), address_proved)
      const done = await pool.ask((client) =>
        client.adminSetUserPassword({ ...pool.pool, Username, Password: password, Permanent: true }),
      )
      if ('failure' in done && done.failure === 'poor_password') refuseForPolicy('newPassword')
      throwOnFailure(done)
      await withLockedAccount(user_id, origin, alsoWrite)
    },

    confirmSignUp: async (user_id, { force_alias_creation, origin, alsoWrite }) => {
      const Username = await identities.subjectOf(user_id, pool.issuer)
      if (Username) await verifyAddress(Username, (await accountOf(user_id)).email, force_alias_creation)
      await withLockedAccount(user_id, origin, alsoWrite)
    },

    /**
     * Cognito enrolls an app with the access token of a fresh sign-in. The token is stored encrypted until the user
     * confirms the app with a code.
     */
    beginTotp: async (user_id, password, session_id) => {
      const account = await accountOf(user_id)
      const reply = await pool.signIn(account.email, password)
      if ('failure' in reply)
        throw new Refusal(reply.failure === 'attempts_exceeded' ? 'attempts_exceeded' : 'password_refused')
      const AccessToken = reply.AuthenticationResult?.AccessToken
      if (!AccessToken) throw new Invalid([{ path: 'step', message: 'Remove the present second factor first.' }])
      const { secret, uri } = throwOnFailure(await associate(account, { AccessToken }))
      const pending = {
        encrypted_pending: encryption.encrypt(encryptFor(user_id), AccessToken),
        pending_session_id: session_id,
        pending_until: sql`now() + make_interval(mins => ${minutes.code})`,
      }
      await withLockedAccount(user_id, ownWork, async ({ db }) => {
        await db
          .insert(totpFactors)
          .values({ user_id, ...pending })
          .onConflictDoUpdate({ target: totpFactors.user_id, set: pending })
      })
      return { secret, uri }
    },

    confirmTotp: async (user_id, code, { session_id, origin, alsoWrite }) => {
      const [stored] = await withLockedAccount(user_id, ownWork, ({ db }) =>
        db
          .select({ encrypted: totpFactors.encrypted_pending })
          .from(totpFactors)
          .where(
            and(
              eq(totpFactors.user_id, user_id),
              eq(totpFactors.pending_session_id, session_id),
              gt(totpFactors.pending_until, sql`now()`),
            ),
          ),
      )
      if (!stored?.encrypted) return { kind: 'wrong' }
      const verified = await verify({ AccessToken: encryption.decrypt(encryptFor(user_id), stored.encrypted) }, code)
      if ('failure' in verified)
        return { kind: verified.failure === 'attempts_exceeded' ? 'attempts_exceeded' : 'wrong' }
      await withLockedAccount(user_id, origin, async (scope) => {
        await storeTotp(scope)
        await alsoWrite(scope)
      })
      // Cognito has no backup codes.
      return { kind: 'right', backup_codes: [] }
    },

    removeTotp: async (user_id, { preferred, origin, alsoWrite }) => {
      await disableTotp(user_id)
      await setPreferenceInPool(user_id, preferred)
      await withLockedAccount(user_id, origin, async (scope) => {
        await clearTotp(scope)
        await updateUser(scope, { preferred_mfa: preferred })
        await alsoWrite(scope)
      })
    },

    createBackupCodes: async (user_id, { origin, alsoWrite }) => {
      await withLockedAccount(user_id, origin, alsoWrite)
      return []
    },

    setPreferredMfa: async (user_id, preferred, { origin, alsoWrite }) => {
      await setPreferenceInPool(user_id, preferred)
      await withLockedAccount(user_id, origin, async (scope) => {
        await updateUser(scope, { preferred_mfa: preferred })
        await alsoWrite(scope)
      })
    },

    syncFactorReset: async (user_id) => {
      await disableTotp(user_id)
      await setPreferenceInPool(user_id, 'NONE')
    },

    /**
     * Synchronizes only linked accounts, because an unlinked account with the same address may belong to somebody else.
     * An invited user is created in the pool when the first password is set, not here.
     */
    syncUser: async ({ user_id, email, active }) => {
      if (!(await identities.subjectOf(user_id, pool.issuer))) return
      const known = await findInPool(user_id, email)
      if ('failure' in known) return
      const whom = { ...pool.pool, Username: known.Username }
      const present = known.UserAttributes?.find(({ Name }) => Name === 'email')?.Value
      // In the pool, users can only sign in with a verified address. This product has verified the address.
      const UserAttributes = attributesOf({ email, email_verified: true })
      if (present !== email)
        throwOnFailure(await pool.ask((client) => client.adminUpdateUserAttributes({ ...whom, UserAttributes })))
      throwOnFailure(
        await pool.ask((client) => (active ? client.adminEnableUser(whom) : client.adminDisableUser(whom))),
      )
    },
  }

  return { port, associate, verify, hasFactor, recordEnrolment, recordNewPassword }

  async function associate(account: Account, proof: Proof) {
    const reply = await pool.ask((client) => client.associateSoftwareToken(proof))
    if ('failure' in reply) return reply
    const secret = reply.SecretCode ?? ''
    return { secret, uri: generateURI({ issuer, label: account.email, secret }), session: reply.Session }
  }

  /**
   * Verifies the code that completes the enrollment. With an access token, this also makes the app the preferred
   * factor; with a session, Cognito does so itself.
   */
  async function verify(proof: Proof, code: string): Promise<{ session?: string } | PoolFailure> {
    const reply = await pool.ask((client) => client.verifySoftwareToken({ ...proof, UserCode: code }))
    if ('failure' in reply) return reply
    if (reply.Status !== 'SUCCESS') return { failure: 'refused' }
    const { AccessToken } = proof
    if (AccessToken) {
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
      const preferred = await pool.ask((client) =>
        client.setUserMFAPreference({ AccessToken, SoftwareTokenMfaSettings }),
      )
      if ('failure' in preferred) return preferred
    }
    return reply.Session ? { session: reply.Session } : {}
  }

  async function hasFactor({ user_id, email }: Account): Promise<boolean> {
    const known = await findInPool(user_id, email)
    return !('failure' in known) && (known.UserMFASettingList ?? []).length > 0
  }

  /** The user's account in the pool, by its link or otherwise by address. */
  async function findInPool(user_id: string, email: string) {
    const Username = (await identities.subjectOf(user_id, pool.issuer)) ?? email
    const known = await pool.ask((client) => client.adminGetUser({ ...pool.pool, Username }))
    return 'failure' in known && known.failure !== 'absent' ? throwOnFailure(known) : known
  }

  /**
   * Records an app that was enrolled during sign-in, and ends older sessions, which never verified it.
   * @returns the account with its new session epoch
   */
  async function recordEnrolment(user_id: string, { origin, alsoWrite }: AnswerGiven): Promise<Account> {
    return withLockedAccount(user_id, origin, async (scope) => {
      await storeTotp(scope)
      const raised = await endSessionsOf(scope, user_id, 'factor_changed')
      await alsoWrite(scope, 'authenticator_set_up')
      return { ...scope.account, session_epoch: raised ?? scope.account.session_epoch }
    })
  }

  async function recordNewPassword(
    user_id: string,
    { first, last }: { first?: string | undefined; last?: string | undefined },
    { origin, alsoWrite }: AnswerGiven,
  ) {
    const input = { ...(first ? { first } : {}), ...(last ? { last } : {}) }
    await withLockedAccount(user_id, origin, async (scope) => {
      await updateUser(scope, input)
      await endSessionsOf(scope, user_id, 'password_changed')
      await alsoWrite(scope, 'password_chosen')
    })
  }

  async function storeTotp(scope: AccountScope) {
    const { user_id } = scope.account
    const set = { confirmed_at: sql`now()`, encrypted_pending: null, pending_session_id: null }
    await scope.db
      .insert(totpFactors)
      .values({ user_id, ...set })
      .onConflictDoUpdate({ target: totpFactors.user_id, set })
    await updateUser(scope, { preferred_mfa: 'TOTP' })
  }

  async function clearTotp({ db, account }: AccountScope) {
    await db
      .update(totpFactors)
      .set({ confirmed_at: null, encrypted_pending: null, pending_session_id: null })
      .where(eq(totpFactors.user_id, account.user_id))
  }

  /**
   * Cognito moves an alias (ForceAliasCreation) only for a code that it sent itself: ConfirmSignUp refuses accounts
   * that an administrator created. This product sends the code itself, so it must move the alias too.
   */
  async function verifyAddress(Username: string, email: string, force_alias_creation: boolean) {
    const UserAttributes = attributesOf({ email, email_verified: true })
    const verified = await setAttributes(Username, UserAttributes)
    // If the account was deleted in the pool, it has no address there.
    if ('failure' in verified && verified.failure === 'absent') return
    if (!('failure' in verified && verified.failure === 'alias_taken')) return void throwOnFailure(verified)
    if (!force_alias_creation) throw new Refusal('email_taken')
    const holder = throwOnFailure(await pool.ask((client) => client.adminGetUser({ ...pool.pool, Username: email })))
    throwOnFailure(await setAttributes(holder.Username!, [{ Name: 'email_verified', Value: 'false' }]))
    throwOnFailure(await setAttributes(Username, UserAttributes))
  }

  function setAttributes(Username: string, UserAttributes: AttributeType[]) {
    return pool.ask((client) => client.adminUpdateUserAttributes({ ...pool.pool, Username, UserAttributes }))
  }

  async function disableTotp(user_id: string) {
    const Username = await identities.subjectOf(user_id, pool.issuer)
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false }
    if (Username) await prefer({ Username, SoftwareTokenMfaSettings })
  }

  async function setPreferenceInPool(user_id: string, preferred: MfaType) {
    const account = await accountOf(user_id)
    const linked = await identities.subjectOf(user_id, pool.issuer)
    // No account is created in the pool only to store that the user has no factor.
    const Username = preferred === 'NONE' ? linked : await subjectFor(account, account.email_verified)
    if (Username) await prefer({ Username, ...preferenceOf(preferred, account) })
  }

  /** If the pool account was deleted, it has no factor either, so `absent` is not an error. */
  async function prefer(input: Omit<AdminSetUserMFAPreferenceCommandInput, 'UserPoolId'>) {
    const reply = await pool.ask((client) => client.adminSetUserMFAPreference({ ...pool.pool, ...input }))
    if (!('failure' in reply && reply.failure === 'absent')) throwOnFailure(reply)
  }

  /** The user's subject in the pool. Creates and links the account if there is none. */
  async function subjectFor(account: Account, address_proved: boolean): Promise<string> {
    const { user_id, email } = account
    const linked = await identities.subjectOf(user_id, pool.issuer)
    const known = await findInPool(user_id, email)
    if (linked && !('failure' in known)) return linked
    // The pool already has an account with this address. A set-up link that an owner handed over does not prove the
    // address, so linking would let its holder take over that account.
    if (!('failure' in known) && !address_proved) throw new Refusal('token_refused')
    const attributeTypes = 'failure' in known ? await create(account) : known.UserAttributes
    const { sub, email_verified } = Object.fromEntries((attributeTypes ?? []).map(({ Name, Value }) => [Name, Value]))
    // An unverified pool account may have been registered by someone else with this address.
    if (!sub || (!('failure' in known) && email_verified !== 'true'))
      throw new Error('the address belongs to an account of the pool that has not proved it')
    if (!(await identities.add(user_id, { issuer: pool.issuer, subject: sub }, ownWork)))
      throw new Refusal('token_refused')
    return sub
  }

  async function create(account: Account): Promise<AttributeType[] | undefined> {
    const made = await pool.ask((client) =>
      client.adminCreateUser({
        ...pool.pool,
        Username: account.email,
        // This product sends its own emails, so Cognito must not send an invitation.
        MessageAction: 'SUPPRESS',
        UserAttributes: attributesOf(account),
      }),
    )
    return throwOnFailure(made).User?.Attributes
  }

  async function accountOf(user_id: string): Promise<Account> {
    return withLockedAccount(user_id, ownWork, async ({ account }) => account)
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
}

async function updateUser(scope: AccountScope, changed: Partial<typeof users.$inferInsert>) {
  await scope.db
    .update(users)
    .set({ ...changed, updated_at: sql`now()` })
    .where(and(inScope(scope, users.company_id), eq(users.id, scope.account.user_id)))
}

/** Refuses a password because of the pool's policy, which may be stricter than ours. */
export function refuseForPolicy(path: string): never {
  throw new Invalid([{ path, message: 'The sign-in service does not accept this password. Choose another one.' }])
}

/** Throws a failure that the user cannot have caused as an error. */
function throwOnFailure<Answer extends object>(reply: Answer | PoolFailure): Answer {
  if (!('failure' in reply)) return reply
  if (reply.failure === 'attempts_exceeded') throw new Refusal('unavailable')
  throw new Error(`Cognito refused: ${reply.failure}`)
}

const attributesOf = ({ email, email_verified }: Pick<Account, 'email' | 'email_verified'>): AttributeType[] => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: String(email_verified) },
]

function preferenceOf(preferred: MfaType, { totp, phone_verified }: Account) {
  const setting = (type: MfaType, has: boolean) => ({
    Enabled: preferred !== 'NONE' && has,
    PreferredMfa: preferred === type,
  })
  return { SoftwareTokenMfaSettings: setting('TOTP', totp), SMSMfaSettings: setting('SMS', phone_verified) }
}
