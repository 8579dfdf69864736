import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxEvents } from '@seatwise/contract/limits'
import { postHogAnalytics } from '../../outside/analytics/posthog.ts'
import { setUpProduct } from '../../test-product.ts'

type Body = {
  api_key: string
  batch: { uuid: string; event: string; distinct_id: string; timestamp: string; properties: Record<string, unknown> }[]
}

/** A fake of PostHog's capture API on the loopback: it accepts batches, or fails on demand. */
const fake = {
  server: undefined as Server | undefined,
  url: '',
  received: [] as Body[],
  paths: [] as string[],
  manner: 'good' as 'good' | 'failing' | 'silent' | 'elsewhere' | 'endless',
}
beforeAll(async () => {
  fake.server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      fake.paths.push(`${request.method} ${request.url}`)
      if (fake.manner === 'silent') return
      if (fake.manner === 'failing') return void response.writeHead(500).end('<script>stack trace</script>')
      if (fake.manner === 'elsewhere') return void response.writeHead(307, { location: '/stolen/' }).end()
      if (fake.manner === 'endless') {
        const drip = () => {
          if (response.destroyed) return
          response.write('x'.repeat(65_536))
          setImmediate(drip)
        }
        response.writeHead(200)
        return drip()
      }
      fake.received.push(JSON.parse(Buffer.concat(chunks).toString()) as Body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"Ok"}')
    })
  })
  await new Promise<void>((done) => fake.server!.listen(0, '127.0.0.1', done))
  const address = fake.server.address()
  if (typeof address === 'object') fake.url = `http://127.0.0.1:${address?.port}`
})
afterAll(() => {
  fake.server?.closeAllConnections()
  fake.server?.close()
})
beforeEach(() => Object.assign(fake, { received: [], paths: [], manner: 'good' }))

const event = (description: string, more: object = {}) => ({
  description,
  timestamp: '2026-11-20T10:00:00.000Z',
  is_mobile: false,
  screen_width: 1440,
  screen_height: 900,
  browser: 'Chrome',
  os: 'Linux',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  ...more,
})

describe('user events', () => {
  const { call, product } = setUpProduct()
  const idOf = async (email: string) =>
    (
      await product.owner.query<{ id: string; company_id: string }>(
        'SELECT id, company_id FROM users WHERE email = $1',
        [email],
      )
    ).rows[0]!
  const stored = async (description: string) =>
    (
      await product.owner.query<Record<string, unknown>>(
        'SELECT * FROM user_events WHERE description = $1 ORDER BY timestamp',
        [description],
      )
    ).rows

  it('are deleted after 13 months, and no sooner', async () => {
    const { id, company_id } = await idOf('company.user@demo.test')
    const add = (age: string) =>
      product.owner.query(
        `INSERT INTO user_events (company_id, user_id, description, timestamp, is_mobile, screen_width, screen_height,
           browser, os, user_agent, properties, created_at)
         VALUES ($1, $2, $3::text, now(), false, 1, 1, '', '', '', '{}', now() - $3::text::interval)`,
        [company_id, id, age],
      )
    for (const age of ['13 months 1 day', '12 months 27 days', '1 minute']) await add(age)
    await product.tasks.settle()
    const { rows } = await product.owner.query<{ description: string }>(
      "SELECT description FROM user_events WHERE description LIKE '%month%' OR description LIKE '%minute%' ORDER BY 1",
    )
    expect(rows.map(({ description }) => description)).toEqual(['1 minute', '12 months 27 days'])
    await product.owner.query('DELETE FROM user_events WHERE user_id = $1', [id])
  })

  it('of one user are stored up to a megabyte in a quarter of an hour', async () => {
    const properties = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field_${at}`, 'x'.repeat(300)]))
    const batch = { user_events: Array.from({ length: 9 }, () => event('PAGE_VIEWED', { properties })) }
    const bytes = Buffer.byteLength(JSON.stringify(batch))
    const sendAs = (as: string) => call('POST', '/user-events', { as, body: batch }).then(({ status }) => status)
    let accepted = 0
    while ((await sendAs('franchise.user@demo.test')) === 200) accepted += bytes
    expect(accepted).toBeGreaterThan(900_000)
    expect(accepted).toBeLessThanOrEqual(1_000_000)
    expect(await sendAs('franchise.owner@demo.test')).toBe(200)
    await product.owner.query("DELETE FROM user_events WHERE description = 'PAGE_VIEWED'")
  })

  it('are refused without a session', async () => {
    const answer = await call('POST', '/user-events', { body: { user_events: [event('PAGE_VIEWED')] } })
    expect([answer.status, answer.body.problem]).toEqual([401, 'not_signed_in'])
  })

  it('are stored with every field, for the signed-in user, whatever user_id says', async () => {
    const me = await idOf('company.user@demo.test')
    const other = await idOf('company.owner@demo.test')
    const answer = await call('POST', '/user-events', {
      as: 'company.user@demo.test',
      body: {
        user_events: [
          event('TESTING_LINK_CLICKED', {
            user_id: other.id,
            company_id: other.company_id,
            properties: { from: 'list' },
          }),
        ],
      },
    })
    expect([answer.status, answer.body]).toEqual([200, { data: { accepted: 1 } }])
    expect(await stored('TESTING_LINK_CLICKED')).toMatchObject([
      {
        user_id: me.id,
        company_id: me.company_id,
        actor_user_id: null,
        is_mobile: false,
        screen_width: 1440,
        screen_height: 900,
        browser: 'Chrome',
        os: 'Linux',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
        properties: {
          from: 'list',
          is_proxy_session: false,
          actor_user_id: null,
        },
      },
    ])
  })

  it('keep only properties of closed sets', async () => {
    const known = {
      path: '/candidates/$id/{-$tab}',
      to: 'funnel',
      from: 'board',
      how: 'drag',
      field: 'name',
      from_type: 'new',
      to_type: 'interview',
      count: 2,
    }
    const wrong = {
      path: '/candidates/4a6f?q=ann',
      to: 'https://crm',
      from: 'Ann',
      how: true,
      field: null,
      from_type: 'Second call',
      to_type: 1,
      count: 'two',
    }
    const further = { title: 'Ann Lee', toString: 'Ann', is_proxy_session: true, actor_user_id: 'Ann' }
    for (const properties of [known, { ...wrong, ...further }]) {
      const body = { user_events: [event('PIPELINE_MOVE_SELECTED', { properties })] }
      expect((await call('POST', '/user-events', { as: 'company.user@demo.test', body })).status).toBe(200)
    }
    const own = { is_proxy_session: false, actor_user_id: null }
    const kept = (await stored('PIPELINE_MOVE_SELECTED')).map(({ properties }) => properties)
    expect(kept).toEqual(expect.arrayContaining([{ ...known, ...own }, own]))
    expect(kept).toHaveLength(2)
  })

  it('of a proxy session contain both ids, which the client cannot override', async () => {
    const [admin, target] = [await idOf('super@demo.test'), await idOf('company.owner@demo.test')]
    await call('GET', '/users/profile', { as: 'super@demo.test' })
    const session = 'SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1'
    await product.owner.query(
      `INSERT INTO proxy_sessions (session_id, actor_user_id, target_user_id, company_id, reason, expires_at)
       VALUES ((${session}), $1, $2, $3, 'a test', now() + interval '1 hour')`,
      [admin.id, target.id, target.company_id],
    )
    const answer = await call('POST', '/user-events', {
      as: 'super@demo.test',
      headers: { 'x-proxy-user-id': target.id },
      body: { user_events: [event('PIPELINE_MOVE_ALL', { properties: { is_proxy_session: false } })] },
    })
    expect(answer.status).toBe(200)
    expect(await stored('PIPELINE_MOVE_ALL')).toMatchObject([
      {
        user_id: target.id,
        company_id: target.company_id,
        actor_user_id: admin.id,
        properties: {
          is_proxy_session: true,
          actor_user_id: admin.id,
        },
      },
    ])
  })

  it('are accepted in batches of at most 200, all or none', async () => {
    const many = (count: number) => ({
      as: 'company.user@demo.test',
      body: { user_events: Array.from({ length: count }, () => event('PIPELINE_MOVE_CARD', { user_agent: '' })) },
    })
    expect((await call('POST', '/user-events', many(maxEvents))).body).toEqual({ data: { accepted: maxEvents } })
    expect((await call('POST', '/user-events', many(maxEvents + 1))).status).toBe(422)
    expect((await call('POST', '/user-events', many(0))).status).toBe(422)
    expect(await stored('PIPELINE_MOVE_CARD')).toHaveLength(maxEvents)
  })

  it.each([
    ['an unknown name', { description: 'DELETED_EVERYTHING' }],
    ['a time that is none', { timestamp: 'yesterday' }],
    ['a screen of no size', { screen_width: -1 }],
    ['a browser of a page’s length', { browser: 'x'.repeat(61) }],
    ['a property that is an object', { properties: { a: { b: 1 } } }],
    ['too many properties', { properties: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, n])) }],
    ['a NUL, which PostgreSQL cannot keep', { properties: { a: '\u0000' } }],
  ])('with %s are refused', async (_, wrong) => {
    const answer = await call('POST', '/user-events', {
      as: 'company.user@demo.test',
      body: { user_events: [event('PIPELINE_SORT_COLUMN'), event('PIPELINE_SORT_COLUMN', wrong)] },
    })
    expect([400, 422]).toContain(answer.status)
    expect(await stored('PIPELINE_SORT_COLUMN')).toEqual([])
  })
})

describe('with an analytics service', () => {
  const posthog = { url: '', key: 'phc_test' }
  // The fake must listen before the product starts; hooks run in the order they are written.
  beforeAll(() => void (posthog.url = fake.url))
  const { call, product } = setUpProduct({ posthog })
  const send = (...user_events: object[]) =>
    call('POST', '/user-events', { as: 'company.owner@demo.test', body: { user_events } })

  it('a sign-in sends the user’s profile, and every event is sent under the user’s id', async () => {
    const { rows } = await product.owner.query(
      `SELECT u.id, c.name, c.industry, c.created_at, c.go_high_level_location_id FROM users u JOIN companies c ON c.id = u.company_id
       WHERE u.email = 'company.owner@demo.test'`,
    )
    expect((await send(event('LOGGED_IN'), event('PAGE_VIEWED', { properties: { path: '/about' } }))).status).toBe(200)
    await expect.poll(() => fake.received.length, { timeout: 10_000 }).toBe(1)
    expect(fake.paths).toEqual(['POST /batch/'])
    const [{ api_key, batch }] = fake.received as [Body]
    expect(api_key).toBe('phc_test')
    expect(batch.map((one) => [one.event, one.distinct_id])).toEqual(
      ['$identify', 'LOGGED_IN', 'PAGE_VIEWED'].map((name) => [name, rows[0].id]),
    )
    expect(batch[0]!.properties.$set).toEqual({
      first: expect.any(String),
      last: expect.any(String),
      email: 'company.owner@demo.test',
      company: {
        name: rows[0].name,
        industry: rows[0].industry,
        go_high_level_location_id: rows[0].go_high_level_location_id,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    })
    expect(batch[2]).toMatchObject({
      timestamp: '2026-11-20T10:00:00Z',
      properties: { path: '/about', is_proxy_session: false, $browser: 'Chrome', $os: 'Linux', $screen_width: 1440 },
    })
    const { rows: kept } = await product.owner.query<{ id: string }>('SELECT id FROM user_events')
    expect(
      batch
        .slice(1)
        .map(({ uuid }) => uuid)
        .sort(),
    ).toEqual(kept.map(({ id }) => id).sort())
  })

  it('a refused batch is not sent', async () => {
    expect((await send(event('LOGGED_OUT'), event('NONSENSE'))).status).toBe(422)
    expect((await send(event('PIPELINE_VIEW_PROFILE'))).status).toBe(200)
    await expect.poll(() => fake.received.length, { timeout: 10_000 }).toBe(1)
    expect(fake.received[0]!.batch.map((one) => one.event)).toEqual(['PIPELINE_VIEW_PROFILE'])
  })

  it.each(['failing', 'silent', 'elsewhere', 'endless'] as const)(
    'that is %s does not change the answer to the user',
    async (manner) => {
      fake.manner = manner
      expect((await send(event('PAGE_VIEWED'))).body).toEqual({ data: { accepted: 1 } })
      await expect.poll(() => fake.paths.length, { timeout: 10_000 }).toBe(1)
      expect((await send(event('PAGE_VIEWED'))).body).toEqual({ data: { accepted: 1 } })
      expect(fake.paths).not.toContain('POST /stolen/')
    },
  )
})

describe('sending to the analytics service', () => {
  const events = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: String(n),
      user_id: 'u',
      name: 'PAGE_VIEWED',
      timestamp: '2026-11-20T10:00:00.000Z',
      properties: {},
      browser: '',
      os: '',
      user_agent: '',
      screen_width: 1,
      screen_height: 1,
      is_mobile: false,
    }))
  const listen = () => {
    const lines: unknown[][] = []
    const write = (...line: unknown[]) => void lines.push(line)
    return { lines, log: { info: write, warn: write } }
  }
  // A good answer of the fake may take hundreds of milliseconds on a busy machine.
  const limits = { flushEveryMs: 5, timeoutMs: 1_000, batch: 10, queue: 25 }

  it('is done in batches, and the rest is sent at shutdown', async () => {
    const { log, lines } = listen()
    const analytics = postHogAnalytics({ url: `${fake.url}/`, key: 'k' }, log, { ...limits, flushEveryMs: 60_000 })
    analytics.capture(events(25))
    await analytics.stop()
    expect(fake.received.map(({ batch }) => batch.length)).toEqual([10, 10, 5])
    expect(lines).toEqual([])
  })

  it('drops events beyond the queue’s limit and logs one line', async () => {
    const { log, lines } = listen()
    const analytics = postHogAnalytics({ url: fake.url, key: 'k' }, log, { ...limits, flushEveryMs: 60_000 })
    analytics.capture(events(1_000))
    analytics.capture(events(1_000))
    expect(lines).toEqual([[{ reason: 'the queue is full', queued: 25 }, 'analytics events are dropped']])
    await analytics.stop()
    expect(fake.received.flatMap(({ batch }) => batch)).toHaveLength(25)
  })

  it.each([
    ['failing', 'answered 500'],
    ['silent', 'no answer in time'],
    ['elsewhere', 'not reached'],
  ] as const)('that is %s logs one line in its own words, and one when it recovers', async (manner, reason) => {
    const { log, lines } = listen()
    const analytics = postHogAnalytics({ url: fake.url, key: 'secret-key' }, log, limits)
    fake.manner = manner
    analytics.capture(events(25))
    await expect.poll(() => fake.paths.length).toBe(3)
    await analytics.stop()
    fake.manner = 'good'
    analytics.capture(events(1))
    await analytics.stop()
    expect(lines).toEqual([
      [{ reason, queued: 15 }, 'analytics events are dropped'],
      [{ dropped: 25 }, 'analytics events arrive again'],
    ])
    expect(fake.paths).not.toContain('POST /stolen/')
  })

  it('that is unreachable does not delay shutdown', async () => {
    const { log, lines } = listen()
    const analytics = postHogAnalytics({ url: 'http://127.0.0.1:1', key: 'k' }, log, limits)
    analytics.capture(events(1))
    await analytics.stop()
    expect(lines).toHaveLength(1)
  })
})
