import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** The port of the fake GoHighLevel for a product of the journeys. */
export const crmPortOf = (portOfProduct: string) => Number(portOfProduct) + 20

export const crmToken = 'pit-of-the-journey'

type Contact = { id: string; email: string; firstName?: string; lastName?: string; phone?: string }
type Message = { id: string; direction: string; messageType: string; body: string; status: string; dateAdded: string }
type ContactFields = Partial<Contact> & {
  contactId?: string
  pipelineId?: string
  pipelineStageId?: string
  type?: string
  message?: string
}

const names = ['New', 'Screening', 'Interview', 'Offer', 'Hired', 'Rejected']
const pipeline = {
  id: 'hiring',
  name: 'Hiring',
  stages: names.map((name, position) => ({ id: name.toLowerCase(), name, position })),
}

export function startCrm(port: number) {
  const contacts = new Map<string, Contact>()
  const cards = new Map<string, object>()
  const messages = new Map<string, Message[]>()
  let made = 0
  const now = () => new Date().toISOString()

  function answer(path: string, query: URLSearchParams, body: ContactFields): [number, object] {
    if (path === '/opportunities/pipelines') return [200, { pipelines: [pipeline] }]
    if (path === '/contacts/search/duplicate') return [200, { contact: contacts.get(query.get('email') ?? '') ?? null }]
    if (path === '/contacts/upsert') {
      const contact = { id: `contact${made++}`, ...body, email: body.email! }
      contacts.set(contact.email, contact)
      messages.set(contact.id, [
        {
          id: `message${made++}`,
          direction: 'inbound',
          messageType: 'TYPE_SMS',
          body: 'Is the job still open?',
          status: 'delivered',
          dateAdded: now(),
        },
      ])
      return [200, { contact }]
    }
    if (path === '/opportunities/search') {
      const card = cards.get(query.get('contact_id') ?? '')
      return [200, { opportunities: card ? [card] : [], meta: { total: cards.size } }]
    }
    if (path === '/opportunities/') {
      const opportunity = { id: `card${made++}`, ...body, status: 'open', lastStageChangeAt: now() }
      cards.set(body.contactId!, opportunity)
      return [201, { opportunity }]
    }
    if (path === '/conversations/search') return [200, { conversations: [{ id: query.get('contactId') ?? 'none' }] }]
    if (path === '/conversations/messages') {
      if (!body.contactId) return [422, { message: ['contactId must be a string'] }]
      const message = {
        id: `message${made++}`,
        direction: 'outbound',
        messageType: 'TYPE_SMS',
        body: body.message ?? '',
        status: 'sent',
        dateAdded: now(),
      }
      messages.get(body.contactId)!.unshift(message)
      return [201, { messageId: message.id }]
    }
    const [, conversation] = /^\/conversations\/(\w+)\/messages$/.exec(path) ?? []
    if (conversation)
      return [200, { messages: { lastMessageId: null, nextPage: false, messages: messages.get(conversation) ?? [] } }]
    return [404, { message: 'not found' }]
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = request.method === 'GET' ? {} : ((await json(request)) as ContactFields)
      const { pathname, searchParams } = new URL(request.url!, 'http://crm')
      const isKnown = request.headers.authorization === `Bearer ${crmToken}`
      const [status, data] = isKnown ? answer(pathname, searchParams, body) : [401, { message: 'Invalid JWT' }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
    })()
  })
  server.listen(port, '127.0.0.1')
}
