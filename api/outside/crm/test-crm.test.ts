import { createServer } from 'node:http'
import { constants, createPublicKey, verify } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { allCrmScopes, startCrm } from './test-crm.ts'

const crm = await startCrm()
const defaults = { ...crm.behavior }
const hiring = {
  id: 'hiring',
  name: 'Hiring',
  stages: [
    { id: 'applied', name: 'Applied' },
    { id: 'invited', name: 'Invited' },
  ],
}
const sales = { id: 'sales', name: 'Sales', stages: [{ id: 'lead', name: 'Lead' }] }
let nth = 0
let here = ''
let token = ''

/** Each test has a location of its own. */
beforeEach(() => {
  nth++
  here = `location-${nth}`
  token = `token-${nth}`
  crm.addLocation({ id: here, token, pipelines: [hiring, sales] })
  crm.clearFaults()
  crm.sendWebhooksTo(undefined)
  Object.assign(crm.behavior, defaults)
  Object.assign(crm.limits, { burst: 100, daily: 200_000, intervalMs: 10_000, sendsRetryAfter: false })
})

type CallOptions = { version?: string | undefined; token?: string; body?: unknown; signal?: AbortSignal }

async function call(method: string, path: string, sent: CallOptions = {}) {
  const version = 'version' in sent ? sent.version : path.startsWith('/conversations') ? '2021-04-15' : '2021-07-28'
  const response = await fetch(`${crm.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${sent.token ?? token}`,
      'content-type': 'application/json',
      ...(version ? { version } : {}),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(sent.signal ? { signal: sent.signal } : {}),
  })
  const raw = await response.text()
  return { status: response.status, headers: response.headers, raw, body: raw.startsWith('{') ? JSON.parse(raw) : {} }
}

const get = (path: string, sent?: CallOptions) => call('GET', path, sent)
const post = (path: string, body: object) => call('POST', path, { body })
const put = (path: string, body: object) => call('PUT', path, { body })
const upsert = (body: object) => post('/contacts/upsert', { locationId: here, ...body })
const opportunity = (contactId: string, more: object = {}) =>
  post('/opportunities/', { locationId: here, pipelineId: 'hiring', name: 'Ada', status: 'open', contactId, ...more })
const findBy = (query: string) => get(`/contacts/search/duplicate?locationId=${here}&${query}`)

describe('the fake CRM', () => {
  it('refuses a call without its version, or with that of another path', async () => {
    const path = `/opportunities/pipelines?locationId=${here}`
    expect(await get(path, { version: undefined })).toMatchObject({
      status: 400,
      body: { statusCode: 400, message: 'version header was not found.', error: 'Bad Request' },
    })
    expect(await get(path, { version: '2021-04-15' })).toMatchObject({ status: 400 })
    expect(await get(`/conversations/search?locationId=${here}`, { version: '2021-07-28' })).toMatchObject({
      status: 400,
    })
    crm.behavior.versionRefusal = 401
    expect(await get(path, { version: undefined })).toMatchObject({ status: 401 })
  })

  it('answers 401 for a missing scope and for a revoked token, each with its own sentence', async () => {
    crm.removeScope(token, 'contacts.write')
    expect(await upsert({ email: 'a@x.test' })).toMatchObject({
      status: 401,
      body: { statusCode: 401, message: 'The token is not authorized for this scope.', error: 'Unauthorized' },
    })
    expect(await findBy('email=a@x.test')).toMatchObject({ status: 200 })
    crm.revokeToken(token)
    expect((await findBy('email=a@x.test')).body).toEqual({
      statusCode: 401,
      message: 'Invalid JWT',
      error: 'Unauthorized',
    })
    crm.addToken(here, 'next')
    expect(await get(`/opportunities/pipelines?locationId=${here}`, { token: 'next' })).toMatchObject({ status: 200 })
  })

  it('refuses the location of another token', async () => {
    expect(await get('/opportunities/pipelines?locationId=elsewhere')).toMatchObject({ status: 403 })
  })

  it('exchanges a refresh token once', async () => {
    crm.tokens.addRefreshable('refresh-1', crm.locations.get(here)!, allCrmScopes)
    const exchange = (refresh_token: string) =>
      fetch(`${crm.url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: crm.tokens.client.id,
          client_secret: crm.tokens.client.secret,
          grant_type: 'refresh_token',
          refresh_token,
        }),
      })
    const first = (await (await exchange('refresh-1')).json()) as { access_token: string; refresh_token: string }
    expect(first).toMatchObject({ token_type: 'Bearer', expires_in: 86_399, locationId: here })
    expect((await exchange('refresh-1')).status).toBe(400)
    expect((await exchange(first.refresh_token)).status).toBe(200)
    expect(await get(`/opportunities/pipelines?locationId=${here}`, { token: first.access_token })).toMatchObject({
      status: 200,
    })
  })

  it('answers 404 on an unknown path, and records it', async () => {
    expect(await get('/opportunities/bulk?x=1')).toMatchObject({ status: 404, body: { statusCode: 404 } })
    expect(crm.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: '/opportunities/bulk',
      query: { x: '1' },
      status: 404,
    })
  })
})

describe('the fake CRM’s contacts', () => {
  it('report whether an upsert has made a contact', async () => {
    const first = await upsert({ name: 'Ada van Dyke', email: 'Ada@x.test', phone: '+1 (555) 010-2030' })
    expect(first).toMatchObject({ status: 201, body: { new: true } })
    expect(first.body.contact).toMatchObject({ firstName: 'Ada', lastName: 'van Dyke', phone: '+15550102030' })
    expect(await upsert({ email: 'ada@x.test', firstName: 'A.' })).toMatchObject({
      status: 200,
      body: { new: false, contact: { id: first.body.contact.id, firstName: 'A.', lastName: 'van Dyke' } },
    })
    expect((await upsert({ phone: '+15550102030' })).body.contact.id).toBe(first.body.contact.id)
  })

  it('lose all tags when an upsert sends some, and keep them when it sends none', async () => {
    const { id } = crm.addContact(here, { email: 'a@x.test', tags: ['vip', 'newsletter'] })
    await upsert({ email: 'a@x.test', firstName: 'A' })
    expect(crm.store.contacts.get(id)?.tags).toEqual(['vip', 'newsletter'])
    await upsert({ email: 'a@x.test', tags: ['invited'] })
    expect(crm.store.contacts.get(id)?.tags).toEqual(['invited'])
  })

  it('lose the primary address when an upsert matches an additional one', async () => {
    const { id } = crm.addContact(here, { email: 'john@x.test', additionalEmails: ['jane@x.test'] })
    expect((await upsert({ email: 'jane@x.test' })).body).toMatchObject({ new: false, contact: { id } })
    expect(crm.store.contacts.get(id)).toMatchObject({ email: 'jane@x.test', additionalEmails: [] })
    expect((await findBy('email=john@x.test')).body).toEqual({ contact: null })
  })

  it('are matched by e-mail first, and the number of a third contact is then silently dropped', async () => {
    const mail = crm.addContact(here, { email: 'a@x.test' })
    crm.addContact(here, { phone: '+15550001' })
    const answer = await upsert({ email: 'a@x.test', phone: '+15550001' })
    expect(answer.body.contact).toMatchObject({ id: mail.id, phone: null })
  })

  it('are duplicated on request only where duplicates are allowed', async () => {
    await upsert({ email: 'a@x.test' })
    expect((await upsert({ email: 'a@x.test', createNewIfDuplicateAllowed: true })).body.new).toBe(false)
    crm.locations.get(here)!.allowsDuplicateContacts = true
    expect((await upsert({ email: 'a@x.test' })).body.new).toBe(false)
    expect((await upsert({ email: 'a@x.test', createNewIfDuplicateAllowed: true })).body.new).toBe(true)
  })

  it('are found as duplicates by primary and additional address and by an encoded number', async () => {
    const { id } = crm.addContact(here, { email: 'a+b@x.test', additionalEmails: ['c@x.test'], phone: '+4930123' })
    for (const query of ['email=A%2Bb%40x.test', 'email=c@x.test', 'number=%2B4930123'])
      expect((await findBy(query)).body.contact).toMatchObject({ id, additionalEmails: [{ email: 'c@x.test' }] })
    for (const query of ['email=a+b@x.test', 'number=+4930123', 'email=nobody@x.test'])
      expect(await findBy(query)).toMatchObject({ status: 200, body: { contact: null } })
  })

  it('are not created twice, and the refusal names the first', async () => {
    const { id } = crm.addContact(here, { phone: '+15550001' })
    expect(await post('/contacts/', { locationId: here, firstName: 'B', phone: '+1 555 0001' })).toMatchObject({
      status: 400,
      body: {
        message: 'This location does not allow duplicated contacts.',
        meta: { contactId: id, matchingField: 'phone' },
      },
    })
    const other = await post('/contacts/', { locationId: here, firstName: 'B' })
    expect(other.status).toBe(201)
    expect(await put(`/contacts/${other.body.contact.id}`, { phone: '+15550001' })).toMatchObject({ status: 400 })
  })

  it('change only in the fields that a PUT sends', async () => {
    const { id } = crm.addContact(here, { email: 'a@x.test', phone: '+15550001', tags: ['vip'] })
    const answer = await put(`/contacts/${id}`, { firstName: 'Ada', phone: null })
    expect(answer.body).toMatchObject({ succeded: true, contact: { email: 'a@x.test', phone: null, tags: ['vip'] } })
    expect((await get(`/contacts/${id}`)).body.contact).toMatchObject({ name: 'Ada', dnd: false })
  })

  it('get and lose single tags', async () => {
    const { id } = crm.addContact(here, { tags: ['vip'] })
    expect(await post(`/contacts/${id}/tags`, { tags: ['invited', 'vip'] })).toMatchObject({
      status: 201,
      body: { tags: ['vip', 'invited'], tagsAdded: ['invited'] },
    })
    expect(await call('DELETE', `/contacts/${id}/tags`, { body: { tags: ['vip'] } })).toMatchObject({
      status: 200,
      body: { tags: ['invited'], tagsRemoved: ['vip'] },
    })
  })

  it('refuse unknown properties with a sentence each', async () => {
    expect(await upsert({ email: 'no address', additionalEmails: ['b@x.test'] })).toMatchObject({
      status: 422,
      body: {
        statusCode: 422,
        message: ['email must be an email', 'property additionalEmails should not exist'],
        error: 'Unprocessable Entity',
      },
    })
  })

  it('are unknown when they are deleted or elsewhere', async () => {
    crm.addLocation({ id: `${here}-b`, token: `${token}-b` })
    const foreign = crm.addContact(`${here}-b`, { email: 'a@x.test' })
    const own = crm.addContact(here, { email: 'b@x.test' })
    expect(await call('DELETE', `/contacts/${own.id}`)).toMatchObject({ status: 200, body: { succeded: true } })
    for (const { id } of [foreign, own])
      expect(await get(`/contacts/${id}`)).toMatchObject({ status: 400, body: { message: 'Contact not found' } })
    expect((await findBy('email=a@x.test')).body).toEqual({ contact: null })
    crm.behavior.missingRecord = 404
    expect(await put(`/contacts/${own.id}`, { firstName: 'A' })).toMatchObject({ status: 404 })
  })
})

describe('the fake CRM’s opportunities', () => {
  it('lists pipelines with stages as objects, and without positions when told so', async () => {
    const path = `/opportunities/pipelines?locationId=${here}`
    const { body } = await get(path)
    expect(body.pipelines[0]).toMatchObject({ id: 'hiring', name: 'Hiring', locationId: here })
    expect(body.pipelines[0].stages[1]).toEqual({ id: 'invited', name: 'Invited', position: 1 })
    crm.behavior.stagePositions = false
    expect((await get(path)).body.pipelines[0].stages[1]).toEqual({ id: 'invited', name: 'Invited' })
  })

  it('creates, moves and closes a card, and dates each change', async () => {
    const { id: contactId } = crm.addContact(here, { email: 'a@x.test' })
    const created = await opportunity(contactId)
    expect(created).toMatchObject({
      status: 201,
      body: { opportunity: { pipelineStageId: 'applied', status: 'open' } },
    })
    const { id, lastStageChangeAt } = created.body.opportunity
    crm.moveOpportunity(id, 'invited', new Date('2026-01-02T03:04:05.678Z'))
    expect(crm.store.opportunities.get(id)).toMatchObject({
      updatedAt: '2026-01-02T03:04:05.678Z',
      lastStageChangeAt: '2026-01-02T03:04:05.678Z',
      lastStatusChangeAt: lastStageChangeAt,
    })
    expect((await put(`/opportunities/${id}`, { pipelineStageId: 'applied' })).body.opportunity).toMatchObject({
      id,
      pipelineStageId: 'applied',
      contact: { email: 'a@x.test' },
    })
    const closed = await put(`/opportunities/${id}/status`, { status: 'lost', lostReasonId: 'other' })
    expect(closed).toMatchObject({ status: 200, body: { succeded: true } })
    expect(crm.store.opportunities.get(id)).toMatchObject({ status: 'lost', lostReasonId: 'other' })
  })

  it('refuses a second open card of a contact in a pipeline unless the location allows it', async () => {
    const { id: contactId } = crm.addContact(here, {})
    const first = await opportunity(contactId)
    const existingId = first.body.opportunity.id
    expect(await opportunity(contactId)).toMatchObject({
      status: 400,
      body: { code: 'OPPORTUNITY_NO_DUPLICATE', meta: { existingId } },
    })
    expect(await opportunity(contactId, { pipelineId: 'sales' })).toMatchObject({ status: 201 })
    await put(`/opportunities/${existingId}/status`, { status: 'lost' })
    crm.behavior.duplicateOpportunity = 'any-status'
    expect(await opportunity(contactId)).toMatchObject({ status: 400 })
    crm.behavior.duplicateOpportunity = 'open'
    expect(await opportunity(contactId)).toMatchObject({ status: 201 })
    crm.locations.get(here)!.allowsDuplicateOpportunities = true
    expect(await opportunity(contactId)).toMatchObject({ status: 201 })
  })

  it('refuses stages, pipelines and contacts that are not there', async () => {
    const { id: contactId } = crm.addContact(here, {})
    expect(await opportunity('nobody')).toMatchObject({ status: 400, body: { message: 'Contact not found' } })
    expect(await opportunity(contactId, { pipelineStageId: 'lead' })).toMatchObject({ status: 400 })
    const { body } = await opportunity(contactId)
    const card = `/opportunities/${body.opportunity.id}`
    expect(await put(card, { pipelineId: 'sales' })).toMatchObject({ status: 400 })
    expect(await put(card, { pipelineId: 'sales', pipelineStageId: 'lead' })).toMatchObject({ status: 200 })
    crm.deletePipeline(here, 'sales')
    expect(await put(card, { pipelineStageId: 'lead' })).toMatchObject({
      status: 400,
      body: { message: 'Opportunity not found' },
    })
  })

  it('searches in snake_case only, with at most 100 on a page', async () => {
    expect(await get(`/opportunities/search?locationId=${here}`)).toMatchObject({
      status: 422,
      body: { message: ["location_id can't be undefined"] },
    })
    expect(await get(`/opportunities/search?location_id=${here}&limit=101`)).toMatchObject({ status: 422 })
    const { id: contactId } = crm.addContact(here, {})
    crm.addOpportunity(here, { contactId, pipelineId: 'hiring', pipelineStageId: 'applied', name: 'A' })
    crm.addOpportunity(here, { contactId, pipelineId: 'sales', pipelineStageId: 'lead', name: 'B' })
    const total = async (query: string) =>
      (await get(`/opportunities/search?location_id=${here}&${query}`)).body.meta.total as number
    expect(await total('pipelineId=sales')).toBe(2)
    expect(await total('pipeline_id=sales')).toBe(1)
    expect(await total(`contact_id=${contactId}&pipeline_stage_id=applied&status=open`)).toBe(1)
    expect(await total('status=all')).toBe(2)
  })

  it('pages by startAfter and startAfterId, the most recent first, ties included', async () => {
    const { id: contactId } = crm.addContact(here, {})
    for (let at = 0; at < 7; at++)
      crm.addOpportunity(
        here,
        { id: `${here}-card-${at}`, contactId, pipelineId: 'hiring', pipelineStageId: 'applied', name: `${at}` },
        new Date(1_000 * Math.floor(at / 3)),
      )
    const seen: string[] = []
    let cursor = ''
    for (;;) {
      const { body } = await get(`/opportunities/search?location_id=${here}&limit=2${cursor}`)
      seen.push(...body.opportunities.map((one: { name: string }) => one.name))
      if (!body.meta.nextPage) break
      cursor = `&startAfter=${body.meta.startAfter}&startAfterId=${body.meta.startAfterId}`
    }
    expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
    crm.moveOpportunity(`${here}-card-2`, 'invited')
    const first = async () =>
      (await get(`/opportunities/search?location_id=${here}&limit=1`)).body.opportunities[0].name
    expect(await first()).toBe('6')
    crm.behavior.searchOrder = 'updated'
    expect(await first()).toBe('2')
  })

  it('pages through thousands of cards, each once', async () => {
    for (let at = 0; at < 6_000; at++) {
      const contact = crm.addContact(here, { email: `p${at}@x.test`, phone: `+1555${String(at).padStart(7, '0')}` })
      const fields = { pipelineId: 'hiring', pipelineStageId: 'applied', name: `${at}` }
      crm.addOpportunity(here, { ...fields, contactId: contact.id })
    }
    expect((await findBy('email=p5999@x.test')).body.contact).not.toBeNull()
    for (const { id } of crm.store.timelinesOf(here).added.records.slice(0, 500)) crm.moveOpportunity(id, 'invited')
    const seen = new Set<string>()
    let cursor = ''
    for (let page = 0; page < 50; page++) {
      const path = `/opportunities/search?location_id=${here}&pipeline_id=hiring&limit=100${cursor}`
      const { opportunities, meta } = (await get(path)).body
      for (const { id } of opportunities) seen.add(id)
      expect(meta.total).toBe(6_000)
      cursor = `&startAfter=${meta.startAfter}&startAfterId=${meta.startAfterId}`
    }
    expect(seen.size).toBe(5_000)
  })
})

describe('the fake CRM’s conversations', () => {
  const send = (body: object) => post('/conversations/messages', body)

  it('finds the thread of a contact, and lists its messages newest first without the bodies of e-mails', async () => {
    const { id } = crm.addContact(here, { email: 'a@x.test', phone: '+15550001' })
    const search = `/conversations/search?locationId=${here}&contactId=${id}`
    expect((await get(search)).body).toEqual({ conversations: [], total: 0 })
    crm.addInboundMessage(id, { channel: 'SMS', body: 'Hello' }, new Date(1_000))
    const mail = crm.addInboundMessage(
      id,
      { channel: 'Email', body: '<p>Dear team</p>', subject: 'Hi' },
      new Date(2_000),
    )
    const { body } = await get(search)
    expect(body).toMatchObject({ total: 1, conversations: [{ contactId: id, lastMessageType: 'TYPE_EMAIL' }] })
    const path = `/conversations/${body.conversations[0].id}/messages`
    const { messages: list } = (await get(path)).body
    expect(list).toMatchObject({ nextPage: false, lastMessageId: list.messages[1].id })
    expect(list.messages[0]).toMatchObject({ type: 3, messageType: 'TYPE_EMAIL', direction: 'inbound' })
    expect(list.messages[0]).not.toHaveProperty('body')
    expect(list.messages[1]).toMatchObject({ type: 2, messageType: 'TYPE_SMS', body: 'Hello' })
    expect((await get(`${path}?type=TYPE_SMS`)).body.messages.messages).toHaveLength(1)

    const [emailId] = list.messages[0].meta.email.messageIds
    expect(await get(`/conversations/messages/email/${emailId}`)).toMatchObject({
      status: 200,
      body: { subject: 'Hi', body: '<p>Dear team</p>', direction: 'inbound' },
    })
    expect(await get(`/conversations/messages/email/${mail.id}`)).toMatchObject({ status: 400 })
    crm.behavior.messageList = 'flat'
    expect((await get(path)).body.messages).toHaveLength(2)
  })

  it('pages by lastMessageId', async () => {
    const { id } = crm.addContact(here, {})
    for (let at = 0; at < 5; at++) crm.addInboundMessage(id, { channel: 'SMS', body: `${at}` })
    const path = `/conversations/${crm.store.conversationOf(id)!.id}/messages?limit=3`
    const first = (await get(path)).body.messages
    expect(first.nextPage).toBe(true)
    const second = (await get(`${path}&lastMessageId=${first.lastMessageId}`)).body.messages
    expect(second).toMatchObject({ nextPage: false, messages: [{ body: '1' }, { body: '0' }] })
  })

  it('sends SMS and e-mails, the same call twice as two messages', async () => {
    const { id } = crm.addContact(here, { email: 'a@x.test', phone: '+15550001' })
    const sms = await send({ type: 'SMS', contactId: id, message: 'Hello' })
    expect(sms).toMatchObject({ status: 201, body: { status: 'pending' } })
    expect(crm.store.messages.get(sms.body.messageId)).toMatchObject({ direction: 'outbound', to: '+15550001' })
    await send({ type: 'SMS', contactId: id, message: 'Hello' })
    expect(crm.store.conversationOf(id)?.messages).toHaveLength(2)
    const mail = await send({ type: 'Email', contactId: id, html: '<p>Hi</p>', subject: 'Hi' })
    const again = await send({ type: 'Email', contactId: id, html: '<p>2</p>', threadId: mail.body.messageId })
    const path = `/conversations/${mail.body.conversationId}/messages`
    expect((await get(path)).body.messages.messages[0].meta.email.messageIds).toEqual([
      mail.body.emailMessageId,
      again.body.emailMessageId,
    ])
  })

  it('refuses a message without type, contact, address, number or text', async () => {
    const { id } = crm.addContact(here, {})
    expect(await send({ message: 'Hello' })).toMatchObject({ status: 422 })
    expect(await send({ type: 'SMS', contactId: 'nobody', message: 'Hello' })).toMatchObject({ status: 400 })
    expect(await send({ type: 'SMS', contactId: id, message: 'Hello' })).toMatchObject({
      status: 400,
      body: { message: 'Missing phone number' },
    })
    expect(await send({ type: 'Email', contactId: id, html: 'Hello' })).toMatchObject({ status: 400 })
    crm.changeContact(id, { email: 'a@x.test' })
    expect(await send({ type: 'Email', contactId: id, html: 'Hello', emailTo: 'b@x.test' })).toMatchObject({
      status: 400,
    })
    expect(await send({ type: 'Email', contactId: id })).toMatchObject({ status: 400 })
  })

  it('refuses a contact who is not to be disturbed, by channel or as a whole', async () => {
    const { id } = crm.addContact(here, { email: 'a@x.test', phone: '+15550001' })
    crm.changeContact(id, { dndSettings: { SMS: { status: 'active' } } })
    expect(await send({ type: 'SMS', contactId: id, message: 'Hello' })).toMatchObject({
      status: 400,
      body: { message: 'Cannot send message as DND is active for SMS.' },
    })
    expect(await send({ type: 'Email', contactId: id, html: 'Hello' })).toMatchObject({ status: 201 })
    crm.changeContact(id, { dnd: true })
    crm.behavior.dndRefusal = 403
    expect(await send({ type: 'Email', contactId: id, html: 'Hello' })).toMatchObject({ status: 403 })
  })
})

describe('the fake CRM’s limits and faults', () => {
  const ask = () => findBy('email=a@x.test')

  it('count a burst and a day per location, and are part of every answer', async () => {
    Object.assign(crm.limits, { burst: 2, daily: 3, intervalMs: 60_000 })
    const { headers } = await ask()
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-ratelimit-max': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-interval-milliseconds': '60000',
      'x-ratelimit-limit-daily': '3',
      'x-ratelimit-daily-remaining': '2',
    })
    await ask()
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, body: { statusCode: 429 } })
    expect(refused.headers.get('retry-after')).toBeNull()
    crm.limits.sendsRetryAfter = true
    expect((await ask()).headers.get('retry-after')).toBe('60')
    crm.limits.intervalMs = 0
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    crm.limits.clear()
    expect((await ask()).status).toBe(200)
  })

  it('fail the matching calls the given number of times', async () => {
    const when = ({ method }: { method: string }) => method === 'POST'
    crm.fail({ fault: 'status', status: 502, body: '<html>Bad gateway</html>' }, { times: 2, when })
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await upsert({ email: 'a@x.test' })).toMatchObject({ status: 502, raw: '<html>Bad gateway</html>' })
    expect(await upsert({ email: 'a@x.test' })).toMatchObject({ status: 502 })
    expect((await ask()).body.contact).toBeNull()
    expect(await upsert({ email: 'a@x.test' })).toMatchObject({ status: 201 })
  })

  it('can lose an answer after the write', async () => {
    crm.fail({ fault: 'drop', afterWrite: true })
    await expect(upsert({ email: 'a@x.test' })).rejects.toThrow('fetch failed')
    expect((await ask()).body.contact).not.toBeNull()
  })

  it('can hang until the caller gives up', async () => {
    crm.fail({ fault: 'hang' })
    await expect(get('/contacts/x', { signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted')
    expect(crm.calls.at(-1)).toMatchObject({ path: '/contacts/x', status: undefined })
  })

  it('can delay an answer', async () => {
    crm.fail({ fault: 'slow', ms: 60 })
    const started = performance.now()
    expect((await ask()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(50)
  })
})

describe('the fake CRM’s webhooks', async () => {
  const received: { raw: string; headers: NodeJS.Dict<string | string[]>; body: Record<string, unknown> }[] = []
  const receiver = createServer((request, response) => {
    void text(request).then((raw) => {
      received.push({ raw, headers: request.headers, body: JSON.parse(raw) as Record<string, unknown> })
      response.writeHead(202).end('taken')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`
  afterAll(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  beforeEach(() => {
    received.length = 0
  })
  const signature = (name: string) => Buffer.from(String(received.at(-1)?.headers[name]), 'base64')
  const hasOwnSignature = () =>
    verify(null, Buffer.from(received.at(-1)!.raw), createPublicKey(crm.publicKey), signature('x-ghl-signature'))

  it('are signed over the raw body, in the current and in the earlier way', async () => {
    const sent = await crm.sendWebhook(
      to,
      'ContactUpdate',
      { id: 'c' },
      { timestamp: '2026-01-01T00:00:00Z', webhookId: 'w' },
    )
    expect(sent).toMatchObject({ status: 202, answer: 'taken' })
    expect(received[0]?.body).toEqual({
      type: 'ContactUpdate',
      id: 'c',
      timestamp: '2026-01-01T00:00:00Z',
      webhookId: 'w',
    })
    expect(hasOwnSignature()).toBe(true)
    await crm.sendWebhook(to, 'ContactUpdate', {}, { sign: 'wrong-key' })
    expect(hasOwnSignature()).toBe(false)
    await crm.sendWebhook(to, 'ContactUpdate', { id: 'c' }, { sentBody: '{"id":"d"}' })
    expect(hasOwnSignature()).toBe(false)
    await crm.sendWebhook(to, 'ContactUpdate', {}, { sign: 'none' })
    expect(received.at(-1)?.headers).not.toHaveProperty('x-ghl-signature')
    await crm.sendWebhook(to, 'ContactUpdate', {}, { sign: 'rsa' })
    const key = { key: crm.webhooks.rsaPublicKey(), padding: constants.RSA_PKCS1_PADDING }
    expect(verify('sha256', Buffer.from(received.at(-1)!.raw), key, signature('x-wh-signature'))).toBe(true)
  })

  it('report every change when switched on, our own included, before the answer on request', async () => {
    const { id: contactId } = crm.addContact(here, { phone: '+15550001' })
    expect(received).toEqual([])
    crm.sendWebhooksTo(to, { arrives: 'before-answer' })
    const { id } = (await opportunity(contactId)).body.opportunity
    expect(received.map(({ body }) => body['type'])).toEqual(['OpportunityCreate'])
    await put(`/opportunities/${id}`, { pipelineStageId: 'invited' })
    expect(received.map(({ body }) => body['type'])).toContain('OpportunityStageUpdate')
    expect(received.at(-1)?.body).toMatchObject({ id, contactId, pipelineStageId: 'invited', locationId: here })

    crm.sendWebhooksTo(to)
    received.length = 0
    await post(`/contacts/${contactId}/tags`, { tags: ['invited'] })
    crm.addInboundMessage(contactId, { channel: 'SMS', body: 'Hello' })
    await expect.poll(() => received.length).toBe(3)
    await crm.webhooksSettled()
    expect(new Set(received.map(({ body }) => body['type']))).toEqual(
      new Set(['ContactUpdate', 'ContactTagUpdate', 'InboundMessage']),
    )
    const message = received.find(({ body }) => body['type'] === 'InboundMessage')
    expect(message?.body).toMatchObject({ contactId, body: 'Hello', messageType: 'SMS', direction: 'inbound' })
  })
})
