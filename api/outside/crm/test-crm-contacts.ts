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
// There is no additionalEmails: it can be read, and no call accepts it.
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
  // A plus that was sent unencoded has arrived as a space: the number then has no country code and matches nothing.
  const found = crm.store.findContact(location.id, { email: query.get('email'), phone: query.get('number') })
  return { status: 200, body: { contact: found ? answerOf(found.contact) : null } }
}

function upsertContact(asked: CrmCall) {
  const { crm, location } = asked
  const { locationId, createNewIfDuplicateAllowed, ...sent } = parseBody(upsertFields, asked.body)
  requireOwnLocation(location, 'locationId', locationId)
  const found = crm.store.findContact(location.id, sentOnly({ email: sent.email, phone: sent.phone }))
  if (!found || (createNewIfDuplicateAllowed && location.allowsDuplicateContacts)) {
    const contact = crm.store.addContact(location.id, storedOf(asked, sent))
    return { status: 201, body: { new: true, contact: answerOf(contact), traceId: 'trace' } }
  }
  const fields = storedOf(asked, sent)
  // The number of a third contact is dropped without an error.
  if (fields.phone && ownerOfOther(asked, found.contact, { phone: fields.phone })) delete fields.phone
  const contact = crm.store.changeContact(found.contact, fields)
  return { status: 200, body: { new: false, contact: answerOf(contact), traceId: 'trace' } }
}

function createContact(asked: CrmCall) {
  const { crm, location } = asked
  const { locationId, ...sent } = parseBody(createFields, asked.body)
  requireOwnLocation(location, 'locationId', locationId)
  refuseDuplicate(asked, undefined, sent)
  const contact = crm.store.addContact(location.id, storedOf(asked, sent))
  return { status: 201, body: { contact: answerOf(contact) } }
}

function getContact(asked: CrmCall) {
  return { status: 200, body: { contact: answerOf(ownContact(asked)) } }
}

function updateContact(asked: CrmCall) {
  const contact = ownContact(asked)
  const sent = parseBody(updateFields, asked.body)
  refuseDuplicate(asked, contact, sent)
  asked.crm.store.changeContact(contact, storedOf(asked, sent))
  return { status: 200, body: { succeded: true, contact: answerOf(contact) } }
}

function deleteContact(asked: CrmCall) {
  asked.crm.store.deleteContact(ownContact(asked))
  return { status: 200, body: { succeded: true } }
}

function addTags(asked: CrmCall) {
  const contact = ownContact(asked)
  const sent = tagsOf(asked, parseBody(tagFields, asked.body).tags)
  const tagsAdded = sent.filter((tag) => !contact.tags.includes(tag))
  if (tagsAdded.length > 0) asked.crm.store.changeContact(contact, { tags: [...contact.tags, ...tagsAdded] })
  return { status: 201, body: { tags: contact.tags, tagsAdded } }
}

function removeTags(asked: CrmCall) {
  const contact = ownContact(asked)
  const sent = tagsOf(asked, parseBody(tagFields, asked.body).tags)
  const tagsRemoved = sent.filter((tag) => contact.tags.includes(tag))
  if (tagsRemoved.length > 0)
    asked.crm.store.changeContact(contact, { tags: contact.tags.filter((tag) => !tagsRemoved.includes(tag)) })
  return { status: 200, body: { tags: contact.tags, tagsRemoved } }
}

const ownContact = (asked: CrmCall) => requireOwn(asked, 'Contact', asked.crm.store.contacts.get(asked.id))

const tagsOf = ({ crm }: CrmCall, tags: string[]) => [
  ...new Set(tags.map((tag) => (crm.behavior.tagCase === 'lower' ? tag.toLowerCase() : tag))),
]

function refuseDuplicate(asked: CrmCall, contact: Contact | undefined, sent: ContactFields) {
  const found =
    ownerOfOther(asked, contact, { email: sent.email }) ?? ownerOfOther(asked, contact, { phone: sent.phone })
  if (!found) return
  const { matchingField } = found
  const meta = { contactId: found.contact.id, contactName: fullName(found.contact), matchingField }
  throw new Refusal(400, 'This location does not allow duplicated contacts.', { meta })
}

function ownerOfOther(
  { crm, location }: CrmCall,
  contact: Contact | undefined,
  sent: { email?: string | null | undefined; phone?: string | null | undefined },
) {
  const found = location.allowsDuplicateContacts ? undefined : crm.store.findContact(location.id, sentOnly(sent))
  return found && found.contact !== contact ? found : undefined
}

/** Tags that were sent replace all earlier ones. */
function storedOf(asked: CrmCall, sent: ContactFields): Partial<Contact> {
  const { name, firstName, lastName, email, phone, tags, dnd, dndSettings, source, assignedTo, ...rest } = sent
  const { customFields, ...others } = rest
  const [first, ...last] = name?.trim().split(/\s+/) ?? []
  return sentOnly({
    firstName: firstName ?? (name ? first : firstName),
    lastName: lastName ?? (name ? last.join(' ') : lastName),
    email,
    phone,
    tags: tags && tagsOf(asked, tags),
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
