import type { ChallengeName, MfaType } from '@seatwise/contract/values'
import type { Factor } from '@seatwise/contract/values'
import type { Origin } from '../kernel/scope.ts'
import type { AccountScope } from '../kernel/transaction.ts'

/**
 * Verifies who a user is. Sessions and tokens are outside of it: base/auth creates them, and stores the
 * provider's state between the steps of a sign-in.
 */
export type IdentityProvider = {
  /** @param address lowercased */
  signIn: (address: string, password: string, from: SignInFrom) => Promise<SignInOutcome>
  /** For a user who opened a mailed link (`second_factor` true) or came from a hosted provider (false). */
  signInProved: (user_id: string, from: SignInFrom, owed: { second_factor: boolean }) => Promise<SignInOutcome>
  answer: (challenge: OpenChallenge, response: ChallengeResponse, input: AnswerGiven) => Promise<SignInOutcome>
  /** Checks the password that a signed-in user typed again. */
  checkPassword: (user_id: string, password: string) => Promise<Check>
  /**
   * The caller checks permission and password policy before.
   * @property address_proved whether the user has proved control of the e-mail address, now or earlier
   */
  setPassword: (user_id: string, password: string, how: { address_proved: boolean } & AtomicWrite) => Promise<void>
  /**
   * The person has proved the address of their new account.
   * @property force_alias_creation another account of an outside directory that holds the address gives it up
   */
  confirmSignUp: (user_id: string, how: { force_alias_creation: boolean } & AtomicWrite) => Promise<void>
  /**
   * Begins to enroll an authenticator app for a signed-in user whose password was checked. The same session
   * must confirm it.
   */
  beginTotp: (user_id: string, password: string, session_id: string) => Promise<{ secret: string; uri: string }>
  /** Makes the app the preferred factor and creates new backup codes. */
  confirmTotp: (user_id: string, code: string, how: { session_id: string } & AtomicWrite) => Promise<ConfirmedTotp>
  /** @property preferred the factor that remains */
  removeTotp: (user_id: string, how: { preferred: MfaType } & AtomicWrite) => Promise<void>
  createBackupCodes: (user_id: string, how: AtomicWrite) => Promise<string[]>
  setPreferredMfa: (user_id: string, preferred: MfaType, how: AtomicWrite) => Promise<void>
  /** Called after an owner resets a user's factors: an external directory must remove them too. */
  syncFactorReset: (user_id: string) => Promise<void>
  /** Called after a user is invited, or their address or state changes: an external directory must follow. */
  syncUser: (user: { user_id: string; email: string; active: boolean }) => Promise<void>
}

/**
 * Rows that must be written atomically with the change: its audit event, its mail, the consumed link. A refusal
 * thrown in `alsoWrite` rolls back both. An external provider changes its own record first, then runs
 * `alsoWrite`.
 */
type AtomicWrite = { origin: Origin; alsoWrite: (scope: AccountScope) => Promise<void> }

/** The account change that a challenge's answer can cause. */
export type SignInChange = 'authenticator_set_up' | 'password_chosen'
export type AnswerGiven = {
  origin: Origin
  alsoWrite: (scope: AccountScope, change: SignInChange) => Promise<void>
}

type Check = 'right' | 'wrong' | 'attempts_exceeded'
type ConfirmedTotp =
  | { kind: 'right'; backup_codes: string[] }
  | { kind: 'wrong' }
  | { kind: 'clock_off' }
  | { kind: 'attempts_exceeded' }

/** @property device_key the value of the browser's device cookie, if it has one */
export type SignInFrom = { device_key: string | undefined; origin: Origin }

/**
 * @property session_epoch the user's epoch when the challenge began: ending the sessions ends the challenge too
 * @property factor the factor that this sign-in has proved so far
 */
export type OpenChallenge = {
  user_id: string
  session_epoch: number
  name: ChallengeName
  state: ProviderState
  factor: Factor | null
}
/** The provider's data between two steps. Stored encrypted: it may hold codes, secrets or an external session. */
export type ProviderState = Record<string, string>

export type ChallengeResponse =
  | { code: string }
  | { answer: 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' }
  | { new_password: string; attributes?: { first?: string | undefined; last?: string | undefined } | undefined }

export type SignInOutcome =
  /** `factor` is what this sign-in itself proved; a remembered browser that replaces the factor leaves it null. */
  | { kind: 'signed_in'; user_id: string; session_epoch: number; factor: Factor | null; backup_codes?: string[] }
  | (OpenChallenge & { kind: 'challenge'; parameters: ChallengeParameters; backup_codes?: string[] })
  /** Unknown address, wrong password or wrong code: the caller cannot tell which (account enumeration). */
  | { kind: 'refused' }
  /** The code of an authenticator app whose clock is off by minutes. */
  | { kind: 'clock_off' }
  | { kind: 'attempts_exceeded' }
  /** A second factor is required that this provider only asks for after a password. */
  | { kind: 'password_needed' }
  /** The password was correct, but the user is deactivated or the company is suspended. */
  | AccountEnd

export type AccountEnd = { kind: 'deactivated'; reason: 'deactivated' | 'company_suspended' }

export const endedAccount = ({ suspended }: { suspended: boolean }): AccountEnd => ({
  kind: 'deactivated',
  reason: suspended ? 'company_suspended' : 'deactivated',
})

export type ChallengeParameters = {
  destination?: string
  choices?: ('SOFTWARE_TOKEN_MFA' | 'SMS_MFA')[]
  secret?: string
  uri?: string
  user?: { first: string; last: string; email: string }
  required_attributes?: ('first' | 'last')[]
}
