import { claimsOf } from './principal.ts'
import { read, write } from './storage.ts'

/**
 * The token is renewed when this share of its lifetime is left, because timers in background tabs may be a minute late.
 */
const marginShare = 0.3

/** Stores a new token, and when it expires by the clock of this browser, which may be wrong. */
export function storeToken(token: string) {
  write('id_token', token)
  write('id_token_ends_at', String(Date.now() + lifeMs(token)))
}

const lifeMs = (token: string | null) => {
  const { iat, exp } = claimsOf(token)
  return iat !== undefined && exp !== undefined ? (exp - iat) * 1000 : 0
}

/** When the stored token expires; undefined if there is no token, or one that does not expire. */
function endOfToken(): number | undefined {
  const { exp } = claimsOf(read('id_token'))
  if (exp === undefined) return undefined
  return Number(read('id_token_ends_at') ?? exp * 1000)
}

/** True if the stored token has expired. */
export function isTokenOver(): boolean {
  const end = endOfToken()
  return end !== undefined && Date.now() >= end
}

/** The milliseconds until the stored token should be renewed, 0 or less if at once; undefined if there is none. */
export function untilRenewal(): number | undefined {
  const end = endOfToken()
  return end === undefined ? undefined : end - marginShare * lifeMs(read('id_token')) - Date.now()
}
