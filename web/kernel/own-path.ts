const base = 'http://own.invalid'

/** Accepts only a path of this application: an absolute address would be an open redirect after sign-in. */
export function ownPath(to: unknown): string | undefined {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return undefined
  return new URL(to, base).origin === base ? to : undefined
}

/** Pages of people who are not signed in: a sign-in that led to one would seem to have failed. */
const signedOutPages = new Set([
  '/login',
  '/forgot-password',
  '/reset-password',
  '/set-up-password',
  '/sign-up',
  '/confirm-account',
  '/password-update-needed',
  '/token-validation',
  '/account-access-expired',
  '/404',
])

/** The page after a sign-in: never one for people who are not signed in, but the target of such a page. */
export function pageAfterSignIn(to: unknown): string | undefined {
  const page = ownPath(to)
  if (page === undefined) return undefined
  const { pathname, searchParams } = new URL(page, base)
  return signedOutPages.has(plain(pathname)) ? pageAfterSignIn(searchParams.get('to')) : page
}

/** As the router compares: decoded, without the slash at the end. */
function plain(pathname: string): string {
  try {
    return decodeURI(pathname).replace(/\/+$/, '').toLowerCase()
  } catch {
    return pathname
  }
}
