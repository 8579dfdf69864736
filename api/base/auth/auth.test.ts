import { createHmac } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '@seatwise/contract/routes'
import type { Route } from '@seatwise/contract/route'
import { serveApi } from '../../product.ts'
import { password, setUpProduct, testConfig } from '../../test-product.ts'
import { prolongLocks } from './test-locks.ts'

const { call, product, tokenOf } = setUpProduct()
prolongLocks(product)
const user = 'company.user@demo.test'

const signIn = (username: unknown, secret: unknown = password) =>
  call('POST', '/auth/sign-in', { body: { username, password: secret } })

function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return refreshCookieOf(answer).split(';')[0]!
}
/** Reads the refresh cookie; the response also sets the device cookie. */
function refreshCookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return [headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('seatwise_refresh=')) as string
}
const refreshWith = (cookie: string, headers = {}) => call('POST', '/auth/refresh', { headers: { cookie, ...headers } })

describe('signing in', () => {
  it('lowercases the address and returns a token that is valid for five minutes', async () => {
    const answer = await signIn('  Company.User@Demo.TEST ')
    expect(answer.status).toBe(200)
    expect(answer.body.data.expires_in).toBe(300)
    const cookie = refreshCookieOf(answer)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Path=\/api\/auth/)
  })

  it('gives the same answer for an unknown address and a wrong password', async () => {
    const unknown = await signIn('nobody@demo.test', 'wrong')
    const wrong = await signIn(user, 'wrong')
    expect(unknown.status).toBe(401)
    expect(unknown.text).toBe(wrong.text)
    expect(unknown.body).toEqual({ problem: 'sign_in_refused', message: 'Invalid email or password' })
  })

  it('reveals that a user is deactivated only when the password is right', async () => {
    expect((await signIn('deactivated@demo.test')).body.problem).toBe('deactivated')
    expect((await signIn('deactivated@demo.test', 'wrong')).body.problem).toBe('sign_in_refused')
  })

  it.each([
    [null, password],
    ['', password],
    [[user], password],
    [{ $gt: '' }, password],
    [user, ''],
    [user, null],
    [user, [password]],
    [user, { $ne: '' }],
    [user, 'x'.repeat(300)],
  ])('refuses the fields %j, %j', async (username, secret) => expect((await signIn(username, secret)).status).toBe(422))

  it.each(['not json', '[]', '"text"', '{"username":', 'null'])(
    'refuses the body %s without a fault',
    async (payload) => {
      const answer = await product.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect([400, 422]).toContain(answer.statusCode)
    },
  )

  it('checks five of 60 parallel wrong passwords, and then even the right one waits', async () => {
    const address = 'franchise.user@demo.test'
    const answers = await Promise.all(Array.from({ length: 60 }, (_, guess) => signIn(address, `guess-${guess}`)))
    const problems = answers.map((answer) => answer.body.problem as string)
    expect(problems.filter((problem) => problem === 'sign_in_refused')).toHaveLength(5)
    expect(problems.filter((problem) => problem === 'attempts_exceeded')).toHaveLength(55)
    expect((await signIn(address)).body).toEqual({
      problem: 'attempts_exceeded',
      message: 'Password attempts exceeded',
    })
  })

  it('counts attempts at unknown addresses too, so that a lock does not reveal an account', async () => {
    const answers = []
    for (let guess = 0; guess < 6; guess++) answers.push((await signIn('ghost@demo.test', 'x')).body.problem)
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'sign_in_refused'))
    expect(answers[5]).toBe('attempts_exceeded')
  })

  it('ends a lock after its time, and forgets the failures after a success', async () => {
    const address = 'no.pipeline@demo.test'
    for (let guess = 0; guess < 5; guess++) await signIn(address, 'x')
    expect((await signIn(address)).body.problem).toBe('attempts_exceeded')
    // Well before now: the column rounds times to milliseconds.
    await product.owner.query(`UPDATE sign_in_attempts SET locked_until = now() - interval '1 second'`)
    expect((await signIn(address)).status).toBe(200)
    const { rows } = await product.owner.query('SELECT max(failures) FROM sign_in_attempts WHERE locked_until IS NULL')
    expect(Number(rows[0].max)).toBeLessThan(5)
  })
})

describe('the access token', () => {
  const profile = (token: string) => call('GET', '/users/profile', { token })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('gives access to the profile of its user', async () => {
    const answer = await profile(await tokenOf(user))
    expect(answer.body.data).toHaveLength(1)
    expect(answer.body.data[0]).toMatchObject({ email: user, auth_role: 'COMPANY_USER', active: 1 })
  })

  it.each(['', 'x', 'x.y.z', 'Bearer'])('is refused when it is "%s"', async (token) =>
    expect((await profile(token)).status).toBe(401),
  )

  it('cannot be forged: without an algorithm, with another algorithm, with another type, or with changed claims', async () => {
    const real = await tokenOf(user)
    const [head, body, signature] = real.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const hs = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${body}`
    const forged = [
      `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      `${hs}.${createHmac('sha256', 'seatwise').update(hs).digest('base64url')}`,
      `${part({ alg: 'EdDSA', typ: 'JWT' })}.${body}.${signature}`,
      `${head}.${part({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      `${head}.${part({ ...claims, exp: 4102444800 })}.${signature}`,
      `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ]
    for (const [index, token] of forged.entries())
      expect((await profile(token)).body.problem, `forgery ${index}`).toBe('not_signed_in')
  })

  it('is refused once its session has ended', async () => {
    const answer = await signIn(user)
    const token = answer.body.data.access_token as string
    await call('POST', '/auth/sign-out', { headers: { cookie: cookieOf(answer) } })
    expect((await profile(token)).body.problem).toBe('session_invalid')
  })

  it('is refused once its user is deactivated or the session epoch is raised', async () => {
    const token = (await signIn('company.owner@demo.test')).body.data.access_token as string
    await product.owner.query("UPDATE users SET active = false WHERE email = 'company.owner@demo.test'")
    expect((await profile(token)).body.problem).toBe('deactivated')
    await product.owner.query(
      "UPDATE users SET active = true, session_epoch = session_epoch + 1 WHERE email = 'company.owner@demo.test'",
    )
    expect((await profile(token)).body.problem).toBe('session_invalid')
  })
})

describe('the refresh cookie', () => {
  it('is exchanged for a new one at every use', async () => {
    const first = cookieOf(await signIn(user))
    const answer = await refreshWith(first)
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).not.toBe(first)
  })

  it('ends the whole session when it is used again after its successor was used', async () => {
    const first = cookieOf(await signIn(user))
    const second = cookieOf(await refreshWith(first))
    const third = cookieOf(await refreshWith(second))
    expect((await refreshWith(first)).body.problem).toBe('session_invalid')
    expect((await refreshWith(third)).body.problem).toBe('session_invalid')
    const { rows } = await product.owner.query("SELECT FROM audit_events WHERE action = 'auth.refresh-reused'")
    expect(rows).toHaveLength(1)
  })

  it('still works in a second tab for ten seconds after its exchange, and not after', async () => {
    const first = cookieOf(await signIn(user))
    expect((await refreshWith(first)).status).toBe(200)
    expect((await refreshWith(first)).status).toBe(200)
    await product.owner.query(
      "UPDATE refresh_tokens SET rotated_at = rotated_at - interval '11 s' WHERE rotated_at IS NOT NULL",
    )
    expect((await refreshWith(first)).body.problem).toBe('session_invalid')
  })

  it('used by two clients within the grace period works for one; the other ends the session', async () => {
    const first = cookieOf(await signIn(user))
    const mine = cookieOf(await refreshWith(first))
    const stolen = cookieOf(await refreshWith(first))
    expect((await refreshWith(mine)).status).toBe(200)
    expect((await refreshWith(stolen)).body.problem).toBe('session_invalid')
  })

  it('is ignored when another site sent the request', async () => {
    const cookie = cookieOf(await signIn(user))
    expect((await refreshWith(cookie, { 'sec-fetch-site': 'cross-site' })).body.problem).toBe('not_signed_in')
    expect((await refreshWith(cookie, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('can be set by no page without TLS where people reach the product by TLS', async () => {
    const config = { ...testConfig, app_env: 'dev' as const, demo_password: undefined }
    const dev = await serveApi(config, product.connection)
    onTestFinished(() => dev.stop())
    const ask = (url: string, more: object) => dev.app.inject({ method: 'POST', url: `/api/auth/${url}`, ...more })
    const { cookies } = await ask('sign-in', { payload: { username: user, password } })
    expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['__Secure-seatwise_device', true],
      ['__Secure-seatwise_refresh', true],
    ])
    const [, refresh] = cookies
    // Browsers accept the name without the prefix from a page without TLS.
    const planted = await ask('refresh', { cookies: { seatwise_refresh: refresh!.value } })
    expect(planted.json().problem).toBe('not_signed_in')
    expect((await ask('refresh', { cookies: { [refresh!.name]: refresh!.value } })).statusCode).toBe(200)
  })

  it('is useless to a page of another origin, at every call: it is neither read, renewed nor ended', async () => {
    const cookies = [(await signIn(user)).headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]!)
    const all: readonly Route[] = routes
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example'])
      for (const { method, path, body } of all) {
        const headers = { cookie: cookies.join('; '), origin }
        const at = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
        const answer = await call(method, at, { headers, ...(body ? { body: {} } : {}) })
        expect(answer.headers['set-cookie'], `${method} ${path}`).toBeUndefined()
      }
    const cookie = cookies.find((one) => one.startsWith('seatwise_refresh='))!
    expect((await refreshWith(cookie, { origin: 'https://evil.example' })).body.problem).toBe('not_signed_in')
    expect((await refreshWith(cookie, { origin: testConfig.public_url })).status).toBe(200)
  })

  it('is stored hashed', async () => {
    const value = cookieOf(await signIn(user)).split('=')[1]!
    const { rows } = await product.owner.query('SELECT token_hash FROM refresh_tokens')
    expect(rows.map((row) => row.token_hash as string)).not.toContain(value)
  })

  it('of a deactivated user is refused as deactivated', async () => {
    const cookie = cookieOf(await signIn('super@demo.test'))
    await product.owner.query("UPDATE users SET active = false WHERE email = 'super@demo.test'")
    expect((await refreshWith(cookie)).body.problem).toBe('deactivated')
    await product.owner.query("UPDATE users SET active = true WHERE email = 'super@demo.test'")
  })

  it('is not needed to sign out', async () => expect((await call('POST', '/auth/sign-out')).status).toBe(200))
})
