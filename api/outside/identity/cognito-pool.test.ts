import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { prolongLocks } from '../../base/auth/test-locks.ts'
import { setUpProduct } from '../../test-product.ts'
import { hashToken } from '../../kernel/token-hash.ts'

/** A stub of Cognito for responses that the emulator cannot produce. */
type Call = { target: string; body: { Session?: string; ChallengeResponses?: Record<string, string> } }
// The SDK signs the administrative calls and needs any credentials for it.
Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' })
let say: (call: Call) => object | Promise<object>
const heard: Call[] = []
const no = (name: string, message = 'no', status = 400) => ({ status, __type: name, message })

const http = createServer((request, reply) => void answer(request, reply))
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
const issuer = `${endpoint}/pool`
const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }]

async function answer(request: IncomingMessage, reply: ServerResponse) {
  let text = ''
  for await (const part of request) text += String(part)
  const call = { target: String(request.headers['x-amz-target']).split('.').at(-1)!, body: JSON.parse(text || '{}') }
  if (request.method === 'POST') heard.push(call)
  const said = request.method === 'GET' ? { keys } : await say(call)
  reply.writeHead('status' in said ? Number(said.status) : 200, { 'content-type': 'application/x-amz-json-1.1' })
  reply.end(JSON.stringify(said))
}
afterAll(() => http.close())

const email = 'company.user@demo.test'
const cognito = { region: 'eu-west-1', user_pool_id: 'pool', client_id: 'seatwise', endpoint }
const { call, product } = setUpProduct({ cognito })
prolongLocks(product)

const now = Math.floor(Date.now() / 1000)
const claims: JWTPayload = {
  iss: issuer,
  aud: 'seatwise',
  sub: 'colin',
  token_use: 'id',
  iat: now,
  exp: now + 300,
  email,
  email_verified: true,
}
const signed = (changed: object = {}, key = own.privateKey) =>
  new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
const tokens = async (changed: object = {}) => ({
  AuthenticationResult: { IdToken: await signed(changed), AccessToken: 'an access token' },
})
const signIn = (username = email) => call('POST', '/auth/sign-in', { body: { username, password: 'any' } })
const respond = (session: unknown, challenge_name: string, more: object) =>
  call('POST', '/auth/challenge', { body: { session, challenge_name, ...more } })
const asks = (ChallengeName: string, ChallengeParameters = {}, Session = 'a session of the pool') => ({
  ChallengeName,
  Session,
  ChallengeParameters: {
    USER_ID_FOR_SRP: 'colin',
    ...ChallengeParameters,
  },
})

describe('the id token of a pool', () => {
  it('signs its user in', async () => {
    say = () => tokens()
    expect((await signIn()).status).toBe(200)
  })

  it.each<[string, () => Promise<string | undefined>]>([
    ['signed with another key', () => signed({}, foreign.privateKey)],
    ['without a signature', async () => new UnsecuredJWT(claims).encode()],
    ['for another client', () => signed({ aud: 'another-client' })],
    ['of another pool', () => signed({ iss: `${endpoint}/other` })],
    ['that is an access token', () => signed({ token_use: 'access' })],
    ['that has expired', () => signed({ exp: now - 1 })],
    ['that never expires', () => signed({ exp: undefined })],
    ['without a subject', () => signed({ sub: undefined })],
    ['that is missing', async () => undefined],
    ['of another subject with the same address', () => signed({ sub: 'impostor' })],
  ])('is refused with one %s', async (_name, token) => {
    const IdToken = await token()
    say = () => ({ AuthenticationResult: { IdToken, AccessToken: 'an access token' } })
    expect((await signIn()).body.problem).toBe('sign_in_refused')
  })
})

describe('a refusal of a pool', () => {
  it.each([
    [no('NotAuthorizedException', 'Incorrect username or password.'), 401, 'sign_in_refused'],
    [no('UserNotFoundException'), 401, 'sign_in_refused'],
    [no('UserNotConfirmedException'), 401, 'sign_in_refused'],
    [no('PasswordResetRequiredException'), 401, 'sign_in_refused'],
    [no('NotAuthorizedException', 'Password attempts exceeded'), 429, 'attempts_exceeded'],
    [no('LimitExceededException'), 429, 'attempts_exceeded'],
    [no('TooManyRequestsException'), 429, 'attempts_exceeded'],
    [no('NotAuthorizedException', 'User is disabled.'), 401, 'deactivated'],
    [no('InternalErrorException', 'down', 500), 503, 'unavailable'],
    [no('ResourceNotFoundException', 'User pool pool does not exist.'), 503, 'no_user_pool'],
    [no('ResourceNotFoundException', 'User pool client seatwise does not exist.'), 503, 'no_identity_config'],
    [no('InvalidUserPoolConfigurationException'), 503, 'no_identity_config'],
    [no('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'), 503, 'no_identity_config'],
    [
      no('NotAuthorizedException', 'Client is configured with secret but SECRET_HASH was not received'),
      503,
      'no_identity_config',
    ],
    [
      no('UnrecognizedClientException', 'The security token included in the request is invalid.'),
      503,
      'no_identity_config',
    ],
    [
      no('AccessDeniedException', 'User is not authorized to perform: cognito-idp:AdminGetUser'),
      503,
      'no_identity_config',
    ],
    [no('NotAuthorizedException', 'Access Token has been revoked'), 401, 'not_signed_in'],
  ])('is answered in our words: %j', async (refusal, status, problem) => {
    say = () => refusal
    const answer = await signIn()
    expect([answer.status, answer.body.problem]).toEqual([status, problem])
  })
})

describe('a challenge of a pool', () => {
  it.each([
    ['SMS_MFA', { CODE_DELIVERY_DESTINATION: '+********678' }, { destination: '*** 678' }, 'SMS_MFA_CODE'],
    ['CUSTOM_CHALLENGE', {}, {}, 'ANSWER'],
    ['SOFTWARE_TOKEN_MFA', {}, {}, 'SOFTWARE_TOKEN_MFA_CODE'],
  ])(
    '%s is passed on, and its answer is sent back with the session of the pool',
    async (name, parameters, shown, field) => {
      say = () => asks(name, parameters)
      const { data } = (await signIn()).body
      expect(data).toMatchObject({ challenge_name: name, parameters: shown })
      expect(JSON.stringify(data)).not.toContain('a session of the pool')
      say = () => no('CodeMismatchException')
      expect((await respond(data.session, name, { code: '111 111' })).body.problem).toBe('challenge_refused')
      say = () => tokens()
      expect((await respond(data.session, name, { code: '222 222' })).status).toBe(200)
      const { body } = heard.findLast(({ target }) => target === 'RespondToAuthChallenge')!
      expect(body).toMatchObject({
        Session: 'a session of the pool',
        ChallengeResponses: { USERNAME: 'colin', [field]: '222222' },
      })
    },
  )

  it('SELECT_MFA_TYPE leads to the chosen factor, and counts as no factor', async () => {
    say = () => asks('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' })
    const { data } = (await signIn()).body
    expect(data.parameters).toEqual({ choices: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'] })
    say = () => asks('SMS_MFA', {}, 'the next session')
    const next = (await respond(data.session, 'SELECT_MFA_TYPE', { answer: 'SMS_MFA' })).body.data
    expect(next.challenge_name).toBe('SMS_MFA')
    say = () => tokens()
    expect((await respond(next.session, 'SMS_MFA', { code: '123456' })).status).toBe(200)
    expect(heard.findLast(({ target }) => target === 'RespondToAuthChallenge')!.body.Session).toBe('the next session')
  })

  it('MFA_SETUP is completed with its session', async () => {
    say = ({ target }) =>
      target === 'InitiateAuth' ? asks('MFA_SETUP') : { SecretCode: 'ABCDEFGH', Session: 'second' }
    const { data } = (await signIn()).body
    expect(data).toMatchObject({ challenge_name: 'MFA_SETUP', parameters: { secret: 'ABCDEFGH' } })
    say = () => no('EnableSoftwareTokenMFAException')
    expect((await respond(data.session, 'MFA_SETUP', { code: '000000' })).body.problem).toBe('challenge_refused')
    say = ({ target }) => (target === 'VerifySoftwareToken' ? { Status: 'SUCCESS', Session: 'third' } : tokens())
    expect((await respond(data.session, 'MFA_SETUP', { code: '123456' })).status).toBe(200)
    expect(heard.filter(({ target }) => target.endsWith('Token')).map(({ body }) => body.Session)).toEqual([
      'a session of the pool',
      'second',
      'second',
    ])
    expect(heard.at(-1)!.body.Session).toBe('third')
    await product.owner.query("UPDATE users SET preferred_mfa = 'NONE' WHERE email = $1", [email])
  })

  it('that ends with another user’s token is refused', async () => {
    say = () => asks('SMS_MFA')
    const { data } = (await signIn()).body
    say = () => tokens({ sub: 'cora', email: 'company.owner@demo.test' })
    expect((await respond(data.session, 'SMS_MFA', { code: '123456' })).body.problem).toBe('challenge_refused')
  })

  it('is refused to a user without an account here, or with a deactivated one', async () => {
    say = () => asks('SMS_MFA')
    expect((await signIn('nobody@elsewhere.test')).body.problem).toBe('sign_in_refused')
    expect((await signIn('deactivated@demo.test')).body.problem).toBe('deactivated')
  })
})

describe('the user’s own authenticator app', () => {
  it('is enrolled in the pool with the access token of a fresh sign-in, and removed there', async () => {
    say = () => tokens()
    const token = (await signIn()).body.data.access_token as string
    const mfa = (method: 'POST' | 'DELETE', body: object) => call(method, '/auth/mfa', { token, body })
    const targets = (since: number) =>
      heard.flatMap(({ target }, at) => (at < since || target === 'AdminGetUser' ? [] : [target]))
    const done = { Status: 'SUCCESS', SecretCode: 'ABCDEFGH' }
    say = async ({ target }) => (target === 'InitiateAuth' ? tokens() : done)
    const response = await mfa('POST', { step: 'begin_totp', password: 'any' })
    expect(response.body.data).toMatchObject({ secret: 'ABCDEFGH' })
    const { rows } = await product.owner.query(
      'SELECT encrypted_pending FROM totp_factors WHERE encrypted_pending IS NOT NULL',
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('an access token')

    say = () => no('EnableSoftwareTokenMFAException')
    expect((await mfa('POST', { step: 'confirm_totp', code: '000000' })).body.problem).toBe('code_refused')
    say = () => done
    let since = heard.length
    expect((await mfa('POST', { step: 'confirm_totp', code: '123456' })).body.data.preferred).toBe('TOTP')
    expect(targets(since)).toEqual(['VerifySoftwareToken', 'SetUserMFAPreference'])
    expect(heard.at(-1)!.body).toMatchObject({ SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } })

    say = async ({ target }) => (target === 'InitiateAuth' ? asks('SOFTWARE_TOKEN_MFA') : {})
    since = heard.length
    expect((await mfa('DELETE', { password: 'any' })).status).toBe(200)
    expect(targets(since)).toEqual(['InitiateAuth', 'AdminSetUserMFAPreference', 'AdminSetUserMFAPreference'])
    expect((await call('GET', '/auth/mfa', { token })).body.data).toMatchObject({ preferred: 'NONE', totp: false })
  })

  it('is required after a mailed link from a user who has one, who then signs in with the password', async () => {
    const link = async () => {
      const token = randomBytes(32).toString('base64url')
      await product.owner.query(
        `INSERT INTO sent_tokens (token_hash, user_id, purpose, expires_at)
         SELECT $1, id, 'sign_in', now() + interval '1 hour' FROM users WHERE email = $2`,
        [hashToken(token), email],
      )
      return call('POST', '/auth/token-validation', { body: { token } })
    }
    say = () => ({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] })
    expect((await link()).body.problem).toBe('password_needed')
    say = () => ({ UserMFASettingList: [] })
    expect((await link()).body.data.access_token).toBeDefined()
  })
})

describe('guesses at a code of the pool', () => {
  it('are counted per user over all sign-ins: of any number at once five are passed on', async () => {
    say = () => asks('SOFTWARE_TOKEN_MFA')
    const sessions = [await signIn(), await signIn(), await signIn()].map(({ body }) => body.data.session)
    say = () => no('CodeMismatchException')
    const since = heard.length
    const guesses = [...sessions, ...sessions, ...sessions].map((session, at) =>
      respond(session, 'SOFTWARE_TOKEN_MFA', { code: `00000${at}` }),
    )
    const refused = (await Promise.all(guesses)).filter(({ body }) => body.problem === 'attempts_exceeded')
    expect(heard.slice(since).map(({ target }) => target)).toEqual(Array(5).fill('RespondToAuthChallenge'))
    expect(refused).toHaveLength(4)
    await product.owner.query('DELETE FROM sign_in_attempts')
  })

  it('count where the pool answers a wrong one by repeating the challenge', async () => {
    say = () => asks('CUSTOM_CHALLENGE')
    let { data } = (await signIn()).body
    for (let guess = 0; guess < 5; guess++) {
      data = (await respond(data.session, 'CUSTOM_CHALLENGE', { code: '000000' })).body.data
      expect(data.challenge_name).toBe('CUSTOM_CHALLENGE')
    }
    const sixth = await respond(data.session, 'CUSTOM_CHALLENGE', { code: '000000' })
    expect([sixth.status, sixth.body.problem]).toEqual([429, 'attempts_exceeded'])
    await product.owner.query('DELETE FROM sign_in_attempts')
  })
})

describe("resetting a user's second factors", () => {
  const reset = async () => {
    const person = { sub: 'the super admin', email: 'super@demo.test' }
    say = () => tokens(person)
    const token = (await signIn(person.email)).body.data.access_token as string
    const { rows } = await product.owner.query('SELECT id FROM users WHERE email = $1', [email])
    return (said: typeof say) => {
      say = said
      return call('POST', `/users/${(rows[0] as { id: string }).id}/reset-mfa`, { token })
    }
  }

  it('removes them in the pool as well, whatever is stored here', async () => {
    const ask = await reset()
    const since = heard.length
    expect((await ask(() => ({}))).status).toBe(200)
    const [off, requests] = [{ Enabled: false, PreferredMfa: false }, heard.slice(since)]
    expect(requests.every(({ target }) => target === 'AdminSetUserMFAPreference')).toBe(true)
    expect(requests.at(-1)!.body).toMatchObject({
      Username: 'colin',
      SoftwareTokenMfaSettings: off,
      SMSMfaSettings: off,
    })
  })

  it('fails when the pool fails, and stores nothing here', async () => {
    const ask = await reset()
    const audited = "SELECT count(*) FROM audit_events WHERE action = 'users.reset-mfa'"
    const before = (await product.owner.query(audited)).rows
    const answer = await ask(() => no('InternalErrorException', 'down', 500))
    expect([answer.status, answer.body.problem]).toEqual([503, 'unavailable'])
    expect((await product.owner.query(audited)).rows).toEqual(before)
  })
})

describe('a confirmed sign-up', () => {
  /** Someone invited by a link that was handed over, who has chosen a password and reads the mailed code. */
  async function registered() {
    const name = randomBytes(5).toString('hex')
    const address = `${name}@demo.test`
    say = () => tokens({ sub: 'the super admin', email: 'super@demo.test' })
    const token = (await signIn('super@demo.test')).body.data.access_token as string
    const person = { first: 'New', last: 'Person', email: address, auth_role: 'SUPER_ADMIN' }
    const invited = await call('POST', '/users/create', { token, body: { ...person, delivery: 'link' } })
    const invitation = String(invited.body.sign_up_url).split('#')[1]!
    say = ({ target }) => {
      if (target === 'AdminGetUser') return no('UserNotFoundException')
      return target === 'AdminCreateUser' ? { User: { Attributes: [{ Name: 'sub', Value: name }] } } : {}
    }
    const body = { token: invitation, first: 'New', last: 'Person', newPassword: 'chosen on a quiet day' }
    const { session } = (await call('POST', '/auth/register', { body })).body.data
    const { rows } = await product.owner.query('SELECT body FROM outbox WHERE recipient = $1', [address])
    const code = /\b\d{6}\b/.exec(rows.map((row) => row.body as string).join())![0]
    const confirm = (more = {}) => call('POST', '/auth/confirm-sign-up', { body: { session, code, ...more } })
    return { name, address, confirm }
  }
  const changes = (since: number) =>
    heard.slice(since).flatMap(({ target, body }) => (target === 'AdminUpdateUserAttributes' ? [body] : []))
  const set = (Username: string, UserAttributes: object) => ({ UserPoolId: 'pool', Username, UserAttributes })
  const [proved, unproved] = ['true', 'false'].map((Value) => ({ Name: 'email_verified', Value }))

  it('has its address verified in the pool', async () => {
    const { name, address, confirm } = await registered()
    const since = heard.length
    say = () => ({})
    expect((await confirm()).status).toBe(200)
    expect(changes(since)).toEqual([set(name, [{ Name: 'email', Value: address }, proved])])
  })

  /** The pool has another account with the address, until that account's address is no longer verified. */
  const holding = (): typeof say => {
    let isHeld = true
    return ({ target, body }) => {
      if (target === 'AdminGetUser') return { Username: 'the holder' }
      const { Username } = body as { Username?: string }
      if (Username === 'the holder') isHeld = false
      return isHeld ? no('AliasExistsException') : {}
    }
  }

  it('takes its address over from another account of the pool, unless told otherwise', async () => {
    const { name, address, confirm } = await registered()
    say = holding()
    let since = heard.length
    const response = await confirm({ force_alias_creation: false })
    expect([response.status, response.body.problem]).toEqual([409, 'email_taken'])
    expect(changes(since)).toHaveLength(1)
    since = heard.length
    expect((await confirm()).status).toBe(200)
    const own = set(name, [{ Name: 'email', Value: address }, proved])
    expect(changes(since)).toEqual([own, set('the holder', [unproved]), own])
  })

  it('is not confirmed here when the pool is gone', async () => {
    const { confirm } = await registered()
    say = () => no('ResourceNotFoundException', 'User pool pool does not exist.')
    expect((await confirm()).body.problem).toBe('no_user_pool')
    say = () => ({})
    expect((await confirm()).status).toBe(200)
  })
})

describe('a pool that cannot be used', () => {
  const person = 'nora.uses.no.pool@demo.test'
  const linkTo = async (purpose: string) => {
    const token = randomBytes(32).toString('base64url')
    await product.owner.query(
      `INSERT INTO sent_tokens (token_hash, user_id, purpose, expires_at)
       SELECT $1, id, $2, now() + interval '1 hour' FROM users WHERE email = $3`,
      [hashToken(token), purpose, email],
    )
    return token
  }
  const gone = () => no('ResourceNotFoundException', 'User pool pool does not exist.')

  it('is reported on every route that needs it, and a tried link stays valid', async () => {
    say = () => tokens()
    const token = (await signIn()).body.data.access_token as string
    say = gone
    const resetToken = await linkTo('reset')
    const newPassword = 'chosen on a quiet day'
    const answers = [
      await call('PUT', '/users/change-password', { token, body: { oldPassword: 'any', newPassword } }),
      await call('PUT', '/users/profile', { token, body: { email: person, password: 'any' } }),
      await call('POST', '/auth/mfa', { token, body: { step: 'begin_totp', password: 'any' } }),
      await call('DELETE', '/auth/mfa', { token, body: { password: 'any' } }),
      await call('POST', '/auth/token-validation', { body: { token: await linkTo('sign_in') } }),
      await call('PUT', '/users/reset-password', { body: { resetToken, newPassword } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.problem])).toEqual(answers.map(() => [503, 'no_user_pool']))
    say = () => ({ UserAttributes: [{ Name: 'sub', Value: 'colin' }] })
    expect((await call('PUT', '/users/reset-password', { body: { resetToken, newPassword } })).status).toBe(200)
  })

  it('requires a new sign-in when the access token of the enrolment is invalid', async () => {
    say = async ({ target }) => (target === 'InitiateAuth' ? tokens() : { SecretCode: 'ABCDEFGH' })
    const token = (await signIn()).body.data.access_token as string
    await call('POST', '/auth/mfa', { token, body: { step: 'begin_totp', password: 'any' } })
    say = () => no('NotAuthorizedException', 'Access Token has been revoked')
    const answer = await call('POST', '/auth/mfa', { token, body: { step: 'confirm_totp', code: '123456' } })
    expect([answer.status, answer.body]).toEqual([
      401,
      { problem: 'not_signed_in', message: 'The user is not authenticated' },
    ])
  })
})

describe('an unreachable pool', () => {
  it('is answered with 503 and no session', async () => {
    say = () => tokens()
    expect((await signIn()).status).toBe(200)
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
    const answer = await signIn()
    expect([answer.status, answer.body.problem, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  })
})
