import { read } from './storage.ts'

/** The id of whoever this browser is signed in as, as its token says: to tell people apart, and to trust nothing by. */
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
