import { generateKeyPairSync, randomUUID, sign as signBytes } from 'node:crypto'
import { fullName } from './test-crm-contacts.ts'
import { typeOf } from './test-crm-conversations.ts'
import type { Change, Contact, Message, Opportunity } from './test-crm-store.ts'

export type Sending = {
  sign?: 'ed25519' | 'rsa' | 'none' | 'wrong-key'
  timestamp?: string
  webhookId?: string
  /** A body that is sent instead of the signed one. */
  sentBody?: string
}

export type Delivery = {
  to: string
  type: string
  body: Record<string, unknown>
  headers: Record<string, string>
  /** The status of the response; undefined without a response. */
  status: number | undefined
  answer: string
}

/** Signs and sends webhooks, in parallel like the CRM, so that their order is not guaranteed. */
export function createWebhooks() {
  const own = generateKeyPairSync('ed25519')
  const foreign = generateKeyPairSync('ed25519')
  // Created at the first use, because generating an RSA key takes up to half a second.
  let rsaKeys: ReturnType<typeof makeRsaKeys> | undefined
  const rsa = () => (rsaKeys ??= makeRsaKeys())
  const deliveries: Delivery[] = []
  const running = new Set<Promise<Delivery>>()
  let waiting: { type: string; body: object }[] = []

  function signatureOf(raw: string, sign: Sending['sign']): Record<string, string> {
    const bytes = Buffer.from(raw)
    if (sign === 'none') return {}
    if (sign === 'rsa') return { 'x-wh-signature': signBytes('sha256', bytes, rsa().privateKey).toString('base64') }
    const { privateKey } = sign === 'wrong-key' ? foreign : own
    return { 'x-ghl-signature': signBytes(null, bytes, privateKey).toString('base64') }
  }

  async function send(to: string, type: string, body: object, sending: Sending = {}) {
    const { timestamp = new Date().toISOString(), webhookId = randomUUID() } = sending
    const whole = { type, ...body, timestamp, webhookId }
    const raw = JSON.stringify(whole)
    const headers = { 'content-type': 'application/json', ...signatureOf(raw, sending.sign ?? 'ed25519') }
    const delivery: Delivery = { to, type, body: whole, headers, status: undefined, answer: '' }
    deliveries.push(delivery)
    const response = await fetch(to, { method: 'POST', headers, body: sending.sentBody ?? raw }).catch(() => undefined)
    delivery.answer = (await response?.text().catch(() => '')) ?? ''
    delivery.status = response?.status
    return delivery
  }

  function track(delivery: Promise<Delivery>) {
    running.add(delivery)
    return delivery.finally(() => running.delete(delivery))
  }

  const webhooks = {
    /** Where all changes are sent; undefined: nothing is sent. */
    target: undefined as { url: string; arrives: 'before-answer' | 'after-answer'; sign?: Sending['sign'] } | undefined,
    deliveries,
    publicKey: pemOf(own.publicKey),
    rsaPublicKey: () => pemOf(rsa().publicKey),
    send: (to: string, type: string, body: object, sending?: Sending) => track(send(to, type, body, sending)),
    /**
     * Collects the body of a webhook. It shows the record as it is now, even if the record changes before the webhook
     * is sent.
     */
    collect: (change: Change) => {
      if (webhooks.target) waiting.push({ type: change.type, body: webhookBody(change) })
    },
    /** Sends the collected webhooks. */
    async flush() {
      const { target } = webhooks
      const changes = waiting
      waiting = []
      if (!target) return
      const sending = target.sign ? { sign: target.sign } : {}
      await Promise.all(changes.map(({ type, body }) => webhooks.send(target.url, type, body, sending)))
    },
    /** Resolves when no webhook is being sent. */
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
  return webhooks
}

const makeRsaKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pemOf = (key: ReturnType<typeof makeRsaKeys>['publicKey']) => key.export({ type: 'spki', format: 'pem' })

function webhookBody(change: Change) {
  if ('contact' in change) return contactBody(change.contact, change.type === 'ContactDndUpdate')
  if ('opportunity' in change) return opportunityBody(change.opportunity)
  return change.message.channel === 'SMS' ? textBody(change.message) : emailBody(change.message)
}

function contactBody(contact: Contact, withDndSettings: boolean) {
  const { id, locationId, firstName, lastName, email, phone, tags, dnd, dndSettings, source, assignedTo } = contact
  return {
    locationId,
    id,
    firstName,
    lastName,
    name: fullName(contact),
    email,
    phone,
    tags,
    dnd,
    ...(withDndSettings ? { dndSettings } : {}),
    source,
    assignedTo,
    dateAdded: contact.dateAdded,
    customFields: contact.customFields,
    attachments: [],
  }
}

/** The webhook says neither who moved the card nor when. */
function opportunityBody(opportunity: Opportunity) {
  const { id, locationId, assignedTo, contactId, monetaryValue, name, pipelineId, pipelineStageId } = opportunity
  return {
    locationId,
    id,
    assignedTo,
    contactId,
    monetaryValue,
    name,
    pipelineId,
    pipelineStageId,
    source: opportunity.source,
    status: opportunity.status,
    dateAdded: opportunity.createdAt,
  }
}

function textBody(message: Message) {
  const { locationId, attachments, body, contactId, conversationId, dateAdded, direction, status, from, to } = message
  const { type, messageType } = typeOf(message)
  return {
    locationId,
    attachments,
    body,
    contactId,
    contentType: 'text/plain',
    conversationId,
    dateAdded,
    direction,
    messageType: 'SMS',
    messageTypeId: type,
    messageTypeString: messageType,
    messageId: message.id,
    status,
    source: message.source,
    from,
    to,
  }
}

/** The webhook of an email has no messageId, only emailMessageId and threadId. */
function emailBody(message: Message) {
  const { locationId, attachments, body, contactId, conversationId, dateAdded, direction, from, to } = message
  return {
    locationId,
    attachments,
    body,
    contactId,
    conversationId,
    dateAdded,
    direction,
    messageType: 'Email',
    emailMessageId: message.emailMessageId,
    threadId: message.threadId,
    subject: message.subject,
    source: message.source,
    from,
    to,
    ccList: [],
    bccList: [],
  }
}
