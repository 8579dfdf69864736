import * as z from 'zod'
import { fullName } from './test-crm-contacts.ts'
import type { Contact, Conversation, Message } from './test-crm-store.ts'
import {
  type CrmCall,
  type Route,
  Refusal,
  nonEmpty,
  parseBody,
  readLimit,
  requireOwn,
  requireOwnLocation,
} from './test-crm-calls.ts'

const messageFields = z.strictObject({
  type: z.enum(['SMS', 'RCS', 'Email', 'WhatsApp', 'IG', 'FB', 'Custom', 'Live_Chat', 'TIKTOK']),
  contactId: nonEmpty,
  message: z.string().optional(),
  html: z.string().optional(),
  subject: z.string().optional(),
  attachments: z.array(z.string()).optional(),
  emailFrom: z.string().optional(),
  emailTo: z.string().optional(),
  emailCc: z.array(z.string()).optional(),
  emailBcc: z.array(z.string()).optional(),
  emailReplyMode: z.string().optional(),
  replyMessageId: z.string().optional(),
  threadId: z.string().optional(),
  templateId: z.string().optional(),
  appointmentId: z.string().optional(),
  conversationProviderId: z.string().optional(),
  fromNumber: z.string().optional(),
  toNumber: z.string().optional(),
  scheduledTimestamp: z.number().optional(),
  subType: z.string().optional(),
  status: z.string().optional(),
})

type MessageFields = z.infer<typeof messageFields>

const version = '2021-04-15'
export const conversationRoutes: Route[] = [
  {
    method: 'GET',
    path: '/conversations/search',
    version,
    scope: 'conversations.readonly',
    answer: searchConversations,
  },
  {
    method: 'GET',
    path: '/conversations/:id/messages',
    version,
    scope: 'conversations/message.readonly',
    answer: listMessages,
  },
  {
    method: 'GET',
    path: '/conversations/messages/email/:id',
    version,
    scope: 'conversations/message.readonly',
    answer: getEmail,
  },
  {
    method: 'POST',
    path: '/conversations/messages',
    version,
    scope: 'conversations/message.write',
    answer: sendMessage,
  },
]

function searchConversations({ crm, location, query }: CrmCall) {
  requireOwnLocation(location, 'locationId', query.get('locationId'))
  const limit = readLimit(query, 20)
  const contactId = query.get('contactId')
  const own = contactId ? [crm.store.conversationOf(contactId)] : [...crm.store.conversations.values()]
  const found = own
    .filter((one) => one !== undefined)
    .filter((one) => one.locationId === location.id)
    .sort((a, b) => lastTime(b) - lastTime(a))
  const after = Number(query.get('startAfterDate') ?? Infinity)
  const page = found.filter((one) => lastTime(one) < after).slice(0, limit)
  const conversations = page.map((one) => answerOf(one, crm.store.contacts.get(one.contactId)!))
  return { status: 200, body: { conversations, total: found.length } }
}

const lastTime = ({ messages }: Conversation) => Date.parse(messages.at(-1)?.dateAdded ?? '1970-01-01')

function answerOf(conversation: Conversation, contact: Contact) {
  const { id, locationId, contactId, messages, unread } = conversation
  const last = messages.at(-1)
  return {
    id,
    locationId,
    contactId,
    type: 'TYPE_PHONE',
    unreadCount: unread,
    fullName: fullName(contact),
    contactName: fullName(contact),
    email: contact.email,
    phone: contact.phone,
    lastMessageBody: last?.channel === 'SMS' ? last.body : '',
    lastMessageType: last && typeOf(last).messageType,
    lastMessageDirection: last?.direction,
    lastMessageDate: lastTime(conversation),
    sort: [lastTime(conversation)],
  }
}

/** Newest first, with one entry for each email thread and without the bodies of emails. */
function listMessages(listQuery: CrmCall) {
  const { crm, query } = listQuery
  const conversation = requireOwn(listQuery, 'Conversation', crm.store.conversations.get(listQuery.id))
  const limit = readLimit(query, 20)
  const types = query.get('type')?.split(',')
  const threads = conversation.messages
    .filter((one) => one.threadId === one.id)
    .filter((one) => !types || types.includes(typeOf(one).messageType))
    .toReversed()
  const lastId = query.get('lastMessageId')
  const start = lastId ? threads.findIndex(({ id }) => id === lastId) + 1 : 0
  if (lastId && start === 0) throw new Refusal(400, 'lastMessageId is invalid')
  const page = threads.slice(start, start + limit)
  const list = {
    lastMessageId: page.at(-1)?.id ?? '',
    nextPage: threads.length > start + limit,
    messages: page.map((one) => entryOf(one, conversation)),
  }
  return { status: 200, body: crm.behavior.messageList === 'nested' ? { messages: list } : list }
}

export const typeOf = ({ channel }: Message) =>
  channel === 'SMS' ? { type: 2, messageType: 'TYPE_SMS' } : { type: 3, messageType: 'TYPE_EMAIL' }

function entryOf(message: Message, { messages }: Conversation) {
  const { id, locationId, contactId, conversationId, dateAdded, direction, status, attachments, source } = message
  const emailIds = messages.filter(({ threadId }) => threadId === id).map(({ emailMessageId }) => emailMessageId)
  return {
    id,
    ...typeOf(message),
    locationId,
    contactId,
    conversationId,
    dateAdded,
    direction,
    status,
    contentType: message.channel === 'SMS' ? 'text/plain' : 'text/html',
    attachments,
    source,
    ...(message.channel === 'SMS' ? { body: message.body } : { meta: { email: { messageIds: emailIds } } }),
  }
}

function getEmail(query: CrmCall) {
  const { crm } = query
  const email = requireOwn(query, 'Email message', crm.store.emails.get(query.id))
  const { threadId, locationId, contactId, conversationId, dateAdded, subject, body, direction, status } = email
  const answer = {
    id: query.id,
    threadId,
    locationId,
    contactId,
    conversationId,
    dateAdded,
    subject,
    body,
    direction,
    status,
    contentType: 'text/html',
    attachments: email.attachments,
    from: email.from,
    to: email.to ? [email.to] : [],
    cc: [],
    bcc: [],
    source: email.source,
  }
  return { status: 200, body: crm.behavior.emailBody === 'flat' ? answer : { emailMessage: answer } }
}

/** The CRM supports no idempotency keys: a call that is sent twice sends two messages. */
function sendMessage(query: CrmCall) {
  const { crm } = query
  const sent = parseBody(messageFields, query.body)
  const contact = requireOwn(query, 'Contact', crm.store.contacts.get(sent.contactId))
  if (sent.type !== 'SMS' && sent.type !== 'Email')
    throw new Refusal(400, 'No conversation provider found for this message')
  refuseDnd(query, contact, sent.type)
  const to = sent.type === 'SMS' ? numberFor(contact, sent) : addressFor(contact, sent)
  const body = sent.type === 'SMS' ? sent.message : (sent.html ?? sent.message)
  if (!body && !sent.attachments?.length)
    throw new Refusal(400, 'There is no message or attachments for this message. Skip sending.')
  const message = crm.store.addMessage(contact, {
    channel: sent.type,
    direction: 'outbound',
    body: body ?? '',
    subject: sent.subject ?? null,
    from: sent.type === 'SMS' ? (sent.fromNumber ?? '+15550100000') : (sent.emailFrom ?? 'team@location.test'),
    to,
    attachments: sent.attachments ?? [],
    source: 'api',
    status: sent.scheduledTimestamp ? 'scheduled' : 'pending',
    ...threadOf(query, sent),
  })
  const { id: messageId, conversationId, emailMessageId, status } = message
  const more = emailMessageId ? { emailMessageId } : { msg: 'Message queued successfully.' }
  return { status: 201, body: { conversationId, messageId, ...more, status } }
}

function refuseDnd({ crm }: CrmCall, { dnd, dndSettings }: Contact, channel: 'SMS' | 'Email') {
  const isOff = dndSettings[channel] && dndSettings[channel].status !== 'inactive'
  if (isOff) throw new Refusal(crm.behavior.dndRefusal, `Cannot send message as DND is active for ${channel}.`)
  if (dnd) throw new Refusal(crm.behavior.dndRefusal, 'Cannot send message as DND is active.')
}

function numberFor({ phone }: Contact, sent: MessageFields) {
  const to = sent.toNumber ?? phone
  if (!to) throw new Refusal(400, 'Missing phone number')
  return to
}

function addressFor({ email, additionalEmails }: Contact, { emailTo }: MessageFields) {
  const known = [...(email ? [email] : []), ...additionalEmails]
  const to = emailTo ? known.find((one) => one.toLowerCase() === emailTo.toLowerCase()) : email
  if (!to) throw new Refusal(400, "Unable to send e-mail, contact's e-mail is invalid")
  return to
}

function threadOf({ crm }: CrmCall, { type, threadId, replyMessageId }: MessageFields) {
  if (type !== 'Email') return {}
  const thread = crm.store.messages.get(threadId ?? '') ?? crm.store.emails.get(replyMessageId ?? '')
  return thread ? { threadId: thread.threadId } : {}
}
