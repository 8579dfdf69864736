import type { CallInput, CallName, CallReply } from '@seatwise/contract/routes'
import type { UserProfile } from '@seatwise/contract/users'
import { CallError, send, type Sending } from './call.ts'
import { forget, read, write } from './storage.ts'

const profileTimeoutMs = 5_000
const signOutTimeoutMs = 3_000

/** Why a session is over: decides where the person lands. */
export type SessionEnd = 'signed_out' | 'invalid' | 'deactivated'
let onEnd: (end: SessionEnd) => void = () => undefined

export function whenSessionEnds(listener: (end: SessionEnd) => void) {
  onEnd = listener
}

/** A call as the signed-in user. An expired token is renewed once, unseen. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  sending: Sending = {},
): Promise<CallReply<Name>> {
  try {
    return await send(name, input, { ...sending, headers: ownHeaders() })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    if (error.problem === 'not_signed_in' && (await renew())) {
      return send(name, input, { ...sending, headers: ownHeaders() })
    }
    endLocally(error.problem === 'deactivated' ? 'deactivated' : 'invalid')
    throw error
  }
}

function ownHeaders(): Record<string, string> {
  const token = read('id_token')
  const proxy = read('proxy_user_id')
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(proxy ? { 'X-Proxy-User-Id': proxy } : {}),
  }
}

/**
 * Trades the refresh cookie for a new token. One tab at a time: the others find the token that
 * the first has brought.
 */
async function renew(): Promise<boolean> {
  const before = read('id_token')
  return withLock('seatwise.refresh', async () => {
    const now = read('id_token')
    if (now && now !== before) return true
    try {
      const { data } = await send('POST /auth/refresh', {})
      write('id_token', data.access_token)
      return true
    } catch (error) {
      if (error instanceof CallError && (error.status === 0 || error.status >= 500)) throw error
      if (error instanceof CallError && error.problem === 'deactivated') endLocally('deactivated')
      return false
    }
  })
}

async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

export async function signIn(username: string, password: string) {
  const { data } = await send('POST /auth/sign-in', { body: { username: username.trim().toLowerCase(), password } })
  if ('access_token' in data) write('id_token', data.access_token)
}

/**
 * The profile of whoever is signed in here. Undefined: nobody. Throws when the server cannot
 * say, so that a lost connection signs nobody out.
 */
export async function verifySession(): Promise<UserProfile | undefined> {
  if (!read('id_token') && !read('previously_signed_in')) return undefined
  try {
    const { data } = await call('GET /users/profile', {}, { timeoutMs: profileTimeoutMs })
    const user = data[0]
    if (!user) throw new CallError(200, 'No user found')
    write('previously_signed_in', '1')
    return user
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) return undefined
    throw new CallError(error.status, error.status === 0 || error.status === 200 ? error.message : 'Error status')
  }
}

/** Tells the server, waits for it no longer than 3 s, and forgets everything here either way. */
export async function signOut() {
  await send('POST /auth/sign-out', {}, { timeoutMs: signOutTimeoutMs }).catch((error: unknown) =>
    console.warn('Signout timeout fail', error),
  )
  endLocally('signed_out')
}

function endLocally(end: SessionEnd) {
  forget('previously_signed_in', 'id_token', 'proxy_user_id', 'previous_survey_url')
  if (end === 'deactivated') void send('POST /auth/sign-out', {}).catch(() => undefined)
  onEnd(end)
}
