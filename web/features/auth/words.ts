import type { ProblemCode } from '@seatwise/contract/problems'
import { sessionEndMessage, sessionEndReasons, type SessionEndReason } from '@seatwise/contract/values'
import { isRefusal, noAnswer } from '../../platform/call.ts'
import { messageFor, type Words } from '../../platform/problem-messages.ts'
import { SignInStopped } from '../../platform/sign-in.ts'
import type { HostedReturn } from './hosted-return.ts'

/** Of the password form: they do not say whether the address is known. */
const signInWords: Words = { attempts_exceeded: 'Password attempts exceeded. Please try again later.' }
const spoken: ProblemCode[] = ['attempts_exceeded', 'too_many_requests']

export function signInWordsFor(error: unknown): string {
  if (error instanceof SignInStopped) return error.message
  if (!isRefusal(error)) return noAnswer
  if (!error.problem || !spoken.includes(error.problem)) return 'Invalid email or password'
  return messageFor(error, signInWords)
}

/** Of a form that asks for an address: what is said never depends on whether anybody has it. */
export const requestWords: Words = { validation: 'Invalid email' }

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
export type EndReason = SessionEndReason | 'invalid'

export const isEndReason = (given: unknown): given is EndReason =>
  given === 'invalid' || sessionEndReasons.some((reason) => reason === given)

export const endReasonWords = (reason: EndReason): string =>
  reason === 'invalid'
    ? 'Your session is no longer valid: it was ended elsewhere, or it ran out. Please sign in again.'
    : sessionEndMessage(reason)

/** For the page of an ended account: a suspension is the provider's to lift, not an owner's. */
export const suspension = (reason: SessionEndReason | undefined) => (reason === 'company_suspended' ? { reason } : {})

/** What a step of the sign-in is called, and what it asks for. */
export const steps = {
  CUSTOM_CHALLENGE: 'Enter the code from your email',
  SMS_MFA: 'Enter the code from your phone',
  SOFTWARE_TOKEN_MFA: 'Enter the code from your app',
  SELECT_MFA_TYPE: 'How do you want to confirm that it is you?',
  MFA_SETUP: 'Set up an authenticator app',
  NEW_PASSWORD_REQUIRED: 'Choose a new password',
} as const
