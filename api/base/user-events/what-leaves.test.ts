import * as diagnostics from 'node:diagnostics_channel'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventName } from '@seatwise/contract/user-events'
import { startCrm, allCrmScopes } from '../../outside/crm/test-crm.ts'
import { answersOf, password, setUpProduct } from '../../test-product.ts'

/** Stands where the analytics service is and keeps every byte that it is sent. */
const recorder = { server: undefined as Server | undefined, url: '', requests: [] as string[] }
beforeAll(async () => {
  recorder.server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const head = `${request.method} ${request.url} ${request.rawHeaders.join(' ')}`
      recorder.requests.push(`${head}\n${Buffer.concat(chunks).toString()}`)
      response.end('{}')
    })
  })
  await new Promise<void>((done) => recorder.server!.listen(0, '127.0.0.1', done))
  recorder.url = `http://127.0.0.1:${(recorder.server.address() as AddressInfo).port}`
})
afterAll(() => {
  recorder.server?.closeAllConnections()
  recorder.server?.close()
})

const owner = 'company.owner@demo.test'
type Call = ReturnType<typeof setUpProduct>['call']

const event = (description: string, more: object = {}) => ({
  description,
  timestamp: '2026-11-20T10:00:00.000Z',
  is_mobile: false,
  screen_width: 1440,
  screen_height: 900,
  browser: 'Chrome',
  os: 'Linux',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36',
  ...more,
})

/** Puts every kind of secret and personal text where the product keeps it, as staff and people do. */
async function plantCanaries({ call, tokenOf, register, product }: ReturnType<typeof setUpProduct>) {
  const ok = async (answer: ReturnType<Call>) => {
    const { status, body, text, headers } = await answer
    expect(status, text).toBe(200)
    return { data: body.data, body, headers, text }
  }
  const [{ id: company_id }] = (await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")).rows
  const person = {
    first: 'Canarina',
    last: 'Quillfeather',
    email: 'canarina.quillfeather@canary.test',
    phone: '+15550199731',
  }
  const texts = {
    'name of a role': 'Canary Glassblower',
    'text of a note': 'canary-note: asked about the salary',
    'custom question': 'canary-question: why do you leave?',
    accommodation: 'canary-accommodation: larger letters',
    'searched text': 'canary-search quillf',
    'token of the CRM': 'pit-canary-crm-token',
    'text of a message': 'canary-message: when can we talk?',
    'title of a job': 'Canary Glassblower in Bergen',
    'address of a webhook': 'https://canary-hooks.example/told',
    'name of an API key': 'canary-payroll',
    'answer to a survey': 'canary-answer E17=5',
    'page address': '/candidates/4a6f1c7e-0f6d-4d0a-9a5b-3d8c1d1f0b7a?q=canarina',
  }
  const signIn = await ok(call('POST', '/auth/sign-in', { body: { username: owner, password } }))
  const role = await ok(
    call('POST', '/roles/create', { as: owner, body: { name: texts['name of a role'], company_id } }),
  )
  const made = await ok(call('POST', '/candidates/create', { as: owner, body: person }))
  const note = { body: texts['text of a note'] }
  await ok(call('POST', `/candidate-notes?candidate_id=${made.data.id}`, { as: owner, body: note }))
  const survey = await register({ email: 'canary.survey@canary.test', accommodation: texts.accommodation })
  await ok(call('POST', '/surveys/submit', { token: survey.token, body: { answers: answersOf(1) } }))
  const unfinished = await register({ email: 'canary.unfinished@canary.test' })
  const results = await product.owner.query(
    "SELECT r.id FROM survey_results r JOIN candidates p ON p.id = r.candidate_id WHERE p.email = 'canary.survey@canary.test'",
  )
  const shared = { kind: 'individual', survey_result_ids: [results.rows[0].id], expires_in_days: 7, name_shown: 'full' }
  const share = await ok(call('POST', '/survey-results/public/encode-report-payload', { as: owner, body: shared }))
  const keys = { name: texts['name of an API key'], company_ids: [company_id], permissions: ['candidates.read'] }
  const key = await ok(call('POST', '/api-keys', { as: owner, body: keys }))
  const hook = { url: texts['address of a webhook'], events: ['candidate.created'] }
  const webhook = await ok(call('PUT', '/custom-webhooks', { as: owner, body: hook }))
  const mfa = await ok(call('POST', '/auth/mfa', { as: owner, body: { step: 'begin_totp', password } }))
  await ok(call('PUT', '/ghl/connection', { as: owner, body: { token: texts['token of the CRM'] } }))
  await ok(call('POST', '/candidates/search', { as: owner, body: { filters: { search: texts['searched text'] } } }))
  return {
    ...texts,
    ...person,
    'id of a person': made.data.id as string,
    'id of a role': role.data.id as string,
    'id of a result': results.rows[0].id as string,
    password,
    'access token': await tokenOf(owner),
    'fresh access token': signIn.data.access_token as string,
    'refresh cookie': /=([^;]{20,})/.exec(String(signIn.headers['set-cookie']))![1]!,
    'survey token': survey.token,
    'token of an unfinished survey': unfinished.token,
    'share id': share.data.share_id as string,
    'API key': key.body.key as string,
    'webhook secret': webhook.body.secret as string,
    'MFA secret': mfa.data.secret as string,
  }
}

const properties = [
  'path',
  'to',
  'from',
  'how',
  'field',
  'title',
  'url',
  'search',
  '$current_url',
  '$ip',
  '$set',
  '__proto__',
]
/** Writes a text into every place of an event. */
const hostileEvent = (text: string, at: number) =>
  event(eventName.options[at % eventName.options.length]!, {
    user_id: text.slice(0, 60),
    browser: text.slice(0, 60),
    os: text.slice(0, 60),
    user_agent: `Mozilla/5.0 (${text.slice(0, 400)}) Chrome/144.0 ${text.slice(0, 60)} Safari/${text.slice(0, 20)}`,
    properties: {
      ...Object.fromEntries(properties.map((name) => [name, text.slice(0, 300)])),
      [text.slice(0, 60)]: true,
      count: Number.MAX_SAFE_INTEGER,
    },
  })

/** A text, or its beginning, as it may be written: plain, with escapes, percent-encoded, in base64. */
const written = (text: string) => [
  text.slice(0, 40),
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
]

describe('the data sent to the analytics service', () => {
  const [posthog, ghl] = [
    { url: '', key: 'phc_test' },
    { url: '', webhook_key: undefined },
  ]
  beforeAll(async () => {
    posthog.url = recorder.url
    const crm = await startCrm()
    crm.addLocation({ id: 'loc-glass', token: 'pit-canary-crm-token', scopes: [...allCrmScopes], pipelines: [] })
    ghl.url = crm.url
  })
  const set = setUpProduct({ posthog, ghl })
  beforeAll(() =>
    set.product.owner.query(
      "UPDATE companies SET go_high_level_location_id = 'loc-glass', industry = 'Glass' WHERE slug = 'northgate'",
    ),
  )

  it('are the user’s profile and properties of closed sets, whatever a session writes into events', async () => {
    const canaries = await plantCanaries(set)
    expect(Object.keys(canaries).length).toBeGreaterThanOrEqual(25)
    const usual = [
      event('LOGGED_IN'),
      event('PAGE_VIEWED', { properties: { path: '/candidates/$id/{-$tab}' } }),
      event('SIDEBAR_NAVIGATION_CLICKED', { properties: { to: 'funnel' } }),
      event('PIPELINE_SORT_COLUMN', { properties: { field: 'role_score' } }),
      event('PIPELINE_MOVE_CARD', { properties: { how: 'menu', from_type: 'new', to_type: 'interview' } }),
      event('PIPELINE_MOVE_ALL', { properties: { count: 3 } }),
      event('TESTING_LINK_CLICKED', { properties: { from: 'list' } }),
    ]
    const hostile = Object.values(canaries).map(hostileEvent)
    const headers = { 'x-page-path': `/candidates?q=${encodeURIComponent(canaries['searched text'])}` }
    const send = (user_events: object[]) =>
      set.call('POST', '/user-events', { as: owner, headers, body: { user_events } })
    expect((await send(usual)).body).toEqual({ data: { accepted: usual.length } })
    expect((await send(hostile)).body).toEqual({ data: { accepted: hostile.length } })

    type Message = { event: string; properties: Record<string, unknown> }
    const messages = () =>
      recorder.requests.flatMap((one) => (JSON.parse(one.slice(one.indexOf('\n') + 1)) as { batch: Message[] }).batch)
    // Both calls have a sign-in, which sends the profile.
    await expect.poll(() => messages().length).toBe(usual.length + hostile.length + 2)
    const recorded = recorder.requests.join('\n')
    const matches = Object.entries(canaries).filter(([, text]) => written(text).some((one) => recorded.includes(one)))
    expect(matches.map(([name]) => name)).toEqual([])
    expect(recorded).not.toMatch(/canar|quillfeather/i)

    // The customer's list, and it does arrive.
    const identified = messages().filter((one) => one.event === '$identify')
    for (const { properties } of identified)
      expect(properties).toEqual({
        $geoip_disable: true,
        $lib: 'seatwise',
        $set: {
          first: 'Cora',
          last: 'Ownby',
          email: owner,
          company: {
            go_high_level_location_id: 'loc-glass',
            industry: 'Glass',
            name: 'Lantern Northgate',
            created_at: expect.any(String),
          },
        },
      })
    const allowed = [
      'path',
      'to',
      'from',
      'how',
      'field',
      'from_type',
      'to_type',
      'count',
      'is_proxy_session',
      'actor_user_id',
      'is_mobile',
    ]
    const ofClient = ['$geoip_disable', '$lib', '$browser', '$os', '$raw_user_agent', '$screen_width', '$screen_height']
    const others = messages().filter((one) => one.event !== '$identify')
    const fields = new Set(others.flatMap(({ properties }) => Object.keys(properties)))
    expect([...fields].sort()).toEqual([...allowed, ...ofClient].sort())
    const values = ({ properties: { path, to, field, how, count, from } }: Message) =>
      path ?? to ?? field ?? how ?? count ?? from
    const usualValues = [undefined, '/candidates/$id/{-$tab}', 'funnel', 'role_score', 'menu', 3, 'list']
    expect(others.slice(0, usual.length).map(values)).toEqual(usualValues)
    expect(others[0]!.properties).toMatchObject({
      $browser: 'Chrome',
      $os: 'Linux',
      $raw_user_agent: 'Mozilla/5.0 AppleWebKit/537.36 Chrome/144.0.0.0 Safari/537.36',
    })
    const { rows } = await set.product.owner.query('SELECT properties FROM user_events')
    expect(JSON.stringify(rows)).not.toMatch(/canar|quillfeather/i)
  })
})

describe('without an analytics service', () => {
  /** Every request that a library of this process makes. */
  const made: unknown[] = []
  const note = (message: unknown) => void made.push(message)
  const channels = ['undici:request:create', 'http.client.request.start']
  beforeAll(() => {
    recorder.requests.length = 0
    for (const name of channels) diagnostics.subscribe(name, note)
  })
  // Written first, so that it runs last: when the product has stopped, nothing is queued any more.
  afterAll(() => {
    for (const name of channels) diagnostics.unsubscribe(name, note)
    expect([made, recorder.requests]).toEqual([[], []])
  })
  const { call } = setUpProduct()

  it('events are stored, and nothing is sent at all', async () => {
    const events = ['LOGGED_IN', 'PAGE_VIEWED', 'LOGGED_OUT'].map((name) => event(name))
    expect((await call('POST', '/user-events', { as: owner, body: { user_events: events } })).status).toBe(200)
  })
})
