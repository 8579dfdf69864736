import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { StartRefused } from '../../start-refused.ts'
import { hostedProvider } from './hosted.ts'

/** A stub of an OpenID Connect provider: the code of a sign-in is the id token that it returns. */
const http = createServer()
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }]
let userinfo: object = {}
let away: string | undefined
let claimedIssuer = issuer

http.on('request', (request, reply) => void say(request, reply))
async function say(request: IncomingMessage, reply: ServerResponse) {
  let body = ''
  for await (const part of request) body += String(part)
  const metadata = {
    issuer: claimedIssuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
  }
  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': metadata,
    '/keys': { keys },
    '/userinfo': userinfo,
    '/token': { token_type: 'bearer', access_token: 'any', id_token: new URLSearchParams(body).get('code') },
  }
  reply.writeHead(request.url === away ? 503 : 200, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(answers[request.url!] ?? {}))
}
afterAll(() => http.close())

const back = 'http://localhost:3000/login'
const oidc = { issuer, client_id: 'seatwise', client_secret: 'of the test', scopes: 'email openid', name: 'test' }
const provider = hostedProvider(oidc, 'local')
const expected = { state: 's'.repeat(43), nonce: 'n'.repeat(43), code_verifier: 'v'.repeat(43) }
const now = Math.floor(Date.now() / 1000)
const claims: JWTPayload = {
  iss: issuer,
  aud: 'seatwise',
  sub: 'colin',
  nonce: expected.nonce,
  iat: now,
  exp: now + 60,
  email: 'Colin@Northgate.test',
  email_verified: true,
}
const signed = (changed: JWTPayload = {}, key = own.privateKey, kid = 'own') =>
  new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
const finish = (code: string) => provider.finish(back, { code, state: expected.state }, expected)

describe('the id token of a hosted provider', () => {
  it('identifies the person, with the address in lower case', async () =>
    expect(await finish(await signed())).toEqual({
      issuer,
      subject: 'colin',
      email: 'colin@northgate.test',
      email_verified: true,
    }))

  it.each<[string, () => Promise<string>]>([
    ['without a signature', async () => new UnsecuredJWT(claims).encode()],
    ['signed with another key', () => signed({}, foreign.privateKey)],
    ['signed with a key that is not published', () => signed({}, foreign.privateKey, 'other')],
    [
      'signed with the client secret',
      () => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(oidc.client_secret)),
    ],
    ['of another issuer', () => signed({ iss: 'https://other.test' })],
    ['for another client', () => signed({ aud: 'another-client' })],
    ['for another sign-in', () => signed({ nonce: 'x'.repeat(43) })],
    ['without a nonce', () => signed({ nonce: undefined })],
    ['that has expired', () => signed({ iat: now - 900, exp: now - 600 })],
    ['that is none', async () => 'nonsense'],
  ])('is refused with one %s', async (_name, token) => expect(await finish(await token())).toBeUndefined())

  it.each(['true', 1, 'false', null])('does not verify an address with %j instead of true', async (email_verified) =>
    expect(await finish(await signed({ email_verified }))).toMatchObject({ email_verified: false }),
  )

  it('without an address leads to the userinfo endpoint, for the same subject only', async () => {
    const token = await signed({ email: undefined, email_verified: undefined })
    userinfo = { sub: 'colin', email: 'colin@northgate.test', email_verified: true }
    expect(await finish(token)).toMatchObject({ email: 'colin@northgate.test', email_verified: true })
    userinfo = { sub: 'somebody', email: 'super@demo.test', email_verified: true }
    expect(await finish(token)).toBeUndefined()
  })
})

describe('a hosted provider', () => {
  it('that fails is reported as unavailable, not as a refused sign-in', async () => {
    away = '/token'
    await expect(finish(await signed())).rejects.toEqual(new Refusal('unavailable'))
    away = undefined
    expect(await finish(await signed())).toBeDefined()
  })

  it('whose metadata names another issuer is refused', async () => {
    claimedIssuer = 'https://other.test'
    onTestFinished(() => void (claimedIssuer = issuer))
    await expect(hostedProvider(oidc, 'local').begin(back)).rejects.toEqual(new Refusal('unavailable'))
  })

  it('that is unreachable at first is tried again', async () => {
    const late = hostedProvider(oidc, 'local')
    away = '/.well-known/openid-configuration'
    await expect(late.begin(back)).rejects.toEqual(new Refusal('unavailable'))
    expect(await late.signOutUrl(back)).toBeNull()
    away = undefined
    expect((await late.begin(back)).url).toContain(`${issuer}/authorize?`)
  })

  it.each([
    ['http://provider.test', 'local'],
    ['http://127.0.0.1.provider.test', 'local'],
    ['http://127.0.0.1', 'prod'],
    ['http://localhost', 'staging'],
    ['file:///etc/passwd', 'local'],
    ['provider.test', 'local'],
  ] as const)('at %s is refused at the start in %s', (address, app_env) =>
    expect(() => hostedProvider({ ...oidc, issuer: address }, app_env)).toThrow(StartRefused),
  )
})
