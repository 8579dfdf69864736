import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CrmFault, type CallsLeft } from './crm.ts'
import { goHighLevel } from './go-high-level.ts'
import { allCrmScopes, startCrm } from './test-crm.ts'

const crm = await startCrm()
const [location_id, token] = ['loc', 'pit-one']
crm.addLocation({
  id: location_id,
  token,
  scopes: [...allCrmScopes],
  pipelines: [{ id: 'p', name: 'P', stages: [{ id: 's', name: 'S', position: 0 }] }],
})
const open = goHighLevel(crm.url)({ location_id, token })

/** A service that answers as it likes. */
async function hostile(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return goHighLevel(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)({ location_id, token })
}
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof CrmFault ? error : Promise.reject(error)),
  )

describe('calls to the CRM', () => {
  it('carry the version that their documents name, and the token', async () => {
    crm.calls.length = 0
    await open.pipelines()
    const contact = crm.addContact(location_id, { email: 'a@people.test' })
    await open.messages(contact.id, undefined)
    const versions = crm.calls.map(({ path, headers }) => [path.split('/')[1], headers['version']])
    expect(versions).toEqual([
      ['opportunities', '2021-07-28'],
      ['conversations', '2021-04-15'],
    ])
    expect(crm.calls.every(({ headers }) => headers['authorization'] === `Bearer ${token}`)).toBe(true)
  })

  it('write a + of an address or number so that it arrives', async () => {
    crm.addContact(location_id, { email: 'plus+tag@people.test', phone: '+15550101234' })
    expect(await open.findContact({ email: 'plus+tag@people.test' })).toMatchObject({ phone: '+15550101234' })
    expect(await open.findContact({ phone: '+15550101234' })).toMatchObject({ email: 'plus+tag@people.test' })
    expect(await open.findContact({ email: 'nobody@people.test' })).toBeUndefined()
  })

  it('read all cards page by page, and no card of another contact', async () => {
    for (let nth = 0; nth < 205; nth++) {
      const contact = crm.addContact(location_id, { email: `card${nth}@people.test` })
      crm.addOpportunity(location_id, {
        contactId: contact.id,
        pipelineId: 'p',
        pipelineStageId: 's',
        name: `Card ${nth}`,
      })
    }
    const seen = new Set<string>()
    let after: Parameters<typeof open.cards>[1]
    do {
      const page = await open.cards('p', after)
      for (const { id } of page.cards) seen.add(id)
      after = page.next
    } while (after)
    expect(seen.size).toBe(205)
    const contact = [...crm.store.contacts.values()].find(({ email }) => email === 'card7@people.test')
    expect((await open.cardsOf(contact!.id)).map(({ contact_id }) => contact_id)).toEqual([contact!.id])
  })

  it('report how many calls are left', async () => {
    const heard: CallsLeft[] = []
    await goHighLevel(crm.url)({ location_id, token }, (onCallsLeft) => heard.push(onCallsLeft)).pipelines()
    expect(heard).toMatchObject([{ max: 100, max_of_day: 200_000, intervalMs: 10_000 }])
    expect(heard[0]!.now).toBeLessThan(100)
  })
})

describe('a failing CRM', () => {
  it.each<[string, RequestListener, string]>([
    ['answers no JSON', (_, response) => response.end('<html>'), 'unreachable'],
    [
      'answers half',
      (_, response) => void response.writeHead(200, { 'content-length': '100' }).end('{"pipelines":'),
      'unreachable',
    ],
    ['answers another shape', (_, response) => response.end('{"pipelines":{}}'), 'unreachable'],
    [
      'leads elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'unreachable',
    ],
    ['answers six megabytes', (_, response) => response.end(`{"pipelines":"${'x'.repeat(6_000_000)}"}`), 'unreachable'],
    ['breaks off', (request) => request.socket.destroy(), 'unreachable'],
    ['fails', (_, response) => response.writeHead(503).end(), 'unreachable'],
    [
      'does not know the token',
      (_, response) => response.writeHead(401).end('{"message":"Invalid JWT"}'),
      'token_refused',
    ],
    [
      'asks for a scope',
      (_, response) => response.writeHead(401).end('{"message":"The token is not authorized for this scope."}'),
      'scope_missing',
    ],
    ['asks to wait', (_, response) => response.writeHead(429).end(), 'limit'],
    [
      'asks to wait for the day',
      (_, response) => response.writeHead(429, { 'x-ratelimit-daily-remaining': '0' }).end(),
      'day_limit',
    ],
    ['refuses', (_, response) => response.writeHead(422).end('{"message":["one","two"]}'), 'refused'],
  ])('is handled: %s: %#', async (_, listener, reason) => {
    const broken = await hostile(listener)
    expect(await faultOf(broken.pipelines())).toMatchObject({ reason })
  })

  it.each(['<h1>Log in</h1>', ''])('is not taken for well when a proxy answers "%s" for it', async (page) => {
    const crm = await hostile((_, response) => response.end(page))
    expect(await faultOf(crm.missingScopes())).toMatchObject({ reason: 'unreachable' })
    expect(await faultOf(crm.updateContact('one', { first: 'Ann', last: 'Other', phone: null }))).toMatchObject({
      reason: 'unreachable',
    })
  })

  it('says when to call again, within an hour', async () => {
    const asks = (retryAfter: string) =>
      hostile((_, response) => response.writeHead(429, { 'retry-after': retryAfter }).end())
    expect(await faultOf((await asks('7')).pipelines())).toMatchObject({ reason: 'limit', waitMs: 7_000 })
    expect(await faultOf((await asks('999999')).pipelines())).toMatchObject({ reason: 'limit', waitMs: 3_600_000 })
    expect(await faultOf((await asks('soon')).pipelines())).toMatchObject({ reason: 'limit', waitMs: 10_000 })
  })

  it('may have done what was interrupted, but not what never reached it', async () => {
    const facts = { first: 'A', last: 'B', phone: null, email: 'a@people.test' }
    const cut = await hostile((request) => request.socket.destroy())
    expect(await faultOf(cut.createContact(facts))).toMatchObject({ reason: 'unreachable', isUncertain: true })
    expect(await faultOf(cut.pipelines())).toMatchObject({ reason: 'unreachable', isUncertain: false })
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise((done) => server.close(done))
    const nobody = goHighLevel(`http://127.0.0.1:${port}`)({ location_id, token })
    expect(await faultOf(nobody.createContact(facts))).toMatchObject({ reason: 'unreachable', isUncertain: false })
  })

  it.each(['<', '<title ', '<p>', '&lt;', '<!--'])('does not block a process with a megabyte of %s', async (part) => {
    const contact = crm.addContact(location_id, { email: `${Math.random()}@people.test` })
    crm.addInboundMessage(contact.id, {
      channel: 'Email',
      subject: 'Hello',
      body: `<p>First</p>${part.repeat(1_000_000 / part.length)}`,
    })
    const [message] = (await open.messages(contact.id, undefined)).messages
    expect(message!.body).toMatch(/^First/)
  })

  it('cannot make us store what PostgreSQL refuses, or trust future dates', async () => {
    const odd = await hostile((_, response) =>
      response.end(
        JSON.stringify({
          pipelines: [
            {
              id: 'p',
              name: 'A\u0000\ud800B',
              stages: [
                { id: 's', name: 'S', position: 1.5 },
                { id: 's 1', name: 'odd id' },
              ],
            },
          ],
          opportunities: [
            {
              id: 'c',
              pipelineId: 'p',
              pipelineStageId: 's',
              contactId: 'x',
              lastStageChangeAt: '+099999-01-01T00:00:00Z',
            },
            {
              id: 'd',
              pipelineId: 'p',
              pipelineStageId: 's',
              contactId: 'x',
              lastStageChangeAt: '-000001-01-01T00:00:00Z',
              createdAt: '2026-01-01T00:00:00Z',
            },
          ],
          meta: { total: 2 },
        }),
      ),
    )
    expect(await odd.pipelines()).toEqual([{ id: 'p', name: 'A  B', stages: [{ id: 's', name: 'S', position: 0 }] }])
    const [future, past] = await odd.cardsOf('x')
    expect(Date.parse(future!.moved_at)).toBeLessThanOrEqual(Date.now())
    expect(past!.moved_at).toBe('2026-01-01T00:00:00.000Z')
    const nul = await hostile((_, response) => response.end(JSON.stringify({ contact: { id: 'a\u0000' } })))
    expect(await faultOf(nul.findContact({ email: 'a@people.test' }))).toMatchObject({ reason: 'unreachable' })
  })

  it('has its refusal texts shortened and cleaned', async () => {
    const message = `Phone\u0000 not\u202E valid ${'x'.repeat(500)}`
    const rude = await hostile((_, response) => response.writeHead(400).end(JSON.stringify({ message })))
    const fault = (await faultOf(rude.pipelines())) as CrmFault
    expect(fault.words).toMatch(/^Phone  not  valid x+$/)
    expect(fault.words.length).toBe(200)
    expect(fault.message).not.toContain('Phone')
  })
})
