import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { type Answer, type CrmLocation, Refusal, type Route, defaultBehavior } from './test-crm-calls.ts'
import { contactRoutes } from './test-crm-contacts.ts'
import { conversationRoutes } from './test-crm-conversations.ts'
import { type Call, type Fault, createFaults, createLimits } from './test-crm-faults.ts'
import { opportunityRoutes } from './test-crm-opportunities.ts'
import { type Contact, type Message, type Opportunity, type Pipeline, createStore } from './test-crm-store.ts'
import { createTokens } from './test-crm-tokens.ts'
import { type Sending, createWebhooks } from './test-crm-webhooks.ts'

const routes = [...contactRoutes, ...opportunityRoutes, ...conversationRoutes].map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replace(':id', '(?<id>[^/]+)')}/?$`),
}))

/** All scopes that calls of the fake require. */
export const allCrmScopes = [...new Set(routes.map(({ scope }) => scope))]

/** A fake GoHighLevel for one test suite. */
export async function startCrm() {
  const crm = await runCrm()
  afterAll(crm.stop)
  return crm
}

/** A fake GoHighLevel on loopback, according to its documentation and to reports of its users. It runs until `stop`. */
export async function runCrm() {
  const calls: Call[] = []
  const behavior = { ...defaultBehavior }
  const webhooks = createWebhooks()
  const store = createStore(webhooks.collect)
  const tokens = createTokens()
  const limits = createLimits()
  const faults = createFaults()
  const locations = new Map<string, CrmLocation>()

  function perform(call: Call): Answer & { headers: Record<string, string> } {
    const grant = tokens.find(call.headers['authorization']?.toString())
    call.locationId = grant?.location.id
    const { isExceeded, headers } = grant
      ? limits.count(grant.location.id)
      : { isExceeded: false, headers: limits.headers() }
    try {
      if (isExceeded) throw new Refusal(429, 'Too Many Requests')
      if (call.method === 'POST' && call.path === '/oauth/token') return { ...tokens.exchange(call.body), headers }
      const { route, id } = findRoute(call)
      if (!grant) throw new Refusal(401, 'Invalid JWT')
      requireVersion(route, call)
      if (!grant.scopes.has(route.scope)) throw new Refusal(401, 'The token is not authorized for this scope.')
      if (call.body !== undefined && typeof call.body !== 'object') throw new Refusal(400, 'Unexpected token in JSON')
      const { location } = grant
      const query = new URLSearchParams(call.query)
      return { ...route.answer({ crm: { store, behavior }, location, id, query, body: call.body }), headers }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body, headers }
      throw error
    }
  }

  function requireVersion({ version }: Route, { headers }: Call) {
    if (headers['version'] === version) return
    const isMissing = headers['version'] === undefined
    throw new Refusal(
      behavior.versionRefusal,
      isMissing ? 'version header was not found.' : 'version header is invalid',
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const call = await readCall(request)
    calls.push(call)
    const fault = faults.take(call)
    if (fault?.fault === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    const isPerformed = !fault || fault.fault === 'slow' || fault.afterWrite
    const performed = isPerformed ? perform(call) : undefined
    const arrivesFirst = webhooks.target?.arrives === 'before-answer'
    const sent = arrivesFirst ? webhooks.flush() : undefined
    await sent
    if (fault && fault.fault !== 'slow') failWith(fault, call, response, limits.headers())
    else if (performed) write(response, call, performed)
    if (!arrivesFirst) await webhooks.flush()
  }

  /** Makes a change as the CRM's own staff. It sends webhooks like any other change. */
  function asStaff<T>(change: () => T) {
    const result = change()
    void webhooks.flush()
    return result
  }

  // No timeout for idle connections: a test may block the thread for more than Node's default of five seconds, and a
  // connection closed in that time would fail the next request.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A bug in the fake must not look like an outage of the CRM.
      console.error(error)
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }

  const contactOf = (id: string) => required(store.contacts.get(id), id)
  const opportunityOf = (id: string) => required(store.opportunities.get(id), id)
  const locationOf = (id: string) => required(locations.get(id), id)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Closes all connections, so hanging calls fail. */
    stop,
    calls,
    behavior,
    limits,
    store,
    tokens,
    locations: locations as ReadonlyMap<string, CrmLocation>,
    webhooks,
    publicKey: webhooks.publicKey,
    fail: faults.fail,
    clearFaults: faults.clear,

    /** Freezes the search results for the cards of a contact until `catchUp`. */
    lagBehind: () => {
      const cards = [...store.opportunities.values()].map((card) => ({ ...card }))
      behavior.laggingSearch = Map.groupBy(cards, ({ contactId }) => contactId)
    },
    catchUp: () => {
      behavior.laggingSearch = undefined
    },

    addLocation(added: Pick<CrmLocation, 'id'> & Partial<CrmLocation> & { token: string; scopes?: string[] }) {
      const { token, scopes = allCrmScopes, ...fields } = added
      const defaults = { pipelines: [], allowsDuplicateContacts: false, allowsDuplicateOpportunities: false }
      const location: CrmLocation = { ...defaults, ...fields }
      locations.set(location.id, location)
      tokens.add(token, location, scopes)
      return location
    },
    addToken: (locationId: string, token: string, scopes = allCrmScopes) =>
      tokens.add(token, locationOf(locationId), scopes),
    revokeToken: tokens.revoke,
    removeScope: (token: string, scope: string) => void tokens.scopesOf(token)?.delete(scope),
    addScope: (token: string, scope: string) => void tokens.scopesOf(token)?.add(scope),

    addContact: (locationId: string, fields: Partial<Contact>, at?: Date) =>
      asStaff(() => store.addContact(locationOf(locationId).id, fields, at)),
    changeContact: (id: string, fields: Partial<Contact>, at?: Date) =>
      asStaff(() => store.changeContact(contactOf(id), fields, at)),
    deleteContact: (id: string) => asStaff(() => store.deleteContact(contactOf(id))),
    addOpportunity: (locationId: string, fields: Parameters<typeof store.addOpportunity>[1], at?: Date) =>
      asStaff(() => store.addOpportunity(locationOf(locationId).id, fields, at)),
    changeOpportunity: (id: string, fields: Partial<Opportunity>, at?: Date) =>
      asStaff(() => store.changeOpportunity(opportunityOf(id), fields, at)),
    moveOpportunity: (id: string, pipelineStageId: string, at?: Date) =>
      asStaff(() => store.changeOpportunity(opportunityOf(id), { pipelineStageId }, at)),
    deleteOpportunity: (id: string) => asStaff(() => store.deleteOpportunity(opportunityOf(id))),
    setPipelines: (locationId: string, pipelines: Pipeline[]) => {
      locationOf(locationId).pipelines = pipelines
    },
    /** Also deletes the cards of the pipeline. */
    deletePipeline: (locationId: string, pipelineId: string) =>
      asStaff(() => {
        const location = locationOf(locationId)
        location.pipelines = location.pipelines.filter(({ id }) => id !== pipelineId)
        for (const one of store.timelinesOf(locationId).added.records.filter((one) => one.pipelineId === pipelineId))
          store.deleteOpportunity(one)
      }),
    addInboundMessage: (contactId: string, fields: Partial<Message> & Pick<Message, 'channel' | 'body'>, at?: Date) =>
      asStaff(() => store.addMessage(contactOf(contactId), { ...fields, direction: 'inbound' }, at)),
    /** A message that the CRM's own staff send. */
    addOutboundMessage: (contactId: string, fields: Partial<Message> & Pick<Message, 'channel' | 'body'>, at?: Date) =>
      asStaff(() => store.addMessage(contactOf(contactId), { ...fields, direction: 'outbound' }, at)),
    /** Sends no webhook, so that only a read shows the change. */
    setMessageStatus: (id: string, status: string) => {
      required(store.messages.get(id), id).status = status
    },

    /** Sends a webhook for every later change to this URL, including changes by the product itself. */
    sendWebhooksTo: (
      url: string | undefined,
      options: { arrives?: 'before-answer' | 'after-answer'; sign?: NonNullable<Sending['sign']> } = {},
    ) => {
      webhooks.target = url === undefined ? undefined : { arrives: 'after-answer', ...options, url }
    },
    sendWebhook: webhooks.send,
    webhooksSettled: webhooks.settled,
  }
}

function required<T>(record: T | undefined, id: string) {
  if (record === undefined) throw new Error(`The fake has no ${id}.`)
  return record
}

function findRoute({ method, path }: Call) {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return { route, id: match.groups?.['id'] ?? '' }
  }
  throw new Refusal(404, `Cannot ${method} ${path}`)
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://crm.test')
  return {
    method: request.method ?? '',
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: parsedBody(await text(request), request.headers['content-type'] ?? ''),
    locationId: undefined,
    status: undefined,
  }
}

function parsedBody(raw: string, contentType: string): unknown {
  if (raw === '') return undefined
  if (contentType.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(raw))
  try {
    return JSON.parse(raw) as unknown
  } catch {
    return raw
  }
}

function failWith(
  fault: Exclude<Fault, { fault: 'slow' }>,
  call: Call,
  response: ServerResponse,
  headers: Record<string, string>,
) {
  if (fault.fault === 'hang') return
  if (fault.fault === 'drop') response.destroy()
  else
    write(response, call, { body: { statusCode: fault.status }, ...fault, headers: { ...headers, ...fault.headers } })
}

/** A string body is sent unchanged, for example the HTML error page of a proxy. */
function write(
  response: ServerResponse,
  call: Call,
  { status, body, headers }: Answer & { headers: Record<string, string> },
) {
  call.status = status
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json; charset=utf-8', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}
