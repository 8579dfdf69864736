import { readFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import * as path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { problemReply } from '@seatwise/contract/problems'
import { setUpProduct, testConfig } from '../test-product.ts'
import { createHttp } from './http.ts'
import { serveApi } from '../product.ts'

const { call, product, tokenOf } = setUpProduct()

let port: number
let token: string
beforeAll(async () => {
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  port = (product.app.server.address() as AddressInfo).port
  token = await tokenOf('company.owner@demo.test')
})

type Answer = { status: number; headers: Map<string, string>; body: string }

/** Sends raw bytes, because a client library would correct malformed requests. */
function sendRaw(request: string | Buffer): Promise<Answer> {
  return new Promise((done, failed) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (isWhole(text)) socket.destroy()
    })
    socket.on('error', (error) => (text ? undefined : failed(error)))
    socket.on('close', () => done(read(text)))
  })
}

function read(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
  return {
    status: Number(status.split(' ')[1]),
    headers: new Map(pairs.map(([name, value]) => [name.toLowerCase(), value])),
    body,
  }
}

function isWhole(text: string): boolean {
  const { headers, body } = read(text)
  return text.includes('\r\n\r\n') && body.length >= Number(headers.get('content-length') ?? Infinity)
}

function expectCommonHeaders({ headers }: Answer) {
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
}

const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

describe('the security headers and the problem shape are part of every reply', () => {
  it.each<[string, string, number]>([
    ['an address that ends in %', get('/%'), 400],
    ['an escape that is none', get('/api/users/%zz'), 400],
    ['half of a character', get('/api/users/%E0%A4%A'), 400],
    ['a parameter too long', get(`/api/users/${'a'.repeat(500)}`), 414],
    ['an address too long', get(`/${'a'.repeat(40_000)}`), 414],
    ['headers too large', get('/api/users/profile', `X-Long: ${'a'.repeat(40_000)}\r\n`), 431],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a method that is none', 'STEAL / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['no host', 'GET /api/users/profile HTTP/1.1\r\n\r\n', 400],
    ['another host', 'GET /api/users/profile HTTP/1.1\r\nHost: evil.example\r\n\r\n', 400],
    ['two lengths', get('/', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
    ['a length and chunks', get('/', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'), 400],
    ['a method that nothing answers', get('/api/users/profile').replace('GET', 'PROPFIND'), 404],
    ['the method TRACE', get('/api/users/profile').replace('GET', 'TRACE'), 404],
    ['an unknown expectation', get('/api/users/profile', 'Expect: 200-ok\r\n'), 401],
    ['an absent path', get('/api/nothing'), 404],
  ])('to %s', async (_, request, status) => {
    const answer = await sendRaw(request)
    expect(answer.status).toBe(status)
    expectCommonHeaders(answer)
    expect(problemReply.safeParse(JSON.parse(answer.body)).success).toBe(true)
  })

  it.each(['/api/users/profile', '/%61pi/users/profile', '/api/users/%70rofile', 'http://localhost/api/users/profile'])(
    'and a reply with one’s own data at %s is stored by no cache',
    async (target) => {
      const answer = await sendRaw(get(target, `Authorization: Bearer ${token}\r\n`))
      expect(answer.status).toBe(200)
      expect(answer.body).toContain('company.owner@demo.test')
      expectCommonHeaders(answer)
    },
  )
})

describe('a compressed body', () => {
  const post = (path: string, type: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Encoding: gzip\r\n` +
          `Authorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`,
      ),
      body,
    ])

  it.each([
    ['/api/auth/sign-in', 'application/json', gzipSync(Buffer.alloc(50e6, ' '))],
    ['/api/companies/00000000-0000-4000-8000-000000000000/logo', 'multipart/form-data; boundary=x', gzipSync('--x--')],
  ])('to %s is refused at once', async (path, type, body) => {
    const answer = await sendRaw(post(path, type, body))
    expect([answer.status, JSON.parse(answer.body).problem]).toEqual([415, 'unsupported_media'])
  })
})

describe('a cross-site sign-out request', () => {
  it('neither ends the session nor clears the cookie; a same-site one does both', async () => {
    const body = { username: 'company.user@demo.test', password: testConfig.demo_password }
    const signedIn = await call('POST', '/auth/sign-in', { body })
    const cookie = String(signedIn.headers['set-cookie']).match(/seatwise_refresh=[^;]+/)![0]
    const signOut = (site: string) =>
      call('POST', '/auth/sign-out', { headers: { cookie, 'sec-fetch-site': site } }).then(({ headers }) => headers)
    expect((await signOut('same-site'))['set-cookie']).toBeUndefined()
    expect((await call('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(200)
    expect((await signOut('same-origin'))['set-cookie']).toMatch(/seatwise_refresh=;/)
  })
})

describe('behind a trusted proxy', () => {
  it('an address with a port, or an invalid one, does not bypass a limit', async () => {
    const behind = await serveApi(
      { ...testConfig, trusted_proxies: ['127.0.0.1'], rate_limit_per_ip: 3 },
      product.connection,
    )
    let calls = 0
    const statusFrom = async (forwarded: string) => {
      const url = '/api/auth/sign-in-link'
      const headers = { 'x-forwarded-for': forwarded }
      return (
        await behind.app.inject({ method: 'POST', url, headers, payload: { email: `stranger${calls++}@people.test` } })
      ).statusCode
    }
    for (const entries of [
      [1000, 1001, 1002, 1003].map((at) => `203.0.113.9:${at}`),
      ['garbage1', 'garbage2', 'garbage3', 'garbage4'],
      ['2001:db8::1', '2001:DB8:0:0::2', '[2001:db8::3]:80', '2001:db8:0:0:1::'],
    ]) {
      const statuses = []
      for (const entry of entries) statuses.push(await statusFrom(entry))
      // An invalid address is replaced by the socket's address, which other tests have used too.
      const isFresh = !entries[0]!.startsWith('garbage')
      expect(statuses.slice(isFresh ? 0 : 3).map((status) => status === 429)).toEqual(
        isFresh ? [false, false, false, true] : [true],
      )
    }
    await behind.stop()
  })
})

describe('a transient database error', () => {
  const answerTo = async (error: () => unknown) => {
    const app = await createHttp(testConfig)
    app.get('/failing', async () => {
      throw await error()
    })
    const answer = await app.inject({ method: 'GET', url: '/failing' })
    await app.close()
    return [answer.statusCode, answer.headers['retry-after'], answer.json().problem]
  }
  const coded = (code: string) => new Error('write failed', { cause: Object.assign(new Error('cause'), { code }) })

  it.each(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', '40001', '53100'])(
    '%s is answered with 503 and Retry-After',
    async (code) => expect(await answerTo(() => coded(code))).toEqual([503, '2', 'unavailable']),
  )

  it('of any other kind is answered with 500 without details', async () => {
    expect(await answerTo(() => coded('XX000'))).toEqual([500, undefined, 'fault'])
  })

  it('of a deadlock is answered with 503 to its victim', async () => {
    const clients = await Promise.all([product.owner.connect(), product.owner.connect()])
    const lock = (client: number, key: number) => clients[client]!.query('SELECT pg_advisory_xact_lock($1)', [key])
    await Promise.all(clients.map((client) => client.query('BEGIN')))
    await Promise.all([lock(0, 1), lock(1, 2)])
    const crossed = await Promise.allSettled([lock(0, 2), lock(1, 1)])
    const victim = crossed.find((outcome) => outcome.status === 'rejected')
    for (const client of clients) {
      await client.query('ROLLBACK')
      client.release()
    }
    expect(await answerTo(() => victim?.reason)).toEqual([503, '2', 'unavailable'])
  })
})

describe('PostgreSQL’s log', () => {
  it('contains no value of a failed statement', async () => {
    const { rows } = await product.owner.query<{ data_directory: string }>('SHOW data_directory')
    const canary = `CANARY${Date.now()}`
    const json = `{"name":"${canary}\\ud800"}`
    await expect(product.owner.query('SELECT $1::jsonb', [json])).rejects.toMatchObject({ code: '22P02' })
    const body = `{"user_events":[{"description":"${canary}\\ud800"}]}`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const refused = await product.app.inject({ method: 'POST', url: '/api/user-events', headers, payload: body })
    expect([refused.statusCode, refused.json().problem]).toEqual([400, 'bad_request'])
    const log = readFileSync(path.join(rows[0]!.data_directory, '../postgres.log'), 'utf8')
    expect(log).toContain('invalid input syntax for type json')
    expect(log).not.toContain(canary)
  })
})

describe('rate limits', () => {
  it('store no address', async () => {
    await call('POST', '/auth/forgot-password', { body: { email: 'someone.private@people.test' } })
    const { rows } = await product.owner.query<{ key: string }>("SELECT key FROM rate_limits WHERE key LIKE 'mail_to%'")
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ key }) => key.includes('@') || key.includes('private'))).toEqual([])
  })
})
