import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { password, testConfig, setUpProduct } from '../test-product.ts'
import { serveApi } from '../product.ts'

const { call, product, tokenOf } = setUpProduct()

describe('every reply', () => {
  it('has a request id and forbids sniffing, frames and caching: no frames, no store', async () => {
    const { headers } = await call('GET', '/users/profile')
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('reveals nothing about an internal error', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/users/profile'],
      ['GET', '/api/survey-results/%00'],
      ['GET', '/api/survey-results/%E0%A4%A'],
      ['GET', '/api/public/companies?link[]=demo-northgate'],
    ] as const) {
      const answer = await product.app.inject({ method, url })
      expect(answer.statusCode, url).toBeLessThan(500)
      expect(answer.body).not.toMatch(/node_modules|at \w+ \(|SELECT/)
    }
  })

  it('refuses a parameter that is given twice, and one in another place', async () => {
    for (const query of ['?link=demo-northgate&link=demo-northgate', '?link[]=demo-northgate', ''])
      expect((await call('GET', `/public/companies${query}`, { headers: { link: 'demo-northgate' } })).status).toBe(422)
    expect((await call('GET', '/public/companies?link=demo-northgate')).status).toBe(200)
  })

  it.each([
    ['application/json', '{"username":"a\\u0000b","password":"x"}', 400],
    ['text/plain', 'hello', 415],
    ['application/json', `{"username":"${'x'.repeat(300_000)}"}`, 413],
    ['application/json', '{"__proto__":{"admin":true},"username":"a","password":"b"}', 422],
  ])('to a body of %s %.30s is %i', async (type, payload, status) => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(status)
  })
})

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and has a page of its own', async () => {
    expect((await call('GET', '/openapi.json')).body.openapi).toBe('3.1.0')
    const page = await product.app.inject({ method: 'GET', url: '/api/docs/' })
    expect(page.statusCode).toBe(200)
    const policy = page.headers['content-security-policy']
    for (const directive of ["script-src 'self'", "base-uri 'none'"]) expect(policy).toContain(directive)
    expect(policy).not.toContain('unsafe')
  })
})

describe('an unavailable database', () => {
  let away: Awaited<ReturnType<typeof serveApi>>
  let maintenance: pg.Pool
  beforeAll(async () => {
    away = await serveApi(testConfig, product.connection)
    maintenance = new pg.Pool({ ...product.connection.owner, database: 'postgres', max: 1 })
    maintenance.on('error', () => undefined)
  })
  afterAll(async () => {
    await maintenance.end()
    await away.stop()
  })

  it('is answered with 503 and Retry-After, leaves the process alive, and recovers by itself', async () => {
    const name = product.connection.owner.database!
    const kick = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`
    await product.owner.query('SELECT 1')
    await maintenance.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await maintenance.query(kick).catch(() => undefined)
    const refused = await away.app.inject({ method: 'GET', url: '/api/public/companies?link=demo-northgate' })
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().problem]).toEqual([
      503,
      '2',
      'unavailable',
    ])
    expect((await away.app.inject({ method: 'GET', url: '/livez' })).statusCode).toBe(200)
    expect((await away.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(503)
    await maintenance.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    const healed = await away.app.inject({ method: 'GET', url: '/api/public/companies?link=demo-northgate' })
    expect(healed.statusCode).toBe(200)
    expect((await away.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200)
  })
})

describe('logs', () => {
  /** What a product with a log writes while it is used. */
  async function logOf(use: (loud: Awaited<ReturnType<typeof serveApi>>) => Promise<void>): Promise<string> {
    const texts: string[] = []
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => texts.push(String(chunk)) > 0)
    try {
      const loud = await serveApi({ ...testConfig, log_level: 'debug' }, product.connection)
      await use(loud)
      await loud.stop()
    } finally {
      spy.mockRestore()
    }
    return texts.join('')
  }

  it('name the user who was refused, and as whom they acted', async () => {
    const token = await tokenOf('company.owner@demo.test')
    const other = '019a0000-0000-7000-8000-000000000001'
    const log = await logOf(async (loud) => {
      for (const acting of [{}, { 'x-proxy-user-id': other }]) {
        const headers = { authorization: `Bearer ${token}`, ...acting }
        expect((await loud.app.inject({ url: '/api/system-status', headers })).statusCode).toBe(403)
      }
    })
    const [{ id }] = (await product.owner.query("SELECT id FROM users WHERE email = 'company.owner@demo.test'")).rows
    const answers = log.split('\n').flatMap((line) => (line.includes('"res":') ? [JSON.parse(line)] : []))
    expect(answers).toMatchObject([
      { user_id: id, res: { status: 403 } },
      { user_id: id, as_user_id: other, res: { status: 403 } },
    ])
  })

  it('contain no password, token, address or answer', async () => {
    const log = await logOf(async (loud) => {
      const token = await tokenOf('company.owner@demo.test')
      const inject = (method: 'GET' | 'POST', url: string, payload?: object) =>
        loud.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) })
      await inject('POST', '/api/auth/sign-in', { username: 'canary.address@demo.test', password: 'canary-password' })
      await inject('POST', '/api/auth/sign-in', { username: 'company.owner@demo.test', password })
      await inject('POST', '/api/survey-results/search', { filters: { search: 'canary.search' } })
      await inject('GET', '/api/public/companies?link=canary-link')
      await inject('POST', '/api/surveys/register', { first: 'canary.first' })
      await inject('GET', '/api/downloads/canary-ticket')
      await inject('GET', '/shared/canary-share')
      await inject('GET', `/%73hared/${'canary'.padEnd(43, 'x')}?a=canary`)
      await inject('GET', '/api/public/reports/canary-share/pdf')
      await inject('GET', '/api/survey-results')
    })
    expect(log).toContain('/api/auth/sign-in')
    for (const canary of ['canary', password, 'eyJ', 'people.test', 'Bearer']) expect(log).not.toContain(canary)
  })
})
