import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export type Encryption = ReturnType<typeof encryption>

/**
 * Encrypts secrets that must be read again, such as authenticator secrets and sign-in states. Each is bound to a
 * purpose: a value encrypted for one purpose cannot be decrypted for another.
 */
export function encryption(secret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seatwise sealed secrets', 32))

  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'seatwise hashed codes', 32))

  return {
    /**
     * A keyed hash for short codes. Somebody who reads the database could find the code of a plain hash by trying all
     * codes.
     */
    hashCode: (purpose: string, code: string): string =>
      createHmac('sha256', hashKey).update(`${purpose}\n${code}`).digest('base64url'),

    encrypt: (purpose: string, text: string): string => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },

    /** @throws if the text was encrypted for another purpose or with another secret, or was changed */
    decrypt: (purpose: string, encrypted: string): string => {
      const bytes = Buffer.from(encrypted, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
