import * as z from 'zod'
import type { Contact } from './test-crm-store.ts'
import {
  type CrmCall,
  type Route,
  Refusal,
  customFields,
  nonEmpty,
  parseBody,
  requireOwn,
  requireOwnLocation,
  sentOnly,
  storedFields,
} from './test-crm-calls.ts'

const text = z.string().nullish()
const dndSetting = z.strictObject({
  status: z.enum(['active', 'inactive', 'permanent']),
  message: z.string().optional(),
  code: z.string().optional(),
})
// additionalEmails is missing, because the CRM returns it but accepts it in no call.
const updateFields = z.strictObject({
  firstName: text,
  lastName: text,
  name: text,
  email: z.email().nullish(),
  phone: text,
  address1: text,
  city: text,
  state: text,
  postalCode: text,
  website: text,
  timezone: text,
  country: text,
  companyName: text,
  dateOfBirth: text,
  dnd: z.boolean().optional(),
  dndSettings: z.record(z.string(), dndSetting).optional(),
  inboundDndSettings: z.unknown().optional(),
  tags: z.array(z.string()).optional(),
  customFields: customFields.optional(),
  source: text,
  assignedTo: text,
})
const createFields = updateFields.extend({ locationId: nonEmpty, gender: text })
const upsertFields = createFields.extend({ createNewIfDuplicateAllowed: z.boolean().optional() })
const tagFields = z.strictObject({ tags: z.array(nonEmpty) })

type ContactFields = z.infer<typeof updateFields> & { gender?: string | null | undefined }

export const contactRoutes: Route[] = [
  { method: 'GET', path: '/contacts/search/duplicate', answer: findDuplicate },
  { method: 'POST', path: '/contacts/upsert', answer: upsertContact },
  { method: 'POST', path: '/contacts', answer: createContact },
  { method: 'GET', path: '/contacts/:id', answer: getContact },
  { method: 'PUT', path: '/contacts/:id', answer: updateContact },
  { method: 'DELETE', path: '/contacts/:id', answer: deleteContact },
  { method: 'POST', path: '/contacts/:id/tags', answer: addTags },
  { method: 'DELETE', path: '/contacts/:id/tags', answer: removeTags },
].map((route) => ({
  ...route,
  version: '2021-07-28',
  scope: route.method === 'GET' ? 'contacts.readonly' : 'contacts.write',
}))

function findDuplicate({ crm, location, query }: CrmCall) {
  requireOwnLocation(location, 'locationId', query.get('locationId'))
  // A plus sign that was not URL-encoded arrives as a space. The number then has no country code and matches nothing.
  const duplicate = crm.store.findContact(location.id, { email: query.get('email'), phone: query.get('number') })
  return { status: 200, body: { contact: duplicate ? answerOf(duplicate.contact) : null } }
}

function upsertContact(query: CrmCall) {
  const { crm, location } = query
  const { locationId, createNewIfDuplicateAllowed, ...sent } = parseBody(upsertFields, query.body)
  requireOwnLocation(location, 'locationId', locationId)
  const duplicate = crm.store.findContact(location.id, sentOnly({ email: sent.email, phone: sent.phone }))
  if (!duplicate || (createNewIfDuplicateAllowed && location.allowsDuplicateContacts)) {
    const contact = crm.store.addContact(location.id, storedOf(query, sent))
    return { status: 201, body: { new: true, contact: answerOf(contact), traceId: 'trace' } }
  }
  const fields = storedOf(query, sent)
  // The phone number of a third contact is ignored without an error.
  if (fields.phone && ownerOfOther(query, duplicate.contact, { phone: fields.phone })) delete fields.phone
  const contact = crm.store.changeContact(duplicate.contact, fields)
  return { status: 200, body: { new: false, contact: answerOf(contact), traceId: 'trace' } }
}

function createContact(query: CrmCall) {
  const { crm, location } = query
  const { locationId, ...sent } = parseBody(createFields, query.body)
  requireOwnLocation(location, 'locationId', locationId)
  refuseDuplicate(query, undefined, sent)
  const contact = crm.store.addContact(location.id, storedOf(query, sent))
  return { status: 201, body: { contact: answerOf(contact) } }
}

function getContact(query: CrmCall) {
  return { status: 200, body: { contact: answerOf(ownContact(query)) } }
}

function updateContact(query: CrmCall) {
  const contact = ownContact(query)
  const sent = parseBody(updateFields, query.body)
  refuseDuplicate(query, contact, sent)
  query.crm.store.changeContact(contact, storedOf(query, sent))
  return { status: 200, body: { succeded: true, contact: answerOf(contact) } }
}

function deleteContact(query: CrmCall) {
  query.crm.store.deleteContact(ownContact(query))
  return { status: 200, body: { succeded: true } }
}

function addTags(query: CrmCall) {
  const contact = ownContact(query)
  const sent = tagsOf(query, parseBody(tagFields, query.body).tags)
  const tagsAdded = sent.filter((tag) => !contact.tags.includes(tag))
  if (tagsAdded.length > 0) query.crm.store.changeContact(contact, { tags: [...contact.tags, ...tagsAdded] })
  return { status: 201, body: { tags: contact.tags, tagsAdded } }
}

function removeTags(query: CrmCall) {
  const contact = ownContact(query)
  const sent = tagsOf(query, parseBody(tagFields, query.body).tags)
  const tagsRemoved = sent.filter((tag) => contact.tags.includes(tag))
  if (tagsRemoved.length > 0)
    query.crm.store.changeContact(contact, { tags: contact.tags.filter((tag) => !tagsRemoved.includes(tag)) })
  return { status: 200, body: { tags: contact.tags, tagsRemoved } }
}

const ownContact = (query: CrmCall) => requireOwn(query, 'Contact', query.crm.store.contacts.get(query.id))

const tagsOf = ({ crm }: CrmCall, tags: string[]) => [
  ...new Set(tags.map((tag) => (crm.behavior.tagCase === 'lower' ? tag.toLowerCase() : tag))),
]

function refuseDuplicate(query: CrmCall, contact: Contact | undefined, sent: ContactFields) {
  const duplicate =
    ownerOfOther(query, contact, { email: sent.email }) ?? ownerOfOther(query, contact, { phone: sent.phone })
  if (!duplicate) return
  const { matchingField } = duplicate
  const meta = { contactId: duplicate.contact.id, contactName: fullName(duplicate.contact), matchingField }
  throw new Refusal(400, 'This location does not allow duplicated contacts.', { meta })
}

function ownerOfOther(
  { crm, location }: CrmCall,
  contact: Contact | undefined,
  sent: { email?: string | null | undefined; phone?: string | null | undefined },
) {
  const duplicate = location.allowsDuplicateContacts ? undefined : crm.store.findContact(location.id, sentOnly(sent))
  return duplicate && duplicate.contact !== contact ? duplicate : undefined
}

/** The tags of a request replace all earlier tags. */
function storedOf(query: CrmCall, sent: ContactFields): Partial<Contact> {
  const { name, firstName, lastName, email, phone, tags, dnd, dndSettings, source, assignedTo, ...rest } = sent
  const { customFields, ...others } = rest
  const [first, ...last] = name?.trim().split(/\s+/) ?? []
  return sentOnly({
    firstName: firstName ?? (name ? first : firstName),
    lastName: lastName ?? (name ? last.join(' ') : lastName),
    email,
    phone,
    tags: tags && tagsOf(query, tags),
    dnd,
    dndSettings: dndSettings,
    source,
    assignedTo,
    customFields: customFields && storedFields(customFields),
    others: Object.keys(others).length > 0 ? others : undefined,
  })
}

export const fullName = ({ firstName, lastName }: Contact) => [firstName, lastName].filter(Boolean).join(' ')

function answerOf({ others, additionalEmails, ...contact }: Contact) {
  return {
    ...others,
    ...contact,
    name: fullName({ others, additionalEmails, ...contact }),
    emailLowerCase: contact.email?.toLowerCase() ?? null,
    additionalEmails: additionalEmails.map((email) => ({ email, validEmail: null })),
    type: 'lead',
  }
}
