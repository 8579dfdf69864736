/** Only a path of ours: an address from outside would send the person who signed in elsewhere. */
export function ownPath(to: unknown): string | undefined {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return undefined
  return new URL(to, 'http://own.invalid').origin === 'http://own.invalid' ? to : undefined
}
