import type { ProblemCode } from '@seatwise/contract/problems'
import { sessionEndMessage, sessionEndReasons, type SessionEndReason } from '@seatwise/contract/values/base'
import { isRefusal, noAnswer } from '../../kernel/call.ts'
import { messageFor, type Words } from '../../kernel/problem-messages.ts'
import { SignInStopped } from '../../kernel/sign-in.ts'
import type { HostedReturn } from './hosted-return.ts'

/**
 * Messages of the password form. All other refusals have the same text, so that none reveals whether the address has an
 * account.
 */
const signInWords: Words = { attempts_exceeded: 'Password attempts exceeded. Please try again later.' }
const shownCodes: ProblemCode[] = ['attempts_exceeded', 'too_many_requests']

export function signInWordsFor(error: unknown): string {
  if (error instanceof SignInStopped) return error.message
  if (!isRefusal(error)) return noAnswer
  if (!error.problem || !shownCodes.includes(error.problem)) return 'Invalid email or password'
  return messageFor(error, signInWords)
}

/** The message if another code is refused because several were sent; undefined for other errors. */
export const codeWordsFor = (error: unknown): string | undefined =>
  isRefusal(error) && error.problem === 'attempts_exceeded'
    ? 'We have sent several already. Please look for them, or try again later.'
    : undefined

/** Messages of forms that ask for an email address. They never depend on whether the address has an account. */
export const requestWords: Words = { validation: 'Invalid email' }

/**
 * Messages for OAuth error codes. The provider's `error_description` is never shown, because anybody can put a text
 * into that URL.
 */
const hostedErrors: Record<string, string> = {
  access_denied: 'The sign-in was canceled, or was not allowed there.',
  temporarily_unavailable: 'The sign-in service is not available at the moment. Please try again later.',
}

export function hostedWordsFor(returned: HostedReturn): string {
  if (returned.kind === 'token') return 'This way of signing in is not accepted here: no token may stand in an address.'
  const named =
    returned.kind === 'error' && Object.hasOwn(hostedErrors, returned.error) ? hostedErrors[returned.error] : undefined
  return named ?? 'The sign-in could not be completed. Please try again.'
}

/** Why a session ended; shown by the sign-in page. */
export type EndReason = SessionEndReason | 'invalid'

export const isEndReason = (input: unknown): input is EndReason =>
  input === 'invalid' || sessionEndReasons.some((reason) => reason === input)

export const endReasonWords = (reason: EndReason): string =>
  reason === 'invalid'
    ? 'Your session is no longer valid: it was ended elsewhere, or it ran out. Please sign in again.'
    : sessionEndMessage(reason)

/**
 * The search parameters of the access-expired page, which has another text for a suspension: only the provider can end
 * one.
 */
export const suspension = (reason: SessionEndReason | undefined) => (reason === 'company_suspended' ? { reason } : {})

/** The page titles of the sign-in challenges. */
export const steps = {
  CUSTOM_CHALLENGE: 'Enter the code from your email',
  SMS_MFA: 'Enter the code from your phone',
  SOFTWARE_TOKEN_MFA: 'Enter the code from your app',
  SELECT_MFA_TYPE: 'How do you want to confirm that it is you?',
  MFA_SETUP: 'Set up an authenticator app',
  NEW_PASSWORD_REQUIRED: 'Choose a new password',
} as const
