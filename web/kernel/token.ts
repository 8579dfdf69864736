import { claimsOf } from './principal.ts'
import { read, write } from './storage.ts'

/** Which part of its life a token still has when it is renewed: a tab in the background is woken up to a minute late. */
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

/** When the stored token ends; undefined where there is none, or none that says so. */
function endOfToken(): number | undefined {
  const { exp } = claimsOf(read('id_token'))
  if (exp === undefined) return undefined
  return Number(read('id_token_ends_at') ?? exp * 1000)
}

/** Whether the server would refuse the stored token. */
export function isTokenOver(): boolean {
  const end = endOfToken()
  return end !== undefined && Date.now() >= end
}

/** In how many milliseconds the stored token is to be renewed, 0 or less: now; undefined where there is none. */
export function untilRenewal(): number | undefined {
  const end = endOfToken()
  return end === undefined ? undefined : end - marginShare * lifeMs(read('id_token')) - Date.now()
}
