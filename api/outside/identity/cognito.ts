import type {
  AuthenticationResultType,
  ChallengeNameType,
  InitiateAuthResponse,
} from '@aws-sdk/client-cognito-identity-provider'
import { challengeNames } from '@seatwise/contract/values/base'
import type { Factor } from '@seatwise/contract/values/base'
import { findAccount } from '../../identity/find-account.ts'
import type { Config } from '../../kernel/config.ts'
import { ownWork, type Origin } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import type { Account, Transactions } from '../../kernel/transaction.ts'
import { answerOf, factorOf, outcomeOf, parametersOf } from './cognito-challenges.ts'
import { attempts } from '../../identity/attempts.ts'
import { cognitoDirectory, refuseForPolicy, type OutsideAccounts } from './cognito-directory.ts'
import { cognitoPool } from './cognito-pool.ts'
import {
  endedAccount,
  type AnswerGiven,
  type ChallengeResponse,
  type IdentityProvider,
  type OpenChallenge,
  type ProviderState,
  type SignInOutcome,
} from '../../identity/identity-provider.ts'
import { refusePoorPassword } from '../../identity/password-policy.ts'

type Needs = {
  cognito: NonNullable<Config['cognito']>
  app_env: Config['app_env']
  transactions: Transactions
  encryption: Encryption
  /** The issuer name that authenticator apps show. */
  issuer: string
  identities: OutsideAccounts
}

/**
 * The identity provider for a Cognito user pool in which users sign in with their e-mail address. Cognito checks
 * passwords and factors; this product decides which user an account belongs to and whether the user is active.
 */
export function cognitoIdentity(needs: Needs): IdentityProvider {
  const { cognito, app_env, transactions, identities } = needs
  const pool = cognitoPool(cognito, app_env)
  const guesses = attempts(transactions)
  const codesKey = (user_id: string) => `codes of ${user_id}`
  const directory = cognitoDirectory({ ...needs, pool })

  return {
    signIn: async (address, password, { origin }) => {
      const reply = await pool.signIn(address, password)
      if ('failure' in reply) return outcomeOf(reply)
      if (reply.AuthenticationResult) return completeSignIn(reply.AuthenticationResult, origin)
      const user_id = await transactions.withoutTenant((db) => findAccount(db, address))
      return continueSignIn(user_id, reply, { username: address })
    },

    // Cognito asks for a factor only after a password, so a user who needs a factor must sign in with both.
    signInProved: async (user_id, _from, { second_factor }) => {
      const account = await openAccount(user_id)
      if (!account?.set_up) return { kind: 'refused' }
      if (!account.active) return endedAccount(account)
      const owes = second_factor && (account.settings.mfa_required || (await directory.hasFactor(account)))
      if (owes) return { kind: 'password_needed' }
      return { kind: 'signed_in', user_id, session_epoch: account.session_epoch, factor: null }
    },

    answer: async (challenge, response, input) => {
      const account = await openAccount(challenge.user_id)
      if (!account?.active) return endedAccount(account ?? { suspended: false })
      // Wrong codes are counted per user over all sign-ins, in addition to Cognito's own limits.
      const codes = codesKey(challenge.user_id)
      if ('code' in response && !(await guesses.reserve(codes))) return { kind: 'attempts_exceeded' }
      const outcome = await answerChallenge(challenge, response, account, input)
      // Cognito may respond to a wrong code with the same challenge again.
      const isAccepted =
        outcome.kind === 'signed_in' || (outcome.kind === 'challenge' && outcome.name !== challenge.name)
      if ('code' in response && isAccepted) await guesses.forget(codes)
      return outcome
    },

    checkPassword: async (user_id, password) => {
      const account = await openAccount(user_id)
      if (!account) return 'wrong'
      const reply = await pool.signIn(account.email, password)
      if ('failure' in reply) return reply.failure === 'attempts_exceeded' ? 'attempts_exceeded' : 'wrong'
      // Cognito returns another challenge only after a correct password.
      if (!reply.AuthenticationResult) return 'right'
      return (await userOf(reply.AuthenticationResult, ownWork)) === user_id ? 'right' : 'wrong'
    },

    ...directory.port,

    confirmTotp: async (user_id, code, how) => {
      if (!(await guesses.reserve(codesKey(user_id)))) return { kind: 'attempts_exceeded' }
      const checked = await directory.port.confirmTotp(user_id, code, how)
      if (checked.kind === 'right') await guesses.forget(codesKey(user_id))
      return checked
    },
  }

  async function answerChallenge(
    challenge: OpenChallenge,
    response: ChallengeResponse,
    account: Account,
    input: AnswerGiven,
  ): Promise<SignInOutcome> {
    if (challenge.name === 'MFA_SETUP') return enrol(challenge, response, input)
    const answer = answerOf(challenge, response)
    if (!answer) return { kind: 'refused' }
    if ('new_password' in response) await refusePoorPassword(response.new_password, account, 'new_password')
    const reply = await respond(challenge.name, challenge.state, answer)
    if ('failure' in reply && reply.failure === 'poor_password') refuseForPolicy('new_password')
    if ('failure' in reply) return outcomeOf(reply)
    if ('new_password' in response)
      await directory.recordNewPassword(challenge.user_id, response.attributes ?? {}, input)
    const factor = factorOf(challenge.name) ?? challenge.factor
    if (reply.AuthenticationResult)
      return completeSignIn(reply.AuthenticationResult, input.origin, { ...challenge, factor })
    return continueSignIn(challenge.user_id, reply, challenge.state, factor)
  }

  /** Completes a sign-in for which Cognito issued tokens. */
  async function completeSignIn(
    tokens: AuthenticationResultType,
    origin: Origin,
    challenge?: OpenChallenge,
  ): Promise<SignInOutcome> {
    const user_id = await userOf(tokens, origin)
    const account = user_id === undefined ? undefined : await openAccount(user_id)
    if (!account?.set_up || (challenge && challenge.user_id !== user_id)) return { kind: 'refused' }
    if (!account.active) return endedAccount(account)
    const factor = challenge?.factor ?? null
    if (account.settings.mfa_required && !factor)
      return beginEnrolment(account, { access_token: tokens.AccessToken ?? '' })
    return signedIn(account, factor)
  }

  async function userOf(tokens: AuthenticationResultType, origin: Origin): Promise<string | undefined> {
    const person = await pool.personOf(tokens.IdToken)
    return person && identities.userOf(person, origin)
  }

  /** Continues a sign-in for which Cognito returned a challenge. */
  async function continueSignIn(
    user_id: string | undefined,
    reply: InitiateAuthResponse,
    before: ProviderState,
    factor: Factor | null = null,
  ): Promise<SignInOutcome> {
    const account = user_id === undefined ? undefined : await openAccount(user_id)
    if (!account?.set_up) return { kind: 'refused' }
    if (!account.active) return endedAccount(account)
    const name = challengeNames.find((known) => known === reply.ChallengeName)
    if (!name) throw new Error(`Cognito asks for ${reply.ChallengeName}, which nobody here can answer`)
    const challengeParameters = reply.ChallengeParameters ?? {}
    const state = {
      ...before,
      username: challengeParameters.USER_ID_FOR_SRP ?? before.username!,
      session: reply.Session ?? '',
    }
    if (name === 'MFA_SETUP') return beginEnrolment(account, state)
    const parameters = parametersOf(name, challengeParameters, account)
    const { user_id: id, session_epoch } = account
    return { kind: 'challenge', user_id: id, session_epoch, name, state, factor, parameters }
  }

  /** Enrolls with an access token, or with the session of a sign-in that requires enrollment. */
  async function beginEnrolment(account: Account, state: ProviderState): Promise<SignInOutcome> {
    const { access_token, session } = state
    const begun = await directory.associate(
      account,
      access_token ? { AccessToken: access_token } : { Session: session },
    )
    if ('failure' in begun) return outcomeOf(begun)
    const { secret, uri } = begun
    const next = begun.session ? { ...state, session: begun.session } : state
    const { user_id, session_epoch } = account
    return {
      kind: 'challenge',
      user_id,
      session_epoch,
      name: 'MFA_SETUP',
      state: next,
      factor: null,
      parameters: { secret, uri },
    }
  }

  async function enrol(
    challenge: OpenChallenge,
    response: ChallengeResponse,
    input: AnswerGiven,
  ): Promise<SignInOutcome> {
    if (!('code' in response)) return { kind: 'refused' }
    const { user_id, state } = challenge
    const { access_token, session } = state
    const proof = access_token ? { AccessToken: access_token } : { Session: session }
    const verified = await directory.verify(proof, response.code)
    if ('failure' in verified) return outcomeOf(verified)
    const account = await directory.recordEnrolment(user_id, input)
    if (access_token) return account.active ? signedIn(account, 'TOTP') : endedAccount(account)
    const next = { ...state, session: verified.session ?? session ?? '' }
    const reply = await respond('MFA_SETUP', next, {})
    if ('failure' in reply) return outcomeOf(reply)
    if (reply.AuthenticationResult)
      return completeSignIn(reply.AuthenticationResult, input.origin, { ...challenge, factor: 'TOTP' })
    return continueSignIn(user_id, reply, next, 'TOTP')
  }

  function respond(name: ChallengeNameType, { username = '', session }: ProviderState, answer: Record<string, string>) {
    return pool.ask((client) =>
      client.respondToAuthChallenge({
        ...pool.app,
        ChallengeName: name,
        Session: session,
        ChallengeResponses: { USERNAME: username, ...answer },
      }),
    )
  }

  function openAccount(user_id: string): Promise<Account | undefined> {
    return transactions.asAccount(user_id, ownWork, async ({ account }) => account)
  }
}

function signedIn({ user_id, session_epoch }: Account, factor: Factor | null): SignInOutcome {
  return { kind: 'signed_in', user_id, session_epoch, factor }
}
