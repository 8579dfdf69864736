import type { Challenge, SignInReply } from '@seatwise/contract/auth'
import type { CallInput } from '@seatwise/contract/routes'
import { autoSignIn } from '@seatwise/contract/limits'
import { isRefusal, send } from './call.ts'
import { finishSignOut, startSession, type SignInMethod } from './session.ts'

const hostedTimeoutMs = 10_000

/** A sign-in that the client itself refuses, mostly before a request. The message is shown to the user. */
export class SignInStopped extends Error {}

export type PendingChallenge = { kind: 'challenge'; challenge: Challenge; method: SignInMethod }
type SignedIn = {
  kind: 'signed_in'
  /** The backup codes of a second factor that was set up during this sign-in; shown only once. */
  backup_codes: string[]
}
export type SignInOutcome = SignedIn | PendingChallenge

let passwordPending = false

type Credentials = { username?: string; password?: string }

/** Signs in by password. Only one attempt may be pending. */
export async function signIn(given: string | Credentials, secret?: string): Promise<SignInOutcome> {
  const { username, password } = typeof given === 'string' ? { username: given, password: secret } : given
  const address = username?.trim().toLowerCase()
  if (!address) throw new SignInStopped('Username is required to sign in')
  if (!password) throw new SignInStopped('Password is required to sign in')
  if (passwordPending) throw new SignInStopped('Pending sign-in attempt already in progress')
  passwordPending = true
  try {
    await finishSignOut()
    return entered(await send('POST /auth/sign-in', { body: { username: address, password } }), 'password')
  } finally {
    passwordPending = false
  }
}

export type Answer = CallInput<'POST /auth/challenge'>['body']

/** Answers the pending challenge of a sign-in. */
export async function answerChallenge(answer: Answer, method: SignInMethod): Promise<SignInOutcome> {
  if ('code' in answer && !answer.code.trim()) throw new SignInStopped('Enter the code')
  if ('new_password' in answer && !answer.new_password) throw new SignInStopped('Choose a new password')
  return entered(await send('POST /auth/challenge', { body: answer }), method)
}

export async function signInByLink(token: string): Promise<SignInOutcome> {
  await finishSignOut()
  return entered(await send('POST /auth/token-validation', { body: { token } }), 'link')
}

/** Sets the first password of an invited user, and continues as that user. */
export async function signInBySetUp(token: string, newPassword: string): Promise<SignInOutcome> {
  await finishSignOut()
  return entered(await send('POST /public/users/set-up-password', { body: { token, newPassword } }), 'set_up')
}

/** Polls every 5 s for up to 3 minutes until the email address is confirmed, then signs in. */
export async function signInOnceConfirmed(session: string, signal: AbortSignal): Promise<SignInOutcome> {
  await finishSignOut()
  const end = Date.now() + autoSignIn.maxSeconds * 1000
  for (;;) {
    try {
      return entered(await send('POST /auth/auto-sign-in', { body: { session } }), 'sign_up')
    } catch (error) {
      if (isRefusal(error) && error.problem !== 'sign_up_unconfirmed') throw error
    }
    if (Date.now() >= end)
      throw new SignInStopped('Please confirm your account by the link in the email, then sign in.')
    await new Promise((resolve) => setTimeout(resolve, autoSignIn.everySeconds * 1000))
    signal.throwIfAborted()
  }
}

export async function finishHostedSignIn(
  query: CallInput<'GET /auth/hosted/callback'>['query'],
): Promise<SignInOutcome> {
  await finishSignOut()
  return entered(await send('GET /auth/hosted/callback', { query }, { timeoutMs: hostedTimeoutMs }), 'hosted')
}

function entered({ data, backup_codes }: SignInReply, method: SignInMethod): SignInOutcome {
  if (!('access_token' in data)) return { kind: 'challenge', challenge: data, method }
  startSession(data.access_token, method)
  return { kind: 'signed_in', backup_codes: backup_codes ?? [] }
}
