const base = 'http://own.invalid'

/** Accepts only a path of this application, because an absolute URL would be an open redirect after sign-in. */
export function ownPath(to: unknown): string | undefined {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return undefined
  return new URL(to, base).origin === base ? to : undefined
}

/** Pages for users who are not signed in: a sign-in that led to one of them would seem to have failed. */
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

/**
 * The page after a sign-in. It is never a page for users who are not signed in, but the target that such a page names.
 */
export function pageAfterSignIn(to: unknown): string | undefined {
  const page = ownPath(to)
  if (page === undefined) return undefined
  const { pathname, searchParams } = new URL(page, base)
  return signedOutPages.has(plain(pathname)) ? pageAfterSignIn(searchParams.get('to')) : page
}

/** The path in the form in which the router compares paths: decoded, and without a slash at the end. */
function plain(pathname: string): string {
  try {
    return decodeURI(pathname).replace(/\/+$/, '').toLowerCase()
  } catch {
    return pathname
  }
}
