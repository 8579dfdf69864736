import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { EncryptionPurpose } from '@seatwise/contract/values/base'

const prefix = 'swt1.'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const timeBytes = 6
const headBytes = 2 * timeBytes + nonceBytes + tagBytes

type For = { purpose: EncryptionPurpose; company_id: string }
type OpenedText = { payload: string; created_at: Date; expires_at: Date }

/**
 * Texts that the operator encrypts, each for one purpose and one company. They cannot be confused with values that the
 * product stores encrypted, and cannot be used to decrypt them: each purpose has a key of its own, and each kind of
 * text has its prefix. Purpose, company and both times are authenticated. The text consists of `swt1.` and, in
 * base64url, both times (milliseconds in 48 bits each), nonce, tag and ciphertext.
 */
export function encryptedTexts(secret: Buffer) {
  const keyOf = (purpose: EncryptionPurpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'seatwise operator', `seatwise encrypted text 1 ${purpose}`, 32))

  return {
    encrypt: ({ purpose, company_id }: For, payload: string, created_at: Date, expires_at: Date): string => {
      const times = timesOf(created_at, expires_at)
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, keyOf(purpose), nonce).setAAD(bound({ purpose, company_id }, times))
      const encrypted = Buffer.concat([cipher.update(payload, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([times, nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },

    /**
     * @returns undefined if the text was encrypted for something else, has been changed, is incomplete or has expired
     */
    open: ({ purpose, company_id }: For, text: string, now: Date): OpenedText | undefined => {
      const bytes = Buffer.from(text.slice(prefix.length), 'base64url')
      // Node ignores characters outside of base64url and the unused bits of the last one, so only the exact spelling is
      // accepted.
      if (text !== prefix + bytes.toString('base64url') || bytes.length < headBytes) return undefined
      const times = bytes.subarray(0, 2 * timeBytes)
      const nonce = bytes.subarray(2 * timeBytes, 2 * timeBytes + nonceBytes)
      const decipher = createDecipheriv(algorithm, keyOf(purpose), nonce, { authTagLength: tagBytes })
        .setAAD(bound({ purpose, company_id }, times))
        .setAuthTag(bytes.subarray(headBytes - tagBytes, headBytes))
      let payload: string
      try {
        payload = decipher.update(bytes.subarray(headBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
      const [created_at, expires_at] = [0, timeBytes].map((at) => new Date(times.readUIntBE(at, timeBytes)))
      return expires_at! > now ? { payload, created_at: created_at!, expires_at: expires_at! } : undefined
    },
  }
}

function timesOf(...times: Date[]): Buffer {
  const bytes = Buffer.alloc(times.length * timeBytes)
  for (const [nth, time] of times.entries()) bytes.writeUIntBE(time.getTime(), nth * timeBytes, timeBytes)
  return bytes
}

const bound = ({ purpose, company_id }: For, times: Buffer) =>
  Buffer.concat([Buffer.from(JSON.stringify([prefix, purpose, company_id])), times])
