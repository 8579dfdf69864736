import { createHash } from 'node:crypto'

/** How secrets of 32 random bytes are kept: no salt is needed, the search must be exact. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
