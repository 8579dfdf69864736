import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Encryption } from './encryption.ts'

/** Hashes a secret of 32 random bytes for storage. It needs no salt, and look-ups must match exactly. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The prefix of API keys: distinguishes them from access tokens, and lets scanners of leaked secrets recognize them.
 */
export const keyPrefix = 'swk_'
const randomLetters = 32
const checkLetters = 11

const checkOf = (encryption: Encryption, random: string) =>
  encryption.hashCode('API key', random).slice(0, checkLetters)

/** 24 random bytes, and a checksum that identifies our keys without the database. */
export function newApiKey(encryption: Encryption): string {
  const random = randomBytes((randomLetters * 3) / 4).toString('base64url')
  return keyPrefix + random + checkOf(encryption, random)
}

/** True if the product has made this key, ended or not. */
export function isOurApiKey(encryption: Encryption, key: string): boolean {
  const random = key.slice(keyPrefix.length, keyPrefix.length + randomLetters)
  const expected = Buffer.from(keyPrefix + random + checkOf(encryption, random))
  const input = Buffer.from(key)
  return input.length === expected.length && timingSafeEqual(input, expected)
}
