import type { ChallengeName, MfaType } from '@seatwise/contract/values/base'
import type { Factor } from '@seatwise/contract/values/base'
import type { Origin } from '../kernel/scope.ts'
import type { AccountScope } from '../kernel/transaction.ts'

/**
 * Verifies who a user is. Sessions and tokens are not its concern: base/auth creates them, and stores the provider's
 * state between the steps of a sign-in.
 */
export type IdentityProvider = {
  /** @param address lowercased */
  signIn: (address: string, password: string, from: SignInFrom) => Promise<SignInOutcome>
  /** For a user who opened an emailed link (`second_factor` true) or came from a hosted provider (false). */
  signInProved: (user_id: string, from: SignInFrom, owed: { second_factor: boolean }) => Promise<SignInOutcome>
  answer: (challenge: OpenChallenge, response: ChallengeResponse, input: AnswerGiven) => Promise<SignInOutcome>
  /** Checks the password that a signed-in user typed again. */
  checkPassword: (user_id: string, password: string) => Promise<Check>
  /**
   * The caller must have checked permission and password policy.
   * @property address_proved whether the user has proved access to the e-mail address, now or earlier
   */
  setPassword: (user_id: string, password: string, how: { address_proved: boolean } & AtomicWrite) => Promise<void>
  /**
   * Called when a person has proved the address of their new account.
   * @property force_alias_creation if another account of an external directory has this address, that account loses it
   */
  confirmSignUp: (user_id: string, how: { force_alias_creation: boolean } & AtomicWrite) => Promise<void>
  /**
   * Begins to enroll an authenticator app for a signed-in user whose password has been checked. The same session must
   * confirm the enrollment.
   */
  beginTotp: (user_id: string, password: string, session_id: string) => Promise<{ secret: string; uri: string }>
  /** Makes the app the preferred factor and creates new backup codes. */
  confirmTotp: (user_id: string, code: string, how: { session_id: string } & AtomicWrite) => Promise<ConfirmedTotp>
  /** @property preferred the factor that is preferred from then on */
  removeTotp: (user_id: string, how: { preferred: MfaType } & AtomicWrite) => Promise<void>
  createBackupCodes: (user_id: string, how: AtomicWrite) => Promise<string[]>
  setPreferredMfa: (user_id: string, preferred: MfaType, how: AtomicWrite) => Promise<void>
  /** Called after an owner resets a user's factors: an external directory must remove them too. */
  syncFactorReset: (user_id: string) => Promise<void>
  /** Called after a user is invited, or their address or state changes: an external directory must follow. */
  syncUser: (user: { user_id: string; email: string; active: boolean }) => Promise<void>
}

/**
 * `alsoWrite` writes rows in the same transaction as the change: its audit event, its email, the used link. A refusal
 * that it throws rolls back both. An external provider changes its own record first and then runs `alsoWrite`.
 */
type AtomicWrite = { origin: Origin; alsoWrite: (scope: AccountScope) => Promise<void> }

/** A change of the account that answering a challenge can cause. */
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
 * @property session_epoch the user's epoch when the challenge began: ending the user's sessions also ends the challenge
 * @property factor the factor that has been verified in this sign-in so far
 */
export type OpenChallenge = {
  user_id: string
  session_epoch: number
  name: ChallengeName
  state: ProviderState
  factor: Factor | null
}
/**
 * The provider's data between two steps. It is stored encrypted, because it may contain codes, secrets or an external
 * session.
 */
export type ProviderState = Record<string, string>

export type ChallengeResponse =
  | { code: string }
  | { answer: 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' }
  | { new_password: string; attributes?: { first?: string | undefined; last?: string | undefined } | undefined }

export type SignInOutcome =
  /** `factor` is what was verified in this sign-in; null if a remembered browser replaced the factor. */
  | { kind: 'signed_in'; user_id: string; session_epoch: number; factor: Factor | null; backup_codes?: string[] }
  | (OpenChallenge & { kind: 'challenge'; parameters: ChallengeParameters; backup_codes?: string[] })
  /**
   * Unknown address, wrong password or wrong code. The caller cannot tell which, so that answers do not reveal
   * accounts.
   */
  | { kind: 'refused' }
  /** The code would be right at another time: the clock of the authenticator app is wrong by minutes. */
  | { kind: 'clock_off' }
  | { kind: 'attempts_exceeded' }
  /** A second factor is required which this provider asks for only after a password. */
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
