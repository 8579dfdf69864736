import { read } from './storage.ts'

type Claims = { sub?: string; sid?: string; iat?: number; exp?: number }

/** The user id in this browser's token, unverified: good for telling users apart, not for deciding rights. */
export const signedInAs = (): string | undefined => subjectOf(read('id_token'))

export const subjectOf = (token: string | null): string | undefined => claimsOf(token).sub

/** The claims of a token, unverified; empty if there is none. */
export function claimsOf(token: string | null): Claims {
  const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (!claims) return {}
  try {
    return JSON.parse(atob(claims)) as Claims
  } catch {
    return {}
  }
}
