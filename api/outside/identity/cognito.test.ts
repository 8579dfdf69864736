import { randomBytes } from 'node:crypto'
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { hashToken } from '../../kernel/token-hash.ts'
import { password, setUpProduct } from '../../test-product.ts'
import { cognitoPool } from './cognito-pool.ts'
import { startTestCognito } from './test-cognito.ts'

/** The SDK's real calls to a pool on loopback, which checks their signatures. */
const cognito = await startTestCognito()
const { region, endpoint, user_pool_id, client_id } = cognito.settings
Object.assign(process.env, { AWS_ACCESS_KEY_ID: cognito.keys.id, AWS_SECRET_ACCESS_KEY: cognito.keys.secret })
const operator = new CognitoIdentityProvider({ region, endpoint })
afterAll(() => {
  operator.destroy()
  return cognito.stop()
})

const { call, product } = setUpProduct({ cognito: cognito.settings })
const issuer = `${endpoint}/${user_pool_id}`
const pool = { UserPoolId: user_pool_id }
const temporaryPassword = 'the temporary one'

/** Creates a user in the pool. */
async function createPoolUser(email: string, { verified = true, temporary = false } = {}) {
  await operator.adminCreateUser({
    ...pool,
    Username: email,
    MessageAction: 'SUPPRESS',
    TemporaryPassword: temporaryPassword,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: String(verified) },
    ],
  })
  if (!temporary) await operator.adminSetUserPassword({ ...pool, Username: email, Password: password, Permanent: true })
}
const signIn = (username: string, secret = password) =>
  call('POST', '/auth/sign-in', { body: { username, password: secret } })
const answer = (session: string, challenge_name: string, more: object) =>
  call('POST', '/auth/challenge', { body: { session, challenge_name, ...more } })
const linksOf = async (email: string) =>
  (
    await product.owner.query(
      'SELECT l.issuer, l.subject FROM linked_identities l JOIN users u ON u.id = l.user_id WHERE u.email = $1',
      [email],
    )
  ).rows

describe('signing in by a user pool', () => {
  it('opens a session and links the account by its subject', async () => {
    await createPoolUser('company.user@demo.test')
    const signedIn = await signIn('company.user@demo.test')
    expect(signedIn.status).toBe(200)
    const profile = await call('GET', '/users/profile', { token: signedIn.body.data.access_token as string })
    expect(profile.body.data[0].email).toBe('company.user@demo.test')
    const { UserAttributes } = await operator.adminGetUser({ ...pool, Username: 'company.user@demo.test' })
    const subject = UserAttributes!.find(({ Name }) => Name === 'sub')!.Value
    expect(await linksOf('company.user@demo.test')).toEqual([{ issuer, subject }])
  })

  it('gives the same refusal for a wrong password, an unknown address and a user without an account here', async () => {
    await createPoolUser('elsewhere@demo.test')
    const refused = [
      await signIn('company.user@demo.test', 'wrong'),
      await signIn('ghost@demo.test'),
      await signIn('elsewhere@demo.test'),
    ]
    for (const { status, body } of refused) expect([status, body.problem]).toEqual([401, 'sign_in_refused'])
  })

  it('refuses an address that the pool has not verified', async () => {
    await createPoolUser('franchise.user@demo.test', { verified: false })
    expect((await signIn('franchise.user@demo.test')).body.problem).toBe('sign_in_refused')
    expect(await linksOf('franchise.user@demo.test')).toEqual([])
  })

  it('is refused once the account here is deactivated, whatever the pool answers', async () => {
    const email = 'company.user@demo.test'
    await product.owner.query('UPDATE users SET active = false WHERE email = $1', [email])
    expect((await signIn(email)).body.problem).toBe('deactivated')
    await product.owner.query('UPDATE users SET active = true WHERE email = $1', [email])
  })

  it('asks for a new password, stores the names sent with it, and refuses a common one', async () => {
    const email = 'no.pipeline@demo.test'
    await createPoolUser(email, { temporary: true })
    expect((await signIn(email, 'another one')).body.problem).toBe('sign_in_refused')
    const query = (await signIn(email, temporaryPassword)).body.data
    expect(query).toMatchObject({
      challenge_name: 'NEW_PASSWORD_REQUIRED',
      parameters: { user: { first: 'Nora', last: 'Piper', email }, required_attributes: [] },
    })
    const choose = (new_password: string) =>
      answer(query.session as string, 'NEW_PASSWORD_REQUIRED', { new_password, attributes: { first: 'Norah' } })
    expect((await choose('password1234')).status).toBe(422)
    const done = await choose('a longer one, of my own')
    expect(done.status).toBe(200)
    const profile = await call('GET', '/users/profile', { token: done.body.data.access_token as string })
    expect(profile.body.data[0].first).toBe('Norah')
    expect((await signIn(email, 'a longer one, of my own')).status).toBe(200)
  })
})

describe('the second factor of a user pool', () => {
  const email = 'company.owner@demo.test'

  it('is set up during sign-in where the company requires it, and required from then on', async () => {
    await createPoolUser(email)
    const settings = (value: boolean) =>
      product.owner.query(
        `UPDATE companies SET settings = settings || jsonb_build_object('mfa_required', $1::boolean)
          WHERE id = (SELECT company_id FROM users WHERE email = $2)`,
        [value, email],
      )
    await settings(true)
    const setUp = (await signIn(email)).body.data
    expect(setUp.challenge_name).toBe('MFA_SETUP')
    const { secret, uri } = setUp.parameters as { secret: string; uri: string }
    expect(uri).toContain(secret)
    const wrong = await answer(setUp.session as string, 'MFA_SETUP', { code: '000000' })
    expect(wrong.body.problem).toBe('challenge_refused')
    const done = await answer(setUp.session as string, 'MFA_SETUP', { code: generateSync({ secret }) })
    expect(done.body.data.access_token).toBeDefined()
    const factors = await call('GET', '/auth/mfa', { token: done.body.data.access_token as string })
    expect(factors.body.data).toMatchObject({ preferred: 'TOTP', totp: true, required: true })

    const query = (await signIn(email)).body.data
    expect(query.challenge_name).toBe('SOFTWARE_TOKEN_MFA')
    const refused = await answer(query.session as string, 'SOFTWARE_TOKEN_MFA', { code: '000000' })
    expect(refused.body.problem).toBe('challenge_refused')
    const right = await answer(query.session as string, 'SOFTWARE_TOKEN_MFA', { code: generateSync({ secret }) })
    expect(right.body.data.access_token).toBeDefined()
    await settings(false)
  })

  it('is required even after a mailed link, together with the password', async () => {
    const token = await sentTo(email, 'sign_in')
    expect((await call('POST', '/auth/token-validation', { body: { token } })).body.problem).toBe('password_needed')
  })
})

describe('a password that is set in this product', () => {
  it('is set in the pool, where its user is created and linked, and signs in', async () => {
    const email = 'super@demo.test'
    const newPassword = 'chosen by a mailed link'
    const storedHere = async () => (await product.owner.query('SELECT * FROM credentials ORDER BY user_id')).rows
    const before = await storedHere()
    const resetToken = await sentTo(email, 'reset')
    const reset = await call('PUT', '/users/reset-password', { body: { resetToken, newPassword } })
    expect(reset.status).toBe(200)
    const { UserStatus } = await operator.adminGetUser({ ...pool, Username: email })
    expect(UserStatus).toBe('CONFIRMED')
    expect(await linksOf(email)).toHaveLength(1)
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect((await signIn(email)).body.problem).toBe('sign_in_refused')
    expect(await storedHere(), 'and nothing of it is kept here').toEqual(before)
  })

  it('creates a user again whose pool account was deleted, and links the new one', async () => {
    const email = 'super@demo.test'
    const before = await linksOf(email)
    await operator.adminDeleteUser({ ...pool, Username: email })
    const newPassword = 'chosen by a second link'
    const resetToken = await sentTo(email, 'reset')
    expect((await call('PUT', '/users/reset-password', { body: { resetToken, newPassword } })).status).toBe(200)
    expect((await signIn(email, newPassword)).status).toBe(200)
    const after = await linksOf(email)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  it('is changed in the pool by its user', async () => {
    const email = 'company.user@demo.test'
    const { body } = await signIn(email)
    const change = (oldPassword: string, newPassword: string) =>
      call('PUT', '/users/change-password', {
        token: body.data.access_token as string,
        body: { oldPassword, newPassword },
      })
    expect((await change('wrong', 'another one of mine')).body.problem).toBe('password_refused')
    expect((await change(password, 'another one of mine')).status).toBe(200)
    expect((await signIn(email, 'another one of mine')).status).toBe(200)
  })
})

describe('a pool account that is not linked to the invited user', () => {
  const email = 'uses.another.app@demo.test'
  const works = async (secret: string) => (await signIn(email, secret)).status !== 401

  it('keeps its password and stays enabled when another user invites its address and holds the link', async () => {
    await createPoolUser(email)
    await createPoolUser('franchise.owner@demo.test')
    const token = (await signIn('franchise.owner@demo.test')).body.data.access_token as string
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'harbour'")
    const body = { first: 'X', last: 'Y', email, auth_role: 'COMPANY_USER', company_id: rows[0].id, delivery: 'link' }
    const made = await call('POST', '/users/create', { token, body })
    const link = (made.body.sign_up_url as string).split('#')[1]
    const registered = { token: link, first: 'X', last: 'Y', newPassword: 'chosen by the inviter' }
    expect((await call('POST', '/auth/register', { body: registered })).body.problem).toBe('token_refused')
    expect(await works('chosen by the inviter')).toBe(false)
    expect((await call('DELETE', `/users/${made.body.data.id as string}`, { token })).status).toBe(200)
    expect((await operator.adminGetUser({ ...pool, Username: email })).Enabled).toBe(true)
  })
})

describe('the people of a company', () => {
  it('are invited here first, and deactivated and reactivated in the pool too', async () => {
    const email = 'no.pipeline@demo.test'
    await call('PUT', '/users/reset-password', {
      body: { resetToken: await sentTo('super@demo.test', 'reset'), newPassword: 'of the super admin' },
    })
    const token = (await signIn('super@demo.test', 'of the super admin')).body.data.access_token as string
    const invited = await call('POST', '/users/create', {
      token,
      body: { first: 'New', last: 'Person', email: 'new.person@demo.test', auth_role: 'SUPER_ADMIN' },
    })
    expect(invited.status).toBe(200)
    await expect(operator.adminGetUser({ ...pool, Username: 'new.person@demo.test' })).rejects.toThrow(/does not exist/)
    const { rows } = await product.owner.query('SELECT id, version FROM users WHERE email = $1', [email])
    const { id, version } = rows[0] as { id: string; version: number }
    const enabled = async () => (await operator.adminGetUser({ ...pool, Username: email })).Enabled
    const deactivated = await call('PUT', `/users/${id}`, { token, body: { version, active: false } })
    expect(deactivated.status).toBe(200)
    expect(await enabled()).toBe(false)
    const back = await call('PUT', `/users/${id}`, { token, body: { version: version + 1, active: true } })
    expect(back.status).toBe(200)
    expect(await enabled()).toBe(true)
  })

  it('cannot be required to choose a new password at the next sign-in, and the refusal says why', async () => {
    const email = 'company.user@demo.test'
    const token = (await signIn('super@demo.test', 'of the super admin')).body.data.access_token as string
    const { rows } = await product.owner.query('SELECT id, version FROM users WHERE email = $1', [email])
    const { id, version } = rows[0] as { id: string; version: number }
    const body = { version, first: 'Other', password_change_required: true }
    expect((await call('PUT', `/users/${id}`, { token, body })).status).toBe(422)
    const after = await product.owner.query('SELECT version FROM users WHERE id = $1', [id])
    expect(after.rows).toEqual([{ version }])
  })
})

describe("an account of the pool that is not the invited person's", () => {
  const newPassword = 'chosen by somebody else'
  const invite = async (email: string, delivery: 'link' | 'mail') => {
    const token = (await signIn('super@demo.test', 'of the super admin')).body.data.access_token as string
    const body = { first: 'New', last: 'Person', email, auth_role: 'SUPER_ADMIN', delivery }
    const made = await call('POST', '/users/create', { token, body })
    return String(made.body.sign_up_url).split('#')[1]!
  }
  const register = (token: string) =>
    call('POST', '/auth/register', { body: { token, first: 'New', last: 'Person', newPassword } })

  it('is linked by the mailed link, which proves the address', async () => {
    const email = 'comes.by.mail@demo.test'
    await createPoolUser(email)
    await invite(email, 'mail')
    const token = await sentTo(email, 'set_up')
    expect((await call('POST', '/public/users/set-up-password', { body: { token, newPassword } })).status).toBe(200)
    expect((await signIn(email, newPassword)).status).toBe(200)
  })

  it('stays linked to its user, even when another user proves its old address', async () => {
    const [old, moved] = ['moved.away@demo.test', 'moved.to@demo.test']
    await createPoolUser(old)
    await invite(old, 'mail')
    await call('POST', '/public/users/set-up-password', {
      body: { token: await sentTo(old, 'set_up'), newPassword },
    })
    const before = await linksOf(old)
    expect(before).toHaveLength(1)
    await product.owner.query('UPDATE users SET email = $1 WHERE email = $2', [moved, old])
    const link = await invite(old, 'link')
    expect((await register(link)).body.problem).toBe('token_refused')
    const token = await sentTo(old, 'set_up')
    const another = 'chosen by the one who came later'
    const setUp = await call('POST', '/public/users/set-up-password', { body: { token, newPassword: another } })
    expect(setUp.body.problem).toBe('token_refused')
    expect(await poolTakes(old, another)).toBe(false)
    expect([await linksOf(old), await linksOf(moved)]).toEqual([[], before])
  })
})

describe('an administrative call to a pool', () => {
  it.each([
    ['AWS_SECRET_ACCESS_KEY', 'of another key'],
    ['AWS_ACCESS_KEY_ID', 'AKIAUNKNOWN'],
  ])('is refused as a fault of the configuration when %s is wrong', async (name, value) => {
    const right = process.env[name]
    process.env[name] = value
    onTestFinished(() => void (process.env[name] = right))
    const answer = cognitoPool(cognito.settings, 'local').ask((client) =>
      client.adminGetUser({ ...pool, Username: 'company.user@demo.test' }),
    )
    await expect(answer).rejects.toMatchObject({ code: 'no_identity_config' })
  })
})

async function poolTakes(email: string, secret: string): Promise<boolean> {
  const AuthParameters = { USERNAME: email, PASSWORD: secret }
  const said = operator.initiateAuth({ ClientId: client_id, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  return said.then(
    ({ AuthenticationResult }) => AuthenticationResult !== undefined,
    () => false,
  )
}

async function sentTo(email: string, purpose: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await product.owner.query(
    `INSERT INTO sent_tokens (token_hash, user_id, purpose, expires_at)
     SELECT $1, id, $2, now() + interval '1 hour' FROM users WHERE email = $3`,
    [hashToken(token), purpose, email],
  )
  return token
}
