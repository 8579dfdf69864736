/** By the prefix, browsers refuse the cookie from a page without TLS, so that nobody on the way can set it. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Secure-${name}` : name)
