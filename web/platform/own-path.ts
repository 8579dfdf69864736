/** Accepts only a path of this application: an absolute address would be an open redirect after sign-in. */
export function ownPath(to: unknown): string | undefined {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return undefined
  return new URL(to, 'http://own.invalid').origin === 'http://own.invalid' ? to : undefined
}
