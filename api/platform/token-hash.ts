import { createHash } from 'node:crypto'

/** Hashes a secret of 32 random bytes for storage. It needs no salt, and look-ups must match exactly. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Of API keys: tells them from access tokens, and tells scanners of leaked secrets what they have found. */
export const keyPrefix = 'swk_'
