import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { Provider } from 'oidc-provider'
import { encryption } from '../../kernel/encryption.ts'
import { testConfig, setUpProduct } from '../../test-product.ts'

/** The accounts at the provider: the subject and its claims. */
const people: Record<string, { email: string; email_verified: boolean | string }> = {
  colin: { email: 'Company.User@demo.test', email_verified: true },
  impostor: { email: 'company.user@demo.test', email_verified: true },
  unproved: { email: 'company.owner@demo.test', email_verified: false },
  'says-so': { email: 'company.owner@demo.test', email_verified: 'true' },
  stranger: { email: 'nobody@elsewhere.test', email_verified: true },
  dean: { email: 'deactivated@demo.test', email_verified: true },
  fiona: { email: 'franchise.user@demo.test', email_verified: true },
  frank: { email: 'franchise.owner@demo.test', email_verified: true },
  nora: { email: 'no.pipeline@demo.test', email_verified: true },
}
let signingIn = 'colin'

const http = createServer()
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
const client = { client_id: 'seatwise', client_secret: 'a secret of the test, nobody else has it' }
const page = `${testConfig.public_url}/login`
const provider = new Provider(issuer, {
  clients: [{ ...client, redirect_uris: [page], post_logout_redirect_uris: [page] }].map((one) => ({
    ...one,
    token_endpoint_auth_method: 'client_secret_post' as const,
  })),
  claims: { openid: ['sub'], email: ['email', 'email_verified'], phone: ['phone_number'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  cookies: { keys: ['of the test'] },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: client.client_id, accountId: oidc.session!.accountId! })
    grant.addOIDCScope('openid email phone profile')
    await grant.save()
    return grant
  },
})
const answer = provider.callback()
http.on('request', (request, reply) =>
  request.url!.startsWith('/interaction/')
    ? void provider.interactionFinished(request, reply, { login: { accountId: signingIn } })
    : void answer(request, reply),
)
afterAll(() => http.close())

const oidc = { issuer, ...client, scopes: 'phone email profile openid', name: 'the test' }
const { call, product } = setUpProduct({ oidc })

type HostedSignIn = { url: string; cookie: string }

async function begin(headers: Record<string, string> = {}): Promise<HostedSignIn> {
  const started = await call('POST', '/auth/hosted/start', { headers })
  expect(started.status).toBe(200)
  return { url: started.body.data.url as string, cookie: String(started.headers['set-cookie']).split(';')[0]! }
}

/** Follows redirects as a browser does, until the provider redirects back to the product. */
async function signInThere(who: string, { url }: HostedSignIn): Promise<URLSearchParams> {
  signingIn = who
  const jar = new Map<string, string>()
  let next = url
  for (let hop = 0; hop < 10 && !next.startsWith(page); hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      jar.set(name!, value!)
    }
    next = new URL(reply.headers.get('location')!, next).href
  }
  return new URL(next).searchParams
}

const comeBack = (query: URLSearchParams, cookie: string, headers: Record<string, string> = {}) =>
  call('GET', `/auth/hosted/callback?${query}`, { headers: { ...(cookie ? { cookie } : {}), ...headers } })

async function signIn(who: string) {
  const signIn = await begin()
  return comeBack(await signInThere(who, signIn), signIn.cookie)
}

const lastReason = async () => {
  const { rows } = await product.owner.query(
    "SELECT details FROM audit_events WHERE action = 'auth.sign-in-refused' ORDER BY created_at DESC LIMIT 1",
  )
  return (rows[0].details as { reason: string }).reason
}

describe('hosted sign-in', () => {
  it('goes by code flow with PKCE, state and nonce, back to the configured address only', async () => {
    const { url } = await begin({ 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' })
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      redirect_uri: page,
      code_challenge_method: 'S256',
      scope: 'phone email profile openid',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/)
  })

  it('binds the return to the browser by a strict cookie, and stores nothing of it in clear text', async () => {
    const started = await call('POST', '/auth/hosted/start')
    const cookie = String(started.headers['set-cookie'])
    for (const part of [/HttpOnly/, /SameSite=Strict/, /Path=\/api\/auth/, /Max-Age=600/]) expect(cookie).toMatch(part)
    const parameters = new URL(started.body.data.url as string).searchParams
    const { rows } = await product.owner.query('SELECT h::text AS row FROM hosted_sign_ins h')
    for (const secret of [parameters.get('state')!, parameters.get('nonce')!, cookie.split(/[=;]/)[1]!])
      expect(rows.map(({ row }) => row as string).join()).not.toContain(secret)
  })

  it('opens a session, links the account once, and audits both', async () => {
    const first = await signIn('colin')
    expect(first.status).toBe(200)
    const profile = await call('GET', '/users/profile', { token: first.body.data.access_token as string })
    expect(profile.body.data[0].email).toBe('company.user@demo.test')
    expect((await signIn('colin')).status).toBe(200)
    const { rows } = await product.owner.query(
      "SELECT action, details FROM audit_events WHERE action = 'auth.link-identity' OR action = 'auth.sign-in' AND details <> '{}' ORDER BY created_at",
    )
    expect(rows).toEqual([
      { action: 'auth.link-identity', details: { issuer } },
      { action: 'auth.sign-in', details: { method: 'hosted' } },
      { action: 'auth.sign-in', details: { method: 'hosted' } },
    ])
  })

  it('identifies a linked user by subject: the address at the provider may change', async () => {
    people.colin!.email = 'somebody.else@elsewhere.test'
    expect((await signIn('colin')).status).toBe(200)
    people.colin!.email = 'Company.User@demo.test'
  })

  it('returns at sign-out the URL that ends the provider’s session', async () => {
    const signedIn = await signIn('colin')
    // Cast: Node types `set-cookie` as optional; the sign-in always sets cookies.
    const cookie = (signedIn.headers['set-cookie'] as unknown as string[]).map((line) => line.split(';')[0]).join('; ')
    const { body } = await call('POST', '/auth/sign-out', { headers: { cookie } })
    const url = new URL(body.data.hosted_url as string)
    expect(url.href.startsWith(`${issuer}/session/end?`)).toBe(true)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: client.client_id,
      post_logout_redirect_uri: page,
    })
  })
})

describe('an answer of the provider that was not requested', () => {
  it.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
    ['the issuer of another provider', (query: URLSearchParams) => query.set('iss', 'https://other.test')],
    ['no issuer, where this provider always names itself', (query: URLSearchParams) => query.delete('iss')],
    ['another code', (query: URLSearchParams) => query.set('code', 'made-up')],
  ])('is refused: %s', async (_name, change) => {
    const signIn = await begin()
    const query = await signInThere('colin', signIn)
    change(query)
    expect((await comeBack(query, signIn.cookie)).body.problem).toBe('hosted_sign_in_refused')
  })

  it('is refused to a browser without the cookie, with another, or sent by another site', async () => {
    const signIn = await begin()
    const other = await begin()
    const query = await signInThere('colin', signIn)
    for (const cookie of ['', 'seatwise_hosted=', other.cookie, `${signIn.cookie}x`])
      expect((await comeBack(query, cookie)).body.problem).toBe('hosted_sign_in_refused')
    expect((await comeBack(query, signIn.cookie, { 'sec-fetch-site': 'cross-site' })).body.problem).toBe(
      'hosted_sign_in_refused',
    )
    expect(await lastReason()).toBe('not begun here')
    expect((await comeBack(query, signIn.cookie)).status, 'and none of them used it up').toBe(200)
  })

  it('is accepted once when it is sent ten times at the same moment', async () => {
    const signIn = await begin()
    const query = await signInThere('colin', signIn)
    const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack(query, signIn.cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9)
  })

  it('is refused when its code was issued to another sign-in, or has been used', async () => {
    const signIn = await begin()
    const query = await signInThere('colin', signIn)
    const second = await begin()
    // The code of one sign-in with the state of another: the PKCE verifier does not match.
    const mixed = new URLSearchParams(query)
    mixed.set('state', new URL(second.url).searchParams.get('state')!)
    expect((await comeBack(mixed, second.cookie)).body.problem).toBe('hosted_sign_in_refused')
    const third = await begin()
    const used = await signInThere('colin', third)
    expect((await comeBack(used, third.cookie)).status).toBe(200)
    await product.owner.query('UPDATE hosted_sign_ins SET used_at = NULL')
    expect((await comeBack(used, third.cookie)).body.problem).toBe('hosted_sign_in_refused')
    expect(await lastReason()).toBe('answer does not hold')
  })

  it('is refused after ten minutes', async () => {
    const signIn = await begin()
    const query = await signInThere('colin', signIn)
    await product.owner.query('UPDATE hosted_sign_ins SET expires_at = now()')
    expect((await comeBack(query, signIn.cookie)).body.problem).toBe('hosted_sign_in_refused')
  })

  it('is refused with another nonce', async () => {
    const signIn = await begin()
    const query = await signInThere('colin', signIn)
    const { encrypt, decrypt } = encryption(testConfig.secret)
    const { rows } = await product.owner.query('SELECT * FROM hosted_sign_ins ORDER BY created_at DESC LIMIT 1')
    const { encrypted_state, state_hash } = rows[0] as { encrypted_state: string; state_hash: string }
    const stored = JSON.parse(decrypt('hosted sign-in', encrypted_state)) as object
    const changed = encrypt('hosted sign-in', JSON.stringify({ ...stored, nonce: 'n'.repeat(43) }))
    await product.owner.query('UPDATE hosted_sign_ins SET encrypted_state = $1 WHERE state_hash = $2', [
      changed,
      state_hash,
    ])
    expect((await comeBack(query, signIn.cookie)).body.problem).toBe('hosted_sign_in_refused')
    expect(await lastReason()).toBe('answer does not hold')
  })
})

describe('an account at the provider', () => {
  it.each([
    ['an address that the provider has not proved', 'unproved'],
    ['a provider that says "true" and not true', 'says-so'],
    ['an unknown address', 'stranger'],
    ['a second account with the address of a linked user', 'impostor'],
    ['a deactivated user', 'dean'],
  ])('opens no account: %s', async (_name, who) => {
    expect((await signIn(who)).body.problem).toBe('not_linked')
    expect(await lastReason()).toBe('no account')
    const { rowCount } = await product.owner.query('SELECT FROM linked_identities WHERE subject = $1', [who])
    expect(rowCount).toBe(0)
  })

  it.each([
    ['has not proved the address here', 'email_verified = false', 'email_verified = true', 'frank'],
    ['was invited and has not set up the account', 'set_up_at = NULL', 'set_up_at = now()', 'nora'],
  ])('opens no account while its user %s', async (_name, without, withIt, who) => {
    const email = people[who]!.email
    await product.owner.query(`UPDATE users SET ${without} WHERE email = $1`, [email])
    expect((await signIn(who)).body.problem).toBe('not_linked')
    await product.owner.query(`UPDATE users SET ${withIt} WHERE email = $1`, [email])
    expect((await signIn(who)).status).toBe(200)
  })

  it('that claims one address together with another at the same moment is the only one to be linked', async () => {
    people.twin = people.fiona!
    const [first, second] = [await begin(), await begin()]
    const queries = [await signInThere('fiona', first), await signInThere('twin', second)] as const
    const answers = await Promise.all([comeBack(queries[0], first.cookie), comeBack(queries[1], second.cookie)])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 403]))
  })

  it('is refused once the user is deactivated, linked or not', async () => {
    const email = people.nora!.email
    await product.owner.query('UPDATE users SET active = false WHERE email = $1', [email])
    expect((await signIn('nora')).body.problem).toBe('deactivated')
    await product.owner.query('UPDATE users SET active = true WHERE email = $1', [email])
  })
})
