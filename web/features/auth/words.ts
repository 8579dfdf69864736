import type { ProblemCode } from '@seatwise/contract/problems'
import { CallError, noAnswer } from '../../platform/call.ts'
import { SignInStopped } from '../../platform/sign-in.ts'
import type { HostedReturn } from './hosted-return.ts'

type Words = Partial<Record<ProblemCode, string>>

const words: Words = {
  attempts_exceeded: 'Too many wrong tries. Please try again later.',
  reset_attempts_exceeded:
    "You've reached the maximum number of attempts for now. Please take a short break and try again later. Thanks for your patience!",
  challenge_refused: 'This code is not right, or it has been used already. Please try the next one.',
  code_refused: 'This code is not right, or it has been used already.',
  token_refused: 'This link has been used or has expired.',
  hosted_sign_in_refused: 'The sign-in could not be completed. Please try again.',
  not_linked: 'No account here belongs to this sign-in. Ask the owner of your company to invite you.',
}

/** Of the password form: they do not say whether the address is known. */
const signInWords: Words = { attempts_exceeded: 'Password attempts exceeded. Please try again later.' }
const spoken: ProblemCode[] = ['attempts_exceeded', 'too_many_requests']

/** What a refusal is called; anything that is not one is a lost connection or a fault. */
export function wordsFor(error: unknown): string {
  if (error instanceof SignInStopped) return error.message
  if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) return noAnswer
  return (error.problem && words[error.problem]) || error.message
}

export function signInWordsFor(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) return wordsFor(error)
  if (!error.problem || !spoken.includes(error.problem)) return 'Invalid email or password'
  return signInWords[error.problem] ?? wordsFor(error)
}

/** Of a form that asks for an address: what is said never depends on whether anybody has it. */
export function requestWordsFor(error: unknown): string {
  return error instanceof CallError && error.status === 422 ? 'Invalid email' : wordsFor(error)
}

/** What a hosted provider answers instead of a code; its own text is never shown. */
const hostedErrors: Record<string, string> = {
  access_denied: 'The sign-in was cancelled, or was not allowed there.',
  temporarily_unavailable: 'The sign-in service is not available at the moment. Please try again later.',
}

export function hostedWordsFor(came: HostedReturn): string {
  if (came.kind === 'token') return 'This way of signing in is not accepted here: no token may stand in an address.'
  const named = came.kind === 'error' && Object.hasOwn(hostedErrors, came.error) ? hostedErrors[came.error] : undefined
  return named ?? 'The sign-in could not be completed. Please try again.'
}

/** Why somebody finds themselves at the sign-in. */
export const endReasons = {
  invalid: 'Your session is no longer valid: it was ended elsewhere, or it ran out. Please sign in again.',
} as const
export type EndReason = keyof typeof endReasons

/** What a step of the sign-in is called, and what it asks for. */
export const steps = {
  CUSTOM_CHALLENGE: 'Enter the code from your mail',
  SMS_MFA: 'Enter the code from your phone',
  SOFTWARE_TOKEN_MFA: 'Enter the code from your app',
  SELECT_MFA_TYPE: 'How do you want to confirm that it is you?',
  MFA_SETUP: 'Set up an authenticator app',
  NEW_PASSWORD_REQUIRED: 'Choose a new password',
} as const
