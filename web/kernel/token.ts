import { claimsOf } from './principal.ts'
import { read, write } from './storage.ts'

/**
 * The remaining share of a token's life at which it is renewed: a tab in the background is woken up to a minute late.
 */
const marginShare = 0.3

/** Stores a token that has just come, and when it ends by the clock of this browser, which may be wrong. */
export function storeToken(token: string) {
  write('id_token', token)
  write('id_token_ends_at', String(Date.now() + lifeMs(token)))
}

const lifeMs = (token: string | null) => {
  const { iat, exp } = claimsOf(token)
  return iat !== undefined && exp !== undefined ? (exp - iat) * 1000 : 0
}

/** The time when the stored token expires; undefined if there is none, or none with an expiry. */
function endOfToken(): number | undefined {
  const { exp } = claimsOf(read('id_token'))
  if (exp === undefined) return undefined
  return Number(read('id_token_ends_at') ?? exp * 1000)
}

/** True if the server would refuse the stored token. */
export function isTokenOver(): boolean {
  const end = endOfToken()
  return end !== undefined && Date.now() >= end
}

/** The milliseconds until the stored token has to be renewed, 0 or less: now; undefined if there is none. */
export function untilRenewal(): number | undefined {
  const end = endOfToken()
  return end === undefined ? undefined : end - marginShare * lifeMs(read('id_token')) - Date.now()
}
