import { randomBytes } from 'node:crypto'
import { createTimeline } from './test-crm-timeline.ts'

export type Pipeline = { id: string; name: string; stages: { id: string; name: string; position?: number }[] }

export type Contact = {
  id: string
  locationId: string
  firstName: string | null
  lastName: string | null
  email: string | null
  additionalEmails: string[]
  phone: string | null
  tags: string[]
  dnd: boolean
  dndSettings: Record<string, { status: string; message?: string | undefined; code?: string | undefined }>
  source: string | null
  assignedTo: string | null
  customFields: { id: string; value: unknown }[]
  /** Other documented fields, such as address1, city and companyName. */
  others: Record<string, unknown>
  dateAdded: string
  dateUpdated: string
}

export type Opportunity = {
  id: string
  locationId: string
  contactId: string
  pipelineId: string
  pipelineStageId: string
  name: string
  status: string
  monetaryValue: number
  assignedTo: string | null
  source: string | null
  lostReasonId: string | null
  customFields: { id: string; value: unknown }[]
  createdAt: string
  updatedAt: string
  lastStageChangeAt: string
  lastStatusChangeAt: string
}

export type Message = {
  id: string
  conversationId: string
  locationId: string
  contactId: string
  channel: 'SMS' | 'Email'
  direction: 'inbound' | 'outbound'
  body: string
  subject: string | null
  from: string | null
  to: string | null
  status: string
  attachments: string[]
  source: string
  dateAdded: string
  /** The message that represents the thread in the list. Each text message is a thread of its own. */
  threadId: string
  /** The id with which the body of an email is fetched; it differs from the id in the list. */
  emailMessageId: string | null
}

export type Conversation = { id: string; locationId: string; contactId: string; messages: Message[]; unread: number }

export type Change =
  | { type: `Contact${'Create' | 'Update' | 'TagUpdate' | 'DndUpdate' | 'Delete'}`; contact: Contact }
  | { type: `Opportunity${'Create' | 'Update' | 'StageUpdate' | 'StatusUpdate' | 'Delete'}`; opportunity: Opportunity }
  | { type: 'InboundMessage' | 'OutboundMessage'; message: Message }

export type CrmStore = ReturnType<typeof createStore>

const newId = () => randomBytes(15).toString('base64url').replaceAll(/[-_]/g, 'x')
const normalizePhone = (phone: string) => phone.replaceAll(/[\s().-]/g, '')
const emailKey = (locationId: string, email: string) => `${locationId} ${email.toLowerCase()}`
const phoneKey = (locationId: string, phone: string) => `${locationId} ${normalizePhone(phone)}`
const isoTime = (at: Date) => at.toISOString()

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V) {
  const present = map.get(key)
  if (present !== undefined) return present
  const made = make()
  map.set(key, made)
  return made
}

/**
 * The data of the fake CRM. Every change is published after it was made. Look-ups by email, phone and contact are
 * indexed.
 */
export function createStore(publish: (change: Change) => void) {
  const contacts = new Map<string, Contact>()
  const opportunities = new Map<string, Opportunity>()
  const conversations = new Map<string, Conversation>()
  const messages = new Map<string, Message>()
  const byEmail = new Map<string, Set<Contact>>()
  const byPhone = new Map<string, Set<Contact>>()
  const opportunitiesOf = new Map<string, Set<Opportunity>>()
  const conversationOf = new Map<string, Conversation>()
  const emails = new Map<string, Message>()
  const timelines = new Map<string, ReturnType<typeof createTimelines>>()

  const createTimelines = () => ({
    added: createTimeline<Opportunity>(({ createdAt }) => Date.parse(createdAt)),
    updated: createTimeline<Opportunity>(({ updatedAt }) => Date.parse(updatedAt)),
  })
  const timelinesOf = (locationId: string) => getOrAdd(timelines, locationId, createTimelines)

  function indexContact(contact: Contact, change: 'add' | 'delete') {
    const { locationId, email, additionalEmails, phone } = contact
    for (const one of [...(email ? [email] : []), ...additionalEmails])
      getOrAdd(byEmail, emailKey(locationId, one), () => new Set<Contact>())[change](contact)
    if (phone) getOrAdd(byPhone, phoneKey(locationId, phone), () => new Set<Contact>())[change](contact)
  }

  function addContact(locationId: string, fields: Partial<Contact>, at = new Date()) {
    const contact: Contact = {
      id: newId(),
      firstName: null,
      lastName: null,
      email: null,
      additionalEmails: [],
      tags: [],
      dnd: false,
      dndSettings: {},
      source: null,
      assignedTo: null,
      customFields: [],
      others: {},
      dateAdded: isoTime(at),
      dateUpdated: isoTime(at),
      ...fields,
      phone: fields.phone ? normalizePhone(fields.phone) : null,
      locationId,
    }
    contacts.set(contact.id, contact)
    indexContact(contact, 'add')
    publish({ type: 'ContactCreate', contact })
    return contact
  }

  function changeContact(contact: Contact, fields: Partial<Contact>, at = new Date()) {
    const { tags, dnd, dndSettings } = contact
    indexContact(contact, 'delete')
    Object.assign(contact, fields, { dateUpdated: isoTime(at) })
    if (contact.phone) contact.phone = normalizePhone(contact.phone)
    // An address cannot be both primary and additional. If an additional one becomes primary, the former primary
    // address is lost.
    contact.additionalEmails = contact.additionalEmails.filter(
      (email) => email.toLowerCase() !== contact.email?.toLowerCase(),
    )
    indexContact(contact, 'add')
    publish({ type: 'ContactUpdate', contact })
    if (JSON.stringify(tags) !== JSON.stringify(contact.tags)) publish({ type: 'ContactTagUpdate', contact })
    if (dnd !== contact.dnd || JSON.stringify(dndSettings) !== JSON.stringify(contact.dndSettings))
      publish({ type: 'ContactDndUpdate', contact })
    return contact
  }

  function deleteContact(contact: Contact) {
    for (const opportunity of opportunitiesOf.get(contact.id) ?? []) deleteOpportunity(opportunity)
    const conversation = conversationOf.get(contact.id)
    for (const message of conversation?.messages ?? []) {
      messages.delete(message.id)
      if (message.emailMessageId) emails.delete(message.emailMessageId)
    }
    if (conversation) conversations.delete(conversation.id)
    conversationOf.delete(contact.id)
    indexContact(contact, 'delete')
    contacts.delete(contact.id)
    publish({ type: 'ContactDelete', contact })
  }

  /** The first contact with this email address, otherwise the first with this phone number. */
  function findContact(locationId: string, { email, phone }: { email?: string | null; phone?: string | null }) {
    const [sameEmail] = (email && byEmail.get(emailKey(locationId, email))) || []
    if (sameEmail) return { contact: sameEmail, matchingField: 'email' as const }
    const [samePhone] = (phone && byPhone.get(phoneKey(locationId, phone))) || []
    return samePhone && { contact: samePhone, matchingField: 'phone' as const }
  }

  function indexOpportunity(opportunity: Opportunity, change: 'add' | 'remove') {
    const { added, updated } = timelinesOf(opportunity.locationId)
    added[change](opportunity)
    updated[change](opportunity)
  }

  function addOpportunity(
    locationId: string,
    fields: Partial<Opportunity> & Pick<Opportunity, 'contactId' | 'pipelineId' | 'pipelineStageId' | 'name'>,
    at = new Date(),
  ) {
    const opportunity: Opportunity = {
      id: newId(),
      status: 'open',
      monetaryValue: 0,
      assignedTo: null,
      source: null,
      lostReasonId: null,
      customFields: [],
      createdAt: isoTime(at),
      updatedAt: isoTime(at),
      lastStageChangeAt: isoTime(at),
      lastStatusChangeAt: isoTime(at),
      ...fields,
      locationId,
    }
    opportunities.set(opportunity.id, opportunity)
    getOrAdd(opportunitiesOf, opportunity.contactId, () => new Set<Opportunity>()).add(opportunity)
    indexOpportunity(opportunity, 'add')
    publish({ type: 'OpportunityCreate', opportunity })
    return opportunity
  }

  function changeOpportunity(opportunity: Opportunity, fields: Partial<Opportunity>, at = new Date()) {
    const { pipelineStageId, status } = opportunity
    indexOpportunity(opportunity, 'remove')
    Object.assign(opportunity, fields, { updatedAt: isoTime(at) })
    if (opportunity.pipelineStageId !== pipelineStageId) opportunity.lastStageChangeAt = isoTime(at)
    if (opportunity.status !== status) opportunity.lastStatusChangeAt = isoTime(at)
    indexOpportunity(opportunity, 'add')
    publish({ type: 'OpportunityUpdate', opportunity })
    if (opportunity.pipelineStageId !== pipelineStageId) publish({ type: 'OpportunityStageUpdate', opportunity })
    if (opportunity.status !== status) publish({ type: 'OpportunityStatusUpdate', opportunity })
    return opportunity
  }

  function deleteOpportunity(opportunity: Opportunity) {
    indexOpportunity(opportunity, 'remove')
    opportunities.delete(opportunity.id)
    opportunitiesOf.get(opportunity.contactId)?.delete(opportunity)
    publish({ type: 'OpportunityDelete', opportunity })
  }

  function conversationWith(contact: Contact) {
    return getOrAdd(conversationOf, contact.id, () => {
      const { locationId } = contact
      const conversation: Conversation = { id: newId(), locationId, contactId: contact.id, messages: [], unread: 0 }
      conversations.set(conversation.id, conversation)
      return conversation
    })
  }

  function addMessage(
    contact: Contact,
    fields: Partial<Message> & Pick<Message, 'channel' | 'direction' | 'body'>,
    at = new Date(),
  ) {
    const conversation = conversationWith(contact)
    const id = newId()
    const message: Message = {
      id,
      subject: null,
      from: null,
      to: null,
      status: 'delivered',
      attachments: [],
      source: 'app',
      dateAdded: isoTime(at),
      threadId: id,
      emailMessageId: fields.channel === 'Email' ? newId() : null,
      ...fields,
      conversationId: conversation.id,
      locationId: contact.locationId,
      contactId: contact.id,
    }
    conversation.messages.push(message)
    if (message.direction === 'inbound') conversation.unread++
    messages.set(message.id, message)
    if (message.emailMessageId) emails.set(message.emailMessageId, message)
    publish({ type: message.direction === 'inbound' ? 'InboundMessage' : 'OutboundMessage', message })
    return message
  }

  return {
    contacts: contacts as ReadonlyMap<string, Contact>,
    opportunities: opportunities as ReadonlyMap<string, Opportunity>,
    conversations: conversations as ReadonlyMap<string, Conversation>,
    messages: messages as ReadonlyMap<string, Message>,
    /** Emails by the id with which their body is fetched. */
    emails: emails as ReadonlyMap<string, Message>,
    opportunitiesOf: (contactId: string): Iterable<Opportunity> => opportunitiesOf.get(contactId) ?? [],
    conversationOf: (contactId: string) => conversationOf.get(contactId),
    timelinesOf,
    addContact,
    changeContact,
    deleteContact,
    findContact,
    addOpportunity,
    changeOpportunity,
    deleteOpportunity,
    conversationWith,
    addMessage,
  }
}
