import { read } from './storage.ts'

/** The user id in this browser's token, unverified: good for telling users apart, not for deciding rights. */
export const signedInAs = (): string | undefined => subjectOf(read('id_token'))

export function subjectOf(token: string | null): string | undefined {
  const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (!claims) return undefined
  try {
    return (JSON.parse(atob(claims)) as { sub?: string }).sub
  } catch {
    return undefined
  }
}
