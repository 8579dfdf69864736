import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Refusal } from '../../kernel/refusal.ts'
import type { Transactions } from '../../kernel/transaction.ts'

const maxAgeMs = 5 * 60_000

const id = z.string().check(z.regex(/^[\w-]{1,100}$/))
const webhook = z.object({
  type: z.string(),
  webhookId: id,
  timestamp: z.union([z.string(), z.number()]),
  locationId: id,
  id: z.optional(z.nullable(id)),
  contactId: z.optional(z.nullable(id)),
  pipelineStageId: z.optional(z.nullable(id)),
})

/** @param pem the Ed25519 key of GoHighLevel; undefined to refuse all webhooks */
export function openGhlWebhooks({ statement }: Pick<Transactions, 'statement'>, pem: string | undefined) {
  const key = pem === undefined ? undefined : createPublicKey(pem)

  /** @returns whether the webhook arrived for the first time */
  return async (body: unknown, signature: string | string[] | undefined): Promise<boolean> => {
    if (!key) throw new Refusal('ghl_webhooks_off')
    if (!Buffer.isBuffer(body) || !isSigned(key, body, signature)) throw new Refusal('ghl_signature_refused')
    const event = parsed(body)
    const sent = typeof event.timestamp === 'number' ? event.timestamp : Date.parse(event.timestamp)
    // Times in the future are refused too: such a webhook could be replayed until its time has passed.
    if (!(Math.abs(Date.now() - sent) <= maxAgeMs)) throw new Refusal('ghl_webhook_too_old')
    // Other events of the CRM are ignored.
    const opportunity = event.type.startsWith('Opportunity') ? (event.id ?? null) : null
    const contact = event.type.startsWith('Contact') ? (event.id ?? null) : null
    const stage = event.type === 'OpportunityStageUpdate' ? (event.pipelineStageId ?? null) : null
    const [row] = await statement<{ is_new: boolean }>(
      sql`select take_ghl_webhook(${event.webhookId}, ${event.locationId}, ${contact}, ${opportunity}, ${stage}) as is_new`,
    )
    return row!.is_new
  }
}

function isSigned(key: KeyObject, body: Buffer, signature: string | string[] | undefined): boolean {
  // The length of an Ed25519 signature in base64.
  if (typeof signature !== 'string' || !/^[\w+/=-]{86,88}$/.test(signature)) return false
  return verify(null, body, key, Buffer.from(signature, 'base64'))
}

function parsed(body: Buffer): z.infer<typeof webhook> {
  try {
    return webhook.parse(JSON.parse(body.toString()))
  } catch (cause) {
    throw new Refusal('bad_request', cause)
  }
}
