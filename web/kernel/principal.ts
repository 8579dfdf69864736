import { read } from './storage.ts'

type Claims = { sub?: string; sid?: string; iat?: number; exp?: number }

/**
 * The user id in this browser's token. It is not verified, so it may tell users apart, but must not decide permissions.
 */
export const signedInAs = (): string | undefined => subjectOf(read('id_token'))

export const subjectOf = (token: string | null): string | undefined => claimsOf(token).sub

/** The claims of a token, not verified; empty if there is no token. */
export function claimsOf(token: string | null): Claims {
  const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (!claims) return {}
  try {
    return JSON.parse(atob(claims)) as Claims
  } catch {
    return {}
  }
}
