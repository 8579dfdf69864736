import type { ChallengeName, MfaType } from '@seatwise/contract/values'
import type { Origin } from '../platform/scope.ts'

/**
 * Who somebody is. The product's own sessions, tokens and challenge tokens begin where this ends:
 * features/auth keeps them, and hands a provider's state back to it with each answer.
 */
export type IdentityProvider = {
  /** @param address lowercased */
  signIn: (address: string, password: string, from: SignInFrom) => Promise<SignInOutcome>
  /** Somebody who proved their address by a link (second_factor: all that is owed) or came from a hosted provider. */
  signInProved: (user_id: string, from: SignInFrom, owed: { second_factor: boolean }) => Promise<SignInOutcome>
  answer: (challenge: OpenChallenge, response: ChallengeResponse, origin: Origin) => Promise<SignInOutcome>
  /** Whether this is the user's password; guesses count as those at the sign-in do. */
  checkPassword: (user_id: string, password: string) => Promise<Check>
  /**
   * Whoever may set it has been asked before, and the policy too.
   * @property address_proved that they read mails to the address, now or earlier
   */
  setPassword: (user_id: string, password: string, how: { address_proved: boolean }) => Promise<void>
  /** The own authenticator app, while signed in; the password was checked before. */
  beginTotp: (user_id: string, password: string) => Promise<{ secret: string; uri: string }>
  confirmTotp: (user_id: string, code: string) => Promise<Check>
  removeTotp: (user_id: string) => Promise<void>
  createBackupCodes: (user_id: string) => Promise<string[]>
  setPreferredMfa: (user_id: string, preferred: MfaType) => Promise<void>
  /** A user was invited, changed their address or state: an outside directory has to know. */
  syncUser: (user: { user_id: string; email: string; active: boolean }) => Promise<void>
}

type Check = 'right' | 'wrong' | 'attempts_exceeded'

/** @property device_key of the browser's device cookie, if it has one */
export type SignInFrom = { device_key: string | undefined; origin: Origin }

/** @property session_epoch of the user when the proof before it was given: ended sessions end it too */
export type OpenChallenge = { user_id: string; session_epoch: number; name: ChallengeName; state: ProviderState }
/** What the provider needs to go on. Kept sealed: it may hold codes, secrets, an outside session. */
export type ProviderState = Record<string, string>

export type ChallengeResponse =
  | { code: string }
  | { answer: 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' }
  | { new_password: string; attributes?: { first?: string | undefined; last?: string | undefined } | undefined }

export type SignInOutcome =
  | { kind: 'signed_in'; user_id: string; session_epoch: number; backup_codes?: string[] }
  | {
      kind: 'challenge'
      user_id: string
      session_epoch: number
      name: ChallengeName
      state: ProviderState
      parameters: ChallengeParameters
      backup_codes?: string[]
    }
  /** Unknown address, wrong password: the caller cannot tell which. For an answer: it is not right. */
  | { kind: 'refused' }
  | { kind: 'attempts_exceeded' }
  /** The password was right, but the account has ended. */
  | { kind: 'deactivated' }

export type ChallengeParameters = {
  destination?: string
  choices?: ('SOFTWARE_TOKEN_MFA' | 'SMS_MFA')[]
  secret?: string
  uri?: string
  user?: { first: string; last: string; email: string }
  required_attributes?: ('first' | 'last')[]
}
