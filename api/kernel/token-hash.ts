import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Encryption } from './encryption.ts'

/**
 * Hashes a token of 32 random bytes for storage. Because the token is random, the hash needs no salt; look-ups need the
 * same hash every time.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The prefix of API keys. It distinguishes them from access tokens and lets scanners for leaked secrets recognize them.
 */
export const keyPrefix = 'swk_'
const randomLetters = 32
const checkLetters = 11

const checkOf = (encryption: Encryption, random: string) =>
  encryption.hashCode('API key', random).slice(0, checkLetters)

/** 24 random bytes and a checksum, by which the product recognizes its own keys without the database. */
export function newApiKey(encryption: Encryption): string {
  const random = randomBytes((randomLetters * 3) / 4).toString('base64url')
  return keyPrefix + random + checkOf(encryption, random)
}

/** True if the product has created this key, even if the key has ended. */
export function isOurApiKey(encryption: Encryption, key: string): boolean {
  const random = key.slice(keyPrefix.length, keyPrefix.length + randomLetters)
  const expected = Buffer.from(keyPrefix + random + checkOf(encryption, random))
  const input = Buffer.from(key)
  return input.length === expected.length && timingSafeEqual(input, expected)
}
