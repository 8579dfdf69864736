import { randomBytes } from 'node:crypto'
import type { Encryption } from '../../kernel/encryption.ts'

/** A secret in the format of Standard Webhooks: 32 random bytes. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Binds an encrypted secret to its webhook, so that it cannot be decrypted for another one. */
const purposeOf = (webhook_id: string) => `secret of webhook ${webhook_id}`

export const encryptSecret = (encryption: Encryption, webhook_id: string, secret: string) =>
  encryption.encrypt(purposeOf(webhook_id), secret)
export const secretOf = (encryption: Encryption, webhook_id: string, encrypted: string) =>
  encryption.decrypt(purposeOf(webhook_id), encrypted)
