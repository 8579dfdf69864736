import type { ChallengeName, MfaType } from '@seatwise/contract/values'
import type { Factor } from '@seatwise/contract/values'
import type { Origin } from '../platform/scope.ts'
import type { AccountScope } from '../platform/transaction.ts'

/**
 * Who somebody is. The product's own sessions, tokens and challenge tokens begin where this ends:
 * features/auth stores them, and hands a provider's state back to it with each answer.
 */
export type IdentityProvider = {
  /** @param address lowercased */
  signIn: (address: string, password: string, from: SignInFrom) => Promise<SignInOutcome>
  /** Somebody who proved their address by a link (second_factor: all that is owed) or came from a hosted provider. */
  signInProved: (user_id: string, from: SignInFrom, owed: { second_factor: boolean }) => Promise<SignInOutcome>
  answer: (challenge: OpenChallenge, response: ChallengeResponse, given: AnswerGiven) => Promise<SignInOutcome>
  /** Whether this is the user's password, typed again in a session. */
  checkPassword: (user_id: string, password: string) => Promise<Check>
  /**
   * The caller has checked before who may set it, and that it holds to the policy.
   * @property address_proved that they read mails to the address, now or earlier
   */
  setPassword: (user_id: string, password: string, how: { address_proved: boolean } & Together) => Promise<void>
  /** The own authenticator app, while signed in; the password was checked before. The same session confirms it. */
  beginTotp: (user_id: string, password: string, session_id: string) => Promise<{ secret: string; uri: string }>
  /** From then on the app is the preferred factor, with new backup codes. */
  confirmTotp: (user_id: string, code: string, how: { session_id: string } & Together) => Promise<ConfirmedTotp>
  /** @property preferred the factor that remains */
  removeTotp: (user_id: string, how: { preferred: MfaType } & Together) => Promise<void>
  createBackupCodes: (user_id: string, how: Together) => Promise<string[]>
  setPreferredMfa: (user_id: string, preferred: MfaType, how: Together) => Promise<void>
  /** An owner has reset a user's factors here: an outside directory has to follow. */
  syncFactorReset: (user_id: string) => Promise<void>
  /** A user was invited, changed their address or state: an outside directory has to know. */
  syncUser: (user: { user_id: string; email: string; active: boolean }) => Promise<void>
}

/**
 * What belongs to a change (its audit, its mail, the link that allowed it) and is written in the
 * transaction that makes the change: both are there, or neither. A refusal thrown in it undoes both.
 * A provider elsewhere makes the change there first, and then runs this.
 */
type Together = { origin: Origin; alsoWrite: (scope: AccountScope) => Promise<void> }

/** What an answer to a challenge changed about the account. */
export type SignInChange = 'authenticator_set_up' | 'password_chosen'
export type AnswerGiven = {
  origin: Origin
  alsoWrite: (scope: AccountScope, change: SignInChange) => Promise<void>
}

type Check = 'right' | 'wrong' | 'attempts_exceeded'
type ConfirmedTotp = { kind: 'right'; backup_codes: string[] } | { kind: 'wrong' } | { kind: 'attempts_exceeded' }

/** @property device_key of the browser's device cookie, if it has one */
export type SignInFrom = { device_key: string | undefined; origin: Origin }

/**
 * @property session_epoch of the user when the proof before it was given: ended sessions end it too
 * @property factor that was proved before it, in this sign-in
 */
export type OpenChallenge = {
  user_id: string
  session_epoch: number
  name: ChallengeName
  state: ProviderState
  factor: Factor | null
}
/** What the provider needs to go on. Stored sealed: it may hold codes, secrets, an outside session. */
export type ProviderState = Record<string, string>

export type ChallengeResponse =
  | { code: string }
  | { answer: 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' }
  | { new_password: string; attributes?: { first?: string | undefined; last?: string | undefined } | undefined }

export type SignInOutcome =
  /** factor: the one that this sign-in proved itself; a remembered browser that stands in for it proves none. */
  | { kind: 'signed_in'; user_id: string; session_epoch: number; factor: Factor | null; backup_codes?: string[] }
  | (OpenChallenge & { kind: 'challenge'; parameters: ChallengeParameters; backup_codes?: string[] })
  /** Unknown address, wrong password: the caller cannot tell which. For an answer: it is not right. */
  | { kind: 'refused' }
  | { kind: 'attempts_exceeded' }
  /** A factor is owed that this provider only asks for after the password. */
  | { kind: 'password_needed' }
  /** The password was right, but the account has ended. */
  | Ended

export type Ended = { kind: 'deactivated'; reason: 'deactivated' | 'company_suspended' }

export const endedAccount = ({ suspended }: { suspended: boolean }): Ended => ({
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
