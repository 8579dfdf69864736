import type { CallInput, CallName, CallReply, RepeatableCallName } from '@seatwise/contract/routes'
import type { UserProfile } from '@seatwise/contract/users'
import type { SessionEndReason } from '@seatwise/contract/values/base'
import { CallError, send, sendForEvents, sendForFile, type Sending } from './call.ts'
import { takeEarly } from './early-calls.ts'
import { ownHeaders, proxyHeader } from './own-headers.ts'
import { claimsOf, signedInAs, subjectOf } from './principal.ts'
import { actingAs, leaveActing } from './proxy-session.ts'
import { repeats, retryDelayMs } from './retry.ts'
import { forget, forgetChoices, read, write } from './storage.ts'
import { isTokenOver, storeToken } from './token.ts'

const profileTimeoutMs = 5_000
const signOutTimeoutMs = 3_000
const goodbyeTimeoutMs = 1_000

/** How a session ended, which decides the next page and message. */
export type SessionEnd = 'signed_out' | 'invalid' | 'deactivated'
const endListeners = new Set<(end: SessionEnd) => void>()
let latestEnd: SessionEnd | undefined

/** Registers work to do when the session ends, such as clearing stored data. */
export function whenSessionEnds(listener: (end: SessionEnd) => void) {
  endListeners.add(listener)
}

/** How the latest session of this page ended; undefined while signed in. */
export const howSessionEnded = () => latestEnd

let latestReason: SessionEndReason | undefined

/** The server's reason for the end of the session; undefined if the server gave none. */
export const whySessionEnded = () => latestReason

/** How the session began. */
export type SignInMethod = 'password' | 'hosted' | 'link' | 'set_up' | 'sign_up'
const startListeners = new Set<(method: SignInMethod) => void>()

export function whenSessionStarts(listener: (method: SignInMethod) => void) {
  startListeners.add(listener)
}

const verifyListeners = new Set<() => void>()

/** Registers work to do when a stored session has been verified. */
export function whenSessionVerified(listener: () => void) {
  verifyListeners.add(listener)
}

const leaveListeners = new Set<() => Promise<void>>()

/**
 * Registers work to do before a sign-out, while the token is still valid. The sign-out waits for it at most a second.
 */
export function whenSigningOut(listener: () => Promise<void>) {
  leaveListeners.add(listener)
}

/**
 * Makes a call as the signed-in user. An expired token is renewed once before the call. Writes that can be repeated use
 * `callOnce`.
 */
export const call: <Name extends Exclude<CallName, RepeatableCallName>>(
  name: Name,
  input: CallInput<Name>,
  sending?: Sending,
) => Promise<CallReply<Name>> = callOwn

/**
 * A write that creates or sends something, repeated if there is no answer or a server error. Every attempt has the same
 * Idempotency-Key, so that the server performs the write only once, even if an answer was lost.
 * @param isTriedAgain whether to repeat the write after this number of failures
 * @param key of a write that the user can start again after its failure
 */
export async function callOnce<Name extends RepeatableCallName>(
  name: Name,
  input: CallInput<Name>,
  isTriedAgain = repeats,
  key: string = crypto.randomUUID(),
): Promise<CallReply<Name>> {
  const headers = { 'Idempotency-Key': key }
  for (let failures = 0; ; failures++)
    try {
      return await callOwn(name, input, { headers })
    } catch (error) {
      if (!isTriedAgain(failures, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)))
    }
}

async function callOwn<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  sending: Sending = {},
): Promise<CallReply<Name>> {
  const session = currentSession()
  try {
    return await callAside(name, input, sending)
  } catch (error) {
    // A late answer to a call of an earlier session does not concern the current one.
    if (error instanceof CallError && error.status === 401 && session === currentSession())
      endLocally(error.problem === 'deactivated' ? 'deactivated' : 'invalid', error.reason)
    throw error
  }
}

const currentSession = () => claimsOf(read('id_token')).sid

/** A call in the background: a refusal does not end the session. */
export async function callAside<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  sending: Sending = {},
): Promise<CallReply<Name>> {
  try {
    return await sendOwn(name, input, sending)
  } catch (error) {
    const isStale = error instanceof CallError && error.problem === 'not_signed_in'
    if (isStale && (await renew())) return sendOwn(name, input, sending)
    throw error
  }
}

async function sendOwn<Name extends CallName>(name: Name, input: CallInput<Name>, sending: Sending) {
  // There is no `await` unless the token is expired, because a call that is sent while the page closes must leave at
  // once.
  if (isTokenOver()) await renew()
  const headers = ownHeaders()
  const sent = takeEarly(name) ?? send(name, input, { ...sending, headers: { ...sending.headers, ...headers } })
  return sent.catch((error: unknown) => {
    const isOver = error instanceof CallError && error.problem === 'proxy_ended'
    // Ignores answers to calls that were made before the user began or stopped to act as another.
    if (isOver && headers[proxyHeader] === actingAs()) leaveActing('over')
    throw error
  })
}

/** Loads a file as the signed-in user. */
export async function callForFile(path: `/${string}`): Promise<Blob> {
  try {
    if (isTokenOver()) await renew()
    return await sendForFile(path, ownHeaders())
  } catch (error) {
    const isStale = error instanceof CallError && error.problem === 'not_signed_in'
    if (isStale && (await renew())) return sendForFile(path, ownHeaders())
    throw error
  }
}

/** Sends a body as the signed-in user and returns an event stream, which lasts until the signal aborts it. */
export async function callForEvents(path: `/${string}`, body: object, signal: AbortSignal): Promise<Response> {
  try {
    if (isTokenOver()) await renew()
    return await sendForEvents(path, body, { headers: ownHeaders(), signal })
  } catch (error) {
    const isStale = error instanceof CallError && error.problem === 'not_signed_in'
    if (isStale && (await renew())) return sendForEvents(path, body, { headers: ownHeaders(), signal })
    throw error
  }
}

/** Opens an event stream as the signed-in user, which lasts until the server or the signal ends it. */
export function openEventStream(path: `/${string}`, signal: AbortSignal): Promise<Response> {
  return fetch(`/api${path}`, { headers: { ...ownHeaders(), Accept: 'text/event-stream' }, signal })
}

let renewal: Promise<boolean> | undefined

/**
 * Exchanges the refresh cookie for a new token, in one tab at a time (Web Lock): the other tabs use its token, and all
 * calls of a tab share one exchange.
 * @returns false if the server refuses, because the session has ended
 */
export function renew(): Promise<boolean> {
  renewal ??= exchange().finally(() => (renewal = undefined))
  return renewal
}

async function exchange(): Promise<boolean> {
  const before = read('id_token')
  return withLock('seatwise.refresh', async () => {
    const now = read('id_token')
    if (now && now !== before) return true
    try {
      const { data } = await send('POST /auth/refresh', {})
      // The user has signed out in the meantime.
      if (latestEnd) return false
      storeToken(data.access_token)
      return true
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      // The refused renewal has the reason of the end; the original call only says that its token has expired.
      if (!latestEnd) latestReason = error.reason
      if (error.problem === 'deactivated') endLocally('deactivated', error.reason)
      return false
    }
  })
}

async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

/** Stores the token after a sign-in and starts the session. */
export function startSession(access_token: string, method: SignInMethod) {
  // Removes the stored choices of the browser's previous user, whose session ended without a sign-out.
  if (subjectOf(access_token) !== signedInAs()) forgetChoices()
  storeToken(access_token)
  // A pending sign-out would now end the new session, because the cookie has been replaced.
  forget('sign_out_due')
  latestEnd = undefined
  latestReason = undefined
  for (const listener of startListeners) listener(method)
}

/**
 * Returns the signed-in user's profile, or undefined. Throws if the server cannot be reached, so that a lost connection
 * does not sign the user out.
 */
export async function verifySession(): Promise<UserProfile | undefined> {
  await finishSignOut()
  if (!read('id_token') && !read('previously_signed_in')) return undefined
  try {
    const { data } = await call('GET /users/profile', {}, { timeoutMs: profileTimeoutMs })
    const user = data[0]
    if (!user) throw new CallError(200, 'No user found')
    write('previously_signed_in', '1')
    for (const listener of verifyListeners) listener()
    return user
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) return undefined
    // The proxy session ended in the meantime: load the super admin's own profile.
    if (error.problem === 'proxy_ended' && !actingAs()) return verifySession()
    throw new CallError(error.status, error.status === 0 || error.status === 200 ? error.message : 'Error status')
  }
}

/** Informs the server, waiting no longer than 3 s in total, and removes the session from this browser in any case. */
export async function signOut() {
  const began = performance.now()
  await Promise.race([sayGoodbye(), new Promise((resolve) => setTimeout(resolve, goodbyeTimeoutMs))])
  const hostedUrl = await sendSignOut(signOutTimeoutMs - (performance.now() - began))
  endLocally('signed_out')
  if (hostedUrl) location.assign(hostedUrl)
}

const sayGoodbye = () => Promise.all([...leaveListeners].map((listener) => listener()))

/** Repeats a sign-out that did not reach the server: until then the refresh cookie stays valid. */
export async function finishSignOut() {
  if (!read('sign_out_due')) return
  forgetSession()
  await sendSignOut()
}

let telling: Promise<string | null> | undefined

/** Returns the hosted provider's sign-out URL if the session began there. */
async function sendSignOut(timeoutMs = signOutTimeoutMs): Promise<string | null> {
  write('sign_out_due', '1')
  telling ??= send('POST /auth/sign-out', {}, { timeoutMs })
    .then(({ data }) => {
      forget('sign_out_due')
      return data.hosted_url
    })
    .catch((error: unknown) => {
      console.warn('Signout timeout fail', error)
      return null
    })
    .finally(() => (telling = undefined))
  return telling
}

function forgetSession() {
  forget('previously_signed_in', 'id_token', 'id_token_ends_at', 'proxy_user_id', 'previous_survey_url')
  forgetChoices()
}

/** Only the first end of a session counts, because all pending calls of a page report it. */
function endLocally(end: SessionEnd, reason?: SessionEndReason) {
  if (latestEnd) return
  forgetSession()
  latestEnd = end
  if (reason) latestReason = reason
  if (end !== 'signed_out') void sendSignOut()
  for (const listener of endListeners) listener(end)
}
