import * as z from 'zod/mini'
import type { GhlMessage, GhlPipeline } from '@seatwise/contract/ghl'
import { ghlScopes, type GhlChannel, type GhlScope } from '@seatwise/contract/values/connections'
import {
  CrmFault,
  type CallsLeft,
  type CrmAccess,
  type CrmCard,
  type CrmContact,
  type CrmSending,
  type OpenCrm,
  type Place,
} from './crm.ts'

const versions = { contacts: '2021-07-28', conversations: '2021-04-15' }
const timeoutMs = 10_000
const maxAnswerBytes = 5 * 1024 * 1024
/** Maximum number of cards in one page; the service returns no more. */
const cardsOfPage = 100
/** Number of messages in one page. */
const messagesOfPage = 20
/** Maximum length of the service's own error text. */
const maxWords = 200
/** Maximum length of a name in the CRM. */
const maxName = 200
/** Maximum length of a message's HTML body; longer ones are cut before the HTML is removed. */
const maxBody = 100_000
const maxIntervalMs = 60_000

type Method = 'GET' | 'POST' | 'PUT'
type Call = { method: Method; path: string; query?: Record<string, string | undefined>; body?: object; version: string }

/** GoHighLevel's API v2 according to its documentation, with the known differences of its real responses. */
export function goHighLevel(url: string): OpenCrm {
  const base = url.replace(/\/$/, '')
  return (access, onCallsLeft) => openCrm(base, access, onCallsLeft)
}

function openCrm(base: string, { location_id, token, signal }: CrmAccess, onCallsLeft?: (calls: CallsLeft) => void) {
  return {
    missingScopes: async () => {
      const missing: GhlScope[] = []
      for (const scope of ghlScopes) if (await isMissing(scope)) missing.push(scope)
      return missing
    },

    pipelines: async () => {
      const query = { locationId: location_id }
      const { pipelines } = await read(pipelinesAnswer, contacts('GET', '/opportunities/pipelines', { query }))
      return pipelines.map(pipelineOf)
    },

    findContact: async (by: { email: string } | { phone: string }) => {
      const query = { locationId: location_id, ...('email' in by ? { email: by.email } : { number: by.phone }) }
      const { contact } = await read(foundAnswer, contacts('GET', '/contacts/search/duplicate', { query }))
      return contact ? contactOf(contact) : undefined
    },

    createContact: async (facts: { first: string; last: string; phone: string | null; email: string }) => {
      const body = { locationId: location_id, email: facts.email, ...factsOf(facts) }
      const { contact } = await read(contactAnswer, contacts('POST', '/contacts/upsert', { body }))
      return contact.id
    },

    updateContact: async (id: string, facts: { first: string; last: string; phone: string | null }) => {
      await call(contacts('PUT', `/contacts/${encodeURIComponent(id)}`, { body: factsOf(facts) }))
    },

    cardsOf: async (contact_id: string) => {
      const query = { location_id, contact_id, limit: String(cardsOfPage) }
      const { opportunities } = await read(cardsAnswer, contacts('GET', '/opportunities/search', { query }))
      // The filter is applied again, because cards of other contacts must not count as this contact's if the service
      // ignores it.
      return opportunities.map(cardOf).filter((card) => card.contact_id === contact_id)
    },

    createCard: async ({ contact_id, name, ...place }: { contact_id: string; name: string } & Place) => {
      const body = { locationId: location_id, contactId: contact_id, name, status: 'open', ...placeOf(place) }
      const { opportunity } = await read(cardAnswer, contacts('POST', '/opportunities/', { body }))
      return cardOf(opportunity)
    },

    moveCard: async (id: string, place: Place) => {
      const path = `/opportunities/${encodeURIComponent(id)}`
      const { opportunity } = await read(cardAnswer, contacts('PUT', path, { body: placeOf(place) }))
      return cardOf(opportunity)
    },

    cards: async (pipeline_id: string, after: { startAfter: string; startAfterId: string } | undefined) => {
      const query = { location_id, pipeline_id, limit: String(cardsOfPage), ...after }
      const answer = await read(cardsAnswer, contacts('GET', '/opportunities/search', { query }))
      const { opportunities, meta } = answer
      const { startAfter, startAfterId } = meta ?? {}
      // A cursor that does not advance would make us read the same page endlessly.
      const isSame = startAfter === after?.startAfter && startAfterId === after?.startAfterId
      const isLast = opportunities.length < cardsOfPage || !startAfter || !startAfterId || isSame
      return {
        cards: opportunities.map(cardOf),
        total: meta?.total ?? null,
        next: isLast ? undefined : { startAfter, startAfterId },
      }
    },

    messages: async (contact_id: string, cursor: string | undefined) => {
      const conversationPage = await read(
        conversationsAnswer,
        conversations('GET', '/conversations/search', { query: { locationId: location_id, contactId: contact_id } }),
      )
      const [conversation] = conversationPage.conversations
      if (!conversation) return { messages: [], next: null }
      const path = `/conversations/${encodeURIComponent(conversation.id)}/messages`
      const query = { limit: String(messagesOfPage), lastMessageId: cursor }
      const answer = await read(messagesAnswer, conversations('GET', path, { query }))
      // The documentation shows the inner object; real responses wrap it.
      const { messages, nextPage, lastMessageId } = 'nextPage' in answer ? answer : answer.messages
      const shownMessages = messages.filter(isShown).slice(0, messagesOfPage)
      const withBodies = await Promise.all(shownMessages.map(withBody))
      const next = nextPage && lastMessageId && lastMessageId !== cursor ? lastMessageId : null
      return { messages: withBodies, next }
    },

    sendMessage: async (message: CrmSending) => {
      const { contact_id: contactId, body: text } = message
      const body =
        message.channel === 'sms'
          ? { type: 'SMS', contactId, message: text }
          : { type: 'Email', contactId, subject: message.subject, html: asHtml(text) }
      const sent = await read(sentAnswer, conversations('POST', '/conversations/messages', { body }))
      return sent.messageId
    },
  }

  function contacts(method: Method, path: string, sent: Pick<Call, 'query' | 'body'>): Call {
    return { method, path, ...sent, version: versions.contacts }
  }

  function conversations(method: Method, path: string, sent: Pick<Call, 'query' | 'body'>): Call {
    return { method, path, ...sent, version: versions.conversations }
  }

  /**
   * Makes a call that has no effect, or that names a record that does not exist. If the token has the scope, the call
   * is refused for another reason.
   */
  async function isMissing(scope: GhlScope): Promise<boolean> {
    const nowhere = 'seatwise-scope-check'
    const query = { locationId: location_id }
    const probes: Record<GhlScope, Call> = {
      'opportunities.readonly': contacts('GET', '/opportunities/pipelines', { query }),
      'opportunities.write': contacts('PUT', `/opportunities/${nowhere}`, { body: {} }),
      'contacts.readonly': contacts('GET', '/contacts/search/duplicate', {
        query: { ...query, email: `${nowhere}@seatwise.example` },
      }),
      'contacts.write': contacts('PUT', `/contacts/${nowhere}`, { body: {} }),
      'conversations.readonly': conversations('GET', '/conversations/search', { query: { ...query, limit: '1' } }),
      'conversations/message.readonly': conversations('GET', `/conversations/${nowhere}/messages`, {}),
      'conversations/message.write': conversations('POST', '/conversations/messages', { body: {} }),
    }
    try {
      await call(probes[scope])
      return false
    } catch (error) {
      if (!(error instanceof CrmFault)) throw error
      if (error.reason === 'scope_missing') return true
      if (error.reason === 'gone' || error.reason === 'refused') return false
      throw error
    }
  }

  /** The list of messages does not contain the bodies of emails, so they are fetched. */
  async function withBody(message: z.infer<typeof listedMessage>): Promise<GhlMessage> {
    const known = messageOf(message)
    const id = message.meta?.email?.messageIds?.[0]
    if (known.channel !== 'email' || !id) return known
    try {
      const path = `/conversations/messages/email/${encodeURIComponent(id)}`
      const email = await read(emailAnswer, conversations('GET', path, {}))
      const { subject, body } = 'emailMessage' in email ? email.emailMessage : email
      return { ...known, subject: subject ?? known.subject, body: body ? asText(body) : known.body }
    } catch (error) {
      // If one body cannot be fetched, the rest of the conversation is still shown.
      if (error instanceof CrmFault && (error.reason === 'gone' || error.reason === 'refused')) return known
      throw error
    }
  }

  async function read<S extends z.ZodMiniType>(shape: S, asked: Call): Promise<z.output<S>> {
    const { data } = await call(asked)
    const parsed = shape.safeParse(data)
    // A response with an unknown shape is an error of the service. The call may still have had its effect.
    if (!parsed.success) throw new CrmFault('unreachable', { isUncertain: asked.method !== 'GET' })
    return parsed.data
  }

  async function call({ method, path, query = {}, body, version }: Call): Promise<{ data: unknown }> {
    const target = new URL(`${base}${path}`)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) target.searchParams.set(name, value)
    const isUncertain = method !== 'GET'
    const deadline = AbortSignal.timeout(timeoutMs)
    let response: Response
    let text: string
    try {
      response = await fetch(target, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          version,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // A redirect could send the token to an unknown address.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
      text = await textOf(response)
    } catch (error) {
      throw new CrmFault('unreachable', { isUncertain: isUncertain && !isNotConnected(error) })
    }
    const calls = callsLeft(response.headers)
    if (calls) onCallsLeft?.(calls)
    const data = jsonOf(text)
    // A proxy in between may answer a page of its own with status 200: nothing was done then.
    if (response.ok && data === undefined) throw new CrmFault('unreachable', { isUncertain })
    if (response.ok) return { data }
    throw faultOf(response, data, calls, isUncertain)
  }
}

/** True if the request was not sent. */
const isNotConnected = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(error.cause.code))

async function textOf(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new Error('the answer is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function callsLeft(headers: Headers): CallsLeft | undefined {
  const number = (name: string) => {
    const value = headers.get(`x-ratelimit-${name}`)
    return value !== null && /^\d{1,12}$/.test(value) ? Number(value) : undefined
  }
  const [now, of_day] = [number('remaining'), number('daily-remaining')]
  if (now === undefined && of_day === undefined) return undefined
  return {
    now: now ?? Infinity,
    max: number('max') ?? Infinity,
    of_day: of_day ?? Infinity,
    max_of_day: number('limit-daily') ?? Infinity,
    intervalMs: Math.min(number('interval-milliseconds') ?? usualIntervalMs, maxIntervalMs),
  }
}

const usualIntervalMs = 10_000
const maxRetryAfterSeconds = 3_600

function faultOf({ status, headers }: Response, data: unknown, calls: CallsLeft | undefined, isUncertain: boolean) {
  const words = wordsOf(data)
  if (status === 401) return new CrmFault(/scope/i.test(words) ? 'scope_missing' : 'token_refused')
  // Refused because of another location. A contact who wants no messages is refused with 403 too.
  if (status === 403 && /location/i.test(words)) return new CrmFault('token_refused')
  if (status === 429) {
    if (calls?.of_day === 0) return new CrmFault('day_limit')
    const seconds = Number(headers.get('retry-after'))
    const waitMs =
      seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) * 1_000 : (calls?.intervalMs ?? usualIntervalMs)
    return new CrmFault('limit', { waitMs })
  }
  if (status >= 500) return new CrmFault('unreachable', { isUncertain })
  // The id of a deleted or unknown record is answered with either status.
  if (status === 404 || (status === 400 && /not found/i.test(words))) return new CrmFault('gone', { words })
  return new CrmFault('refused', { words })
}

const refusal = z.object({ message: z.union([z.string(), z.array(z.string())]) })

function wordsOf(data: unknown): string {
  const parsed = refusal.safeParse(data)
  if (!parsed.success) return ''
  const { message } = parsed.data
  return (typeof message === 'string' ? message : message.join(' '))
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, maxWords)
}

/** An id with other characters could not be stored, or would change the meaning of a URL. */
const id = z.string().check(z.regex(/^[\w-]{1,100}$/))
const optionalText = z.optional(z.nullable(z.string()))
/** Replaces characters that pages do not show and PostgreSQL does not store. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').toWellFormed()
const name = z.pipe(
  z.string(),
  z.transform((text: string) => plain(text).trim().slice(0, maxName)),
)
/** @returns a time that can be stored, never later than now; undefined for other texts */
function instantOf(text: string | null | undefined): string | undefined {
  const ms = Date.parse(text ?? '')
  return ms >= 0 ? new Date(Math.min(ms, Date.now())).toISOString() : undefined
}

const pipelineRow = z.object({
  id,
  name,
  // The documentation describes an array of arrays, but real stages are objects.
  stages: z.optional(z.array(z.unknown())),
})
const stageRow = z.object({ id, name, position: z.optional(z.nullable(z.number())) })
const pipelinesAnswer = z.object({ pipelines: z.array(pipelineRow) })

function pipelineOf({ id: pipeline_id, name: called, stages = [] }: z.infer<typeof pipelineRow>): GhlPipeline {
  const known = stages.flat().flatMap((stage) => stageRow.safeParse(stage).data ?? [])
  const ordered = known.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
  return {
    id: pipeline_id,
    name: called,
    stages: ordered.map((stage, position) => ({ id: stage.id, name: stage.name, position })),
  }
}

const channelBlock = z.optional(z.nullable(z.object({ status: optionalText })))
const contactRow = z.object({
  id,
  firstName: optionalText,
  lastName: optionalText,
  email: optionalText,
  phone: optionalText,
  dnd: z.optional(z.nullable(z.boolean())),
  dndSettings: z.optional(z.nullable(z.object({ SMS: channelBlock, Email: channelBlock }))),
})
const foundAnswer = z.object({ contact: z.optional(z.nullable(contactRow)) })
const contactAnswer = z.object({ contact: z.object({ id }) })

function contactOf({ id: contact_id, ...row }: z.infer<typeof contactRow>): CrmContact {
  const isBlocked = (block: z.infer<typeof channelBlock>) =>
    row.dnd === true || block?.status === 'active' || block?.status === 'permanent'
  const { SMS, Email } = row.dndSettings ?? {}
  const do_not_disturb: GhlChannel[] = [
    ...(isBlocked(SMS) ? (['sms'] as const) : []),
    ...(isBlocked(Email) ? (['email'] as const) : []),
  ]
  return {
    id: contact_id,
    first: row.firstName ?? '',
    last: row.lastName ?? '',
    email: row.email?.toLowerCase() ?? null,
    phone: row.phone || null,
    do_not_disturb,
  }
}

const factsOf = ({ first, last, phone }: { first: string; last: string; phone: string | null }) => ({
  ...(first ? { firstName: first } : {}),
  ...(last ? { lastName: last } : {}),
  ...(phone ? { phone } : {}),
})
const placeOf = ({ pipeline_id, stage_id }: Place) => ({ pipelineId: pipeline_id, pipelineStageId: stage_id })

const cardRow = z.object({
  id,
  pipelineId: id,
  pipelineStageId: id,
  contactId: z.optional(z.nullable(id)),
  contact: z.optional(z.nullable(z.object({ id: z.optional(id) }))),
  status: optionalText,
  lastStageChangeAt: optionalText,
  updatedAt: optionalText,
  createdAt: optionalText,
})
const cardAnswer = z.object({ opportunity: cardRow })
const maxTotal = 100_000_000
const cursorPart = z.optional(z.nullable(z.pipe(z.union([z.string(), z.number()]), z.transform(String))))
const cardsAnswer = z.object({
  opportunities: z.array(cardRow),
  meta: z.optional(
    z.nullable(
      z.object({
        total: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(maxTotal)))),
        startAfter: cursorPart,
        startAfterId: cursorPart,
      }),
    ),
  ),
})

function cardOf(row: z.infer<typeof cardRow>): CrmCard {
  const { id: card_id, pipelineId, pipelineStageId, contactId, contact, status } = row
  const moved_at = instantOf(row.lastStageChangeAt) ?? instantOf(row.createdAt) ?? instantOf(row.updatedAt)
  return {
    id: card_id,
    contact_id: contactId ?? contact?.id ?? '',
    pipeline_id: pipelineId,
    stage_id: pipelineStageId,
    moved_at: moved_at ?? new Date().toISOString(),
    is_open: status == null || status === 'open',
  }
}

const conversationsAnswer = z.object({ conversations: z.array(z.object({ id })) })
const listedMessage = z.object({
  id,
  direction: optionalText,
  messageType: optionalText,
  type: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  body: optionalText,
  subject: optionalText,
  status: optionalText,
  dateAdded: optionalText,
  attachments: z.optional(z.nullable(z.array(z.string()))),
  meta: z.optional(
    z.nullable(z.object({ email: z.optional(z.nullable(z.object({ messageIds: z.optional(z.array(z.string())) }))) })),
  ),
})
const messagesInner = z.object({
  messages: z.array(listedMessage),
  nextPage: z.boolean(),
  lastMessageId: optionalText,
})
const messagesAnswer = z.union([z.object({ messages: messagesInner }), messagesInner])
const emailInner = z.object({ subject: optionalText, body: optionalText })
const emailAnswer = z.union([z.object({ emailMessage: emailInner }), emailInner])
const sentAnswer = z.object({ messageId: id })

const kindOf = ({ messageType, type }: z.infer<typeof listedMessage>) => String(messageType ?? type ?? '').toUpperCase()
const channelOf = (kind: string): GhlChannel | undefined =>
  /EMAIL/.test(kind) || kind === '3' ? 'email' : /SMS/.test(kind) || kind === '2' ? 'sms' : undefined
/** Phone calls, chats of other services and notes of the CRM are not shown. */
const isShown = (message: z.infer<typeof listedMessage>) => channelOf(kindOf(message)) !== undefined

function messageOf(message: z.infer<typeof listedMessage>): GhlMessage {
  return {
    id: message.id,
    direction: message.direction === 'inbound' ? 'in' : 'out',
    channel: channelOf(kindOf(message))!,
    subject: message.subject ?? null,
    body: message.body ? asText(message.body) : null,
    status: message.status ?? null,
    at: instantOf(message.dateAdded) ?? new Date(0).toISOString(),
    attachments: (message.attachments ?? []).filter((one) => one.startsWith('https://')),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
/** Elements whose content is not text. */
const hidden = new Set(['style', 'script', 'head', 'title'])
const breaks = new Set(['br', '/p', '/div', '/tr', '/li', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6'])

/**
 * The text of an HTML body from outside, with its paragraphs. The result is always shown as text. It is read in a
 * single pass, because regular expressions for whole tags would take minutes for a body of many brackets.
 */
function asText(html: string): string {
  const source = plainLines(html.slice(0, maxBody))
  let text = ''
  let until: string | undefined
  for (let at = 0; at < source.length;) {
    const open = source.indexOf('<', at)
    if (open < 0 || until === undefined)
      text += until === undefined ? source.slice(at, open < 0 ? undefined : open) : ''
    if (open < 0) break
    const close = source.indexOf('>', open)
    if (close < 0) {
      if (until === undefined) text += source.slice(open)
      break
    }
    const tag = /^[/!]?[a-z0-9]{0,10}/i.exec(source.slice(open + 1, Math.min(close, open + 13)))![0].toLowerCase()
    // A "<" that does not begin a tag is text.
    if (tag === '' || tag === '/') {
      if (until === undefined) text += '<'
      at = open + 1
      continue
    }
    if (until === undefined && hidden.has(tag)) until = `/${tag}`
    else if (tag === until) until = undefined
    else if (until === undefined && breaks.has(tag)) text += '\n'
    at = close + 1
  }
  return text
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, entity: string) => entities[entity]!)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const plainLines = (text: string) => text.split('\n').map(plain).join('\n')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Converts typed text to HTML that shows the same. */
const asHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll(/[&<>"']/g, (sign) => escapes[sign]!).replaceAll('\n', '<br>')}</p>`)
    .join('')
