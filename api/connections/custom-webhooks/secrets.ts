import { randomBytes } from 'node:crypto'
import type { Seals } from '../../kernel/sealed.ts'

/** A secret in the format of Standard Webhooks: 32 random bytes. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Bound to its webhook: the sealed secret of one is of no use at another. */
const purposeOf = (webhook_id: string) => `secret of webhook ${webhook_id}`

export const sealSecret = (seals: Seals, webhook_id: string, secret: string) =>
  seals.seal(purposeOf(webhook_id), secret)
export const secretOf = (seals: Seals, webhook_id: string, sealed: string) => seals.open(purposeOf(webhook_id), sealed)
