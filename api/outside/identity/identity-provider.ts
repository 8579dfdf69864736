import type { ChallengeName, MfaType } from '@seatwise/contract/mfa'
import type { Origin } from '../../platform/scope.ts'

/**
 * Who somebody is. The product's own sessions, tokens and challenge tokens begin where this ends:
 * features/auth keeps them, and hands a provider's state back to it with each answer.
 */
export type IdentityProvider = {
  /** @param address lowercased @param device_key of the browser's device cookie, if it has one */
  signIn: (address: string, password: string, from: SignInFrom) => Promise<SignInOutcome>
  /** Somebody who proved their address by a link or a hosted provider: what they owe besides. */
  signInProved: (user_id: string, from: SignInFrom, without: { second_factor: boolean }) => Promise<SignInOutcome>
  /** @param state as the challenge held it */
  answer: (challenge: OpenChallenge, response: ChallengeResponse, origin: Origin) => Promise<SignInOutcome>
  /** Whether this is the user's password; counted as a sign-in is. */
  checkPassword: (user_id: string, password: string, origin: Origin) => Promise<'right' | 'wrong' | 'attempts_exceeded'>
  /** Whoever may set it has been asked before. */
  setPassword: (user_id: string, password: string, origin: Origin) => Promise<void>
  /** The own authenticator app, while signed in. `password` was checked before. */
  beginTotp: (user_id: string, password: string, origin: Origin) => Promise<{ secret: string; uri: string }>
  confirmTotp: (user_id: string, code: string, origin: Origin) => Promise<'right' | 'wrong' | 'attempts_exceeded'>
  removeTotp: (user_id: string, origin: Origin) => Promise<void>
  setPreferredMfa: (user_id: string, preferred: MfaType, origin: Origin) => Promise<void>
  /** A user came, changed their address or state, or was invited: an outside directory has to know. */
  syncUser: (user: { user_id: string; email: string; active: boolean }) => Promise<void>
}

export type SignInFrom = { device_key: string | undefined; origin: Origin }

export type OpenChallenge = {
  user_id: string
  name: ChallengeName
  /** What the provider gave along with it. */
  state: ProviderState
}
/** Kept sealed: codes' hashes, secrets of an enrolment, an outside session. */
export type ProviderState = Record<string, string>

export type ChallengeResponse =
  | { code: string }
  | { answer: 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' }
  | { new_password: string; attributes: { first?: string | undefined; last?: string | undefined } }

export type SignInOutcome =
  | { kind: 'signed_in'; user_id: string; session_epoch: number; backup_codes?: string[] }
  | { kind: 'challenge'; user_id: string; name: ChallengeName; state: ProviderState; parameters: ChallengeParameters }
  /** Unknown address, wrong password: the caller cannot tell which. For an answer: it is not right. */
  | { kind: 'refused' }
  | { kind: 'attempts_exceeded' }
  /** The password was right, but the account has ended. */
  | { kind: 'deactivated' }

type ChallengeParameters = {
  destination?: string
  choices?: ('SOFTWARE_TOKEN_MFA' | 'SMS_MFA')[]
  secret?: string
  uri?: string
  user?: { first: string; last: string; email: string }
  required_attributes?: ('first' | 'last')[]
}
