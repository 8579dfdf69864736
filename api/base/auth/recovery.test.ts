import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '@seatwise/contract/routes'
import { serveApi } from '../../product.ts'
import { password, testConfig, setUpProduct } from '../../test-product.ts'
import { ownFiles, rowsIn } from '../../connections/exports/test-exports.ts'

const { call, product, tokenOf } = setUpProduct()
const owner = 'company.owner@demo.test'
const own = 'a quiet lake at noon'

type Mail = { subject: string; body: string }
async function mailsTo(address: string): Promise<Mail[]> {
  const { rows } = await product.owner.query(
    'SELECT subject, body FROM outbox WHERE recipient = $1 ORDER BY created_at DESC, id',
    [address],
  )
  return rows
}
const linkIn = ({ body }: Mail) => /https?:\/\/\S+/.exec(body)![0]
const tokenIn = (mail: Mail) => linkIn(mail).split('#')[1]!

async function createUser(delivery: 'mail' | 'link' = 'mail') {
  const email = `${randomBytes(5).toString('hex')}@people.test`
  const body = { first: 'New', last: 'Person', email, auth_role: 'COMPANY_USER', delivery }
  const answer = await call('POST', '/users/create', { as: owner, body })
  expect(answer.status).toBe(200)
  return { email, id: answer.body.data.id as string, link: (answer.body.sign_up_url as string | null)?.split('#')[1] }
}
async function setUpUser() {
  const user = await createUser()
  const token = tokenIn((await mailsTo(user.email))[0]!)
  expect((await call('POST', '/public/users/set-up-password', { body: { token, newPassword: own } })).status).toBe(200)
  return user
}
const requireFactor = (user_id: string, mfa_required: boolean) =>
  product.owner.query(
    'UPDATE companies SET settings = settings || $2::jsonb WHERE id = (SELECT company_id FROM users WHERE id = $1)',
    [user_id, JSON.stringify({ mfa_required })],
  )
const signIn = (username: string, secret: string) =>
  call('POST', '/auth/sign-in', { body: { username, password: secret } })
const forgot = (email: unknown, headers = {}) => call('POST', '/auth/forgot-password', { body: { email }, headers })
const reset = (resetToken: unknown, newPassword: unknown = 'another quiet lake') =>
  call('PUT', '/users/reset-password', { body: { resetToken, newPassword } })

describe('setting up an account', () => {
  it('works by the mailed link, once, for the invited user only', async () => {
    const { email, id } = await createUser()
    expect((await signIn(email, own)).body.problem).toBe('sign_in_refused')
    const token = tokenIn((await mailsTo(email))[0]!)
    const response = await call('POST', '/auth/invitation', { body: { token } })
    expect(response.body.data).toMatchObject({ email, company_name: 'Lantern Northgate' })
    const setUp = (newPassword: string) =>
      call('POST', '/public/users/set-up-password', { body: { token, newPassword } })
    expect((await setUp('password1')).status).toBe(422)
    expect((await setUp(`${email.split('@')[0]}`)).status).toBe(422)
    expect((await setUp(own)).status).toBe(200)
    expect((await setUp('something quite else')).body.problem).toBe('token_refused')
    const token_of = (await signIn(email, own)).body.data.access_token as string
    const { body } = await call('GET', '/users/profile', { token: token_of })
    expect(body.data[0]).toMatchObject({ id, email, email_verified: true, auth_role: 'COMPANY_USER' })
  })

  it('by two requests with one link at once succeeds once', async () => {
    const { email } = await createUser()
    const token = tokenIn((await mailsTo(email))[0]!)
    const answers = await Promise.all(
      ['first of the two', 'second of the two'].map((newPassword) =>
        call('POST', '/public/users/set-up-password', { body: { token, newPassword } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]))
  })

  const setUpBy = (token: string, newPassword = own) =>
    call('POST', '/public/users/set-up-password', { body: { token, newPassword } })
  const cookiesIn = ({ headers }: Awaited<ReturnType<typeof call>>) => String(headers['set-cookie'] ?? '')

  it('ends signed in, as the invited user', async () => {
    const { email, id } = await createUser()
    const answer = await setUpBy(tokenIn((await mailsTo(email))[0]!))
    expect(cookiesIn(answer)).toContain('seatwise_refresh=')
    const profile = await call('GET', '/users/profile', { token: answer.body.data.access_token as string })
    expect(profile.body.data[0].id).toBe(id)
  })

  it('does not skip the second factor that the company requires', async () => {
    const { email, id } = await createUser()
    const token = tokenIn((await mailsTo(email))[0]!)
    await requireFactor(id, true)
    const answer = await setUpBy(token)
    await requireFactor(id, false)
    expect(answer.body.data).toMatchObject({ challenge_name: 'MFA_SETUP' })
    expect(answer.text).not.toContain('access_token')
    expect(cookiesIn(answer)).not.toContain('seatwise_refresh')
    expect((await call('GET', '/users/profile', { token: answer.body.data.session as string })).status).toBe(401)
  })

  it('opens one session at most, however often and by whomever the link is sent', async () => {
    const { email, id } = await createUser()
    const token = tokenIn((await mailsTo(email))[0]!)
    const answers = await Promise.all(
      ['first of them', 'second of them', 'third of them'].map((one) => setUpBy(token, one)),
    )
    const later = await setUpBy(token, 'a fourth password')
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const refused of [...answers.filter(({ status }) => status !== 200), later]) {
      expect(refused.body.problem).toBe('token_refused')
      expect(cookiesIn(refused)).toBe('')
    }
    const { rows } = await product.owner.query('SELECT 1 FROM sessions WHERE user_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('needs a link for this purpose: a link for another purpose opens nothing', async () => {
    const { email } = await createUser()
    const token = tokenIn((await mailsTo(email))[0]!)
    expect((await reset(token)).body.problem).toBe('token_refused')
    expect((await call('POST', '/auth/token-validation', { body: { token } })).body.problem).toBe('token_refused')
    expect((await call('POST', '/auth/confirm-sign-up', { body: { token } })).body.problem).toBe('token_refused')
    expect((await call('POST', '/auth/auto-sign-in', { body: { session: token } })).body.problem).toBe('token_refused')
  })

  it('is refused to an invited person who was deactivated', async () => {
    const { email, id } = await createUser()
    const token = tokenIn((await mailsTo(email))[0]!)
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [id])
    const body = { token, newPassword: own }
    expect((await call('POST', '/public/users/set-up-password', { body })).body.problem).toBe('token_refused')
    expect((await call('POST', '/auth/invitation', { body: { token } })).body.problem).toBe('token_refused')
  })
})

describe('signing up by a link that was handed over', () => {
  const register = (token: string, more = {}) =>
    call('POST', '/auth/register', { body: { token, first: 'Ada', last: 'Byron', newPassword: own, ...more } })

  it('takes role, company and address from the invitation, and none of them from the body', async () => {
    const { link } = await createUser('link')
    for (const more of [
      { auth_role: 'SUPER_ADMIN' },
      { company_id: randomBytes(16).toString('hex') },
      { email: owner },
    ])
      expect((await register(link!, more)).status).toBe(422)
  })

  it('waits for the mailed code, and then signs in', async () => {
    const { email, link } = await createUser('link')
    const response = await register(link!)
    expect(response.body.data).toMatchObject({ confirmation: 'code', destination: `${email[0]}***@people.test` })
    const { session } = response.body.data as { session: string }
    expect((await signIn(email, own)).body.problem).toBe('sign_in_refused')
    expect((await call('POST', '/auth/auto-sign-in', { body: { session } })).body.problem).toBe('sign_up_unconfirmed')
    expect((await register(link!)).body.problem).toBe('token_refused')
    const code = /\b\d{6}\b/.exec((await mailsTo(email))[0]!.body)![0]
    const other = randomBytes(32).toString('base64url')
    expect((await call('POST', '/auth/confirm-sign-up', { body: { session: other, code } })).status).toBe(410)
    const confirmed = await call('POST', '/auth/confirm-sign-up', { body: { session, code } })
    expect(confirmed.status).toBe(200)
    const signed = await call('POST', '/auth/auto-sign-in', { body: { session } })
    const token = signed.body.data.access_token as string
    expect((await call('GET', '/users/profile', { token })).body.data[0]).toMatchObject({
      first: 'Ada',
      last: 'Byron',
      email,
      email_verified: true,
      auth_role: 'COMPANY_USER',
    })
    expect((await call('POST', '/auth/auto-sign-in', { body: { session } })).body.problem).toBe('token_refused')
  })

  it('waits for the mailed link if the server is set to links, and then signs in, once', async () => {
    const config = { ...testConfig, sign_up_confirmation: 'link' as const, demo_password: undefined }
    const byLink = await serveApi(config, product.connection)
    const post = (path: string, payload: object) =>
      byLink.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
    const { email, link } = await createUser('link')
    const registered = await post('register', { token: link, first: 'Ada', last: 'Byron', newPassword: own })
    expect(registered.json().data).toMatchObject({ confirmation: 'link', destination: `${email[0]}***@people.test` })
    const { session } = registered.json().data as { session: string }
    const unconfirmed = await post('auto-sign-in', { session })
    expect([unconfirmed.statusCode, unconfirmed.json().problem]).toEqual([409, 'sign_up_unconfirmed'])
    const [mail] = await mailsTo(email)
    expect(linkIn(mail!)).toMatch(/^http:\/\/localhost:3000\/confirm-account#/)
    const confirm = () => post('confirm-sign-up', { token: tokenIn(mail!) })
    expect((await confirm()).statusCode).toBe(200)
    expect((await confirm()).json().problem).toBe('token_refused')
    const token = (await post('auto-sign-in', { session })).json().data.access_token as string
    expect((await post('auto-sign-in', { session })).json().problem).toBe('token_refused')
    await byLink.stop()
    const profile = await call('GET', '/users/profile', { token })
    expect(profile.body.data[0]).toMatchObject({ first: 'Ada', email, email_verified: true })
  })

  it('ends after five wrong codes', async () => {
    const { email, link } = await createUser('link')
    const { session } = (await register(link!)).body.data as { session: string }
    const code = /\b\d{6}\b/.exec((await mailsTo(email))[0]!.body)![0]
    const confirm = (guess: string) => call('POST', '/auth/confirm-sign-up', { body: { session, code: guess } })
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 5; guess++) expect((await confirm(wrong)).body.problem).toBe('code_refused')
    expect((await confirm(code)).body.problem).toBe('token_refused')
  })
})

describe('a new code for signing up', () => {
  const handedOver = async () => {
    const { email, id, link } = await createUser('link')
    const body = { token: link, first: 'Ada', last: 'Byron', newPassword: own }
    const { session } = (await call('POST', '/auth/register', { body })).body.data as { session: string }
    return { email, id, session }
  }
  const codesTo = async (email: string) => (await mailsTo(email)).map(({ body }) => /\b\d{6}\b/.exec(body)![0])
  const again = async (session: string) => {
    const { status, body } = await call('POST', '/auth/send-confirmation', { body: { session } })
    return status === 200 ? status : body.problem
  }
  const confirm = async (session: string, code: string) =>
    (await call('POST', '/auth/confirm-sign-up', { body: { session, code } })).status

  it('replaces the one before', async () => {
    const { email, session } = await handedOver()
    const [before] = await codesTo(email)
    expect(await again(session)).toBe(200)
    const codes = await codesTo(email)
    expect(codes).toHaveLength(2)
    const now = codes.find((code) => code !== before)!
    expect(await confirm(session, before!)).toBe(403)
    expect(await confirm(session, now)).toBe(200)
    expect(await again(session)).toBe('token_refused')
  })

  it('is sent five times in a quarter of an hour', async () => {
    const { email, session } = await handedOver()
    const answers = []
    for (let time = 0; time < 6; time++) answers.push(await again(session))
    expect(answers).toEqual([200, 200, 200, 200, 200, 'mails_exceeded'])
    expect(await codesTo(email)).toHaveLength(6)
  })

  it('grants no further guesses, and is sent to nobody who was deactivated or is unknown', async () => {
    const { session } = await handedOver()
    for (let guess = 0; guess < 5; guess++) await confirm(session, '000000')
    expect(await again(session)).toBe('token_refused')
    const gone = await handedOver()
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [gone.id])
    expect(await again(gone.session)).toBe('token_refused')
    expect(await codesTo(gone.email)).toHaveLength(1)
    expect(await again(randomBytes(32).toString('base64url'))).toBe('token_refused')
  })
})

describe('a link that was handed over', () => {
  const superAdmin = 'super@demo.test'
  const begin = async (link: string) => {
    const body = { token: link, first: 'Not', last: 'Them', newPassword: own }
    return (await call('POST', '/auth/register', { body })).body.data.session as string
  }
  const goOn = (session: string) => call('POST', '/auth/auto-sign-in', { body: { session } })

  it('and used by the inviter is void once the invited person has set up the account', async () => {
    const { email, id, link } = await createUser('link')
    const session = await begin(link!)
    expect((await call('POST', '/users/resend-account-setup-email', { as: owner, body: { id } })).status).toBe(200)
    const token = tokenIn((await mailsTo(email))[0]!)
    expect(
      (await call('POST', '/public/users/set-up-password', { body: { token, newPassword: 'of their own choice' } }))
        .status,
    ).toBe(200)
    expect((await goOn(session)).body.problem).toBe('token_refused')
    expect((await signIn(email, own)).body.problem).toBe('sign_in_refused')
    expect((await signIn(email, 'of their own choice')).status).toBe(200)
  })

  it('is void after a change of role: it was issued for the old role', async () => {
    const { id, email, link } = await createUser('link')
    const session = await begin(link!)
    const { version } = (await call('GET', `/users/${id}`, { as: superAdmin })).body.data as { version: number }
    const body = { version, auth_role: 'COMPANY_OWNER' }
    expect((await call('PUT', `/users/${id}`, { as: superAdmin, body })).status).toBe(200)
    const code = /\b\d{6}\b/.exec((await mailsTo(email))[0]!.body)![0]
    expect((await call('POST', '/auth/confirm-sign-up', { body: { session, code } })).status).toBe(410)
    expect((await goOn(session)).body.problem).toBe('token_refused')
  })
})

describe('a forgotten password', () => {
  it('gets the same answer for a known, an unknown, an invited and a deactivated address', async () => {
    const { email } = await setUpUser()
    const invited = await createUser()
    const before = (await mailsTo(invited.email)).length
    const answers = await Promise.all([
      forgot(email),
      forgot('nobody@people.test'),
      forgot(invited.email),
      forgot('deactivated@demo.test'),
    ])
    expect(new Set(answers.map(({ text, status }) => `${status} ${text}`)).size).toBe(1)
    expect((await mailsTo(email))[0]!.subject).toBe('Choose a new password')
    expect(await mailsTo(invited.email)).toHaveLength(before)
    expect(await mailsTo('nobody@people.test')).toEqual([])
    expect(await mailsTo('deactivated@demo.test')).toEqual([])
  })

  it('is reset once, and every session then ends', async () => {
    const { email } = await setUpUser()
    const session = (await signIn(email, own)).body.data.access_token as string
    await forgot(` ${email.toUpperCase()} `)
    const token = tokenIn((await mailsTo(email))[0]!)
    expect((await reset(token, 'qwerty123')).status).toBe(422)
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).body.problem).toBe('token_refused')
    expect((await call('GET', '/users/profile', { token: session })).body.problem).toBe('session_invalid')
    expect((await signIn(email, own)).body.problem).toBe('sign_in_refused')
    expect((await signIn(email, 'another quiet lake')).status).toBe(200)
  })

  it('is reset for the recipient of the link, whatever user the body names', async () => {
    const [mine, other] = [await setUpUser(), await setUpUser()]
    await forgot(mine.email)
    const resetToken = tokenIn((await mailsTo(mine.email))[0]!)
    for (const more of [{ user_id: other.id }, { id: other.id }, { email: other.email }]) {
      const body = { resetToken, newPassword: 'another quiet lake', ...more }
      expect((await call('PUT', '/users/reset-password', { body })).status).toBe(422)
    }
    expect((await reset(resetToken)).status).toBe(200)
    expect((await signIn(other.email, own)).status).toBe(200)
    expect((await signIn(mine.email, own)).body.problem).toBe('sign_in_refused')
  })

  it('is answered in the same time for an unknown address', async () => {
    for (const address of ['nobody.at.all@people.test', (await setUpUser()).email]) {
      const began = performance.now()
      await forgot(address)
      expect(performance.now() - began, address).toBeGreaterThan(240)
    }
  })

  it('ends sign-ins and challenges that were begun with the old password', async () => {
    const { email, id } = await setUpUser()
    await product.owner.query("UPDATE credentials SET must_change = 'at_sign_in' WHERE user_id = $1", [id])
    const { session } = (await signIn(email, own)).body.data as { session: string }
    await forgot(email)
    expect((await reset(tokenIn((await mailsTo(email))[0]!))).status).toBe(200)
    const body = { challenge_name: 'NEW_PASSWORD_REQUIRED', session, new_password: 'whatever they like' }
    expect((await call('POST', '/auth/challenge', { body })).body.problem).toBe('challenge_over')
    expect((await signIn(email, 'another quiet lake')).status).toBe(200)
  })

  it('once reset leaves no session of the old one, even under concurrent sign-ins', async () => {
    const { email } = await setUpUser()
    await forgot(email)
    const token = tokenIn((await mailsTo(email))[0]!)
    const got: string[] = []
    let trying = true
    const loop = (async () => {
      while (trying) {
        const { data } = (await signIn(email, own)).body as { data?: { access_token: string } }
        if (data) got.push(data.access_token)
        else trying = false
      }
    })()
    // Sign-ins are on their way when the password changes.
    await expect.poll(() => got.length).toBeGreaterThan(0)
    expect((await reset(token)).status).toBe(200)
    await loop
    for (const one of got) expect((await call('GET', '/users/profile', { token: one })).status).toBe(401)
  })

  it('is reset by the newest link only, and each link expires after an hour', async () => {
    const { email } = await setUpUser()
    await forgot(email)
    const [first] = await mailsTo(email)
    await forgot(email)
    const [second] = await mailsTo(email)
    expect((await reset(tokenIn(first!))).body.problem).toBe('token_refused')
    await product.owner.query("UPDATE sent_tokens SET expires_at = now() - interval '1 s' WHERE purpose = 'reset'")
    expect((await reset(tokenIn(second!))).body.problem).toBe('token_refused')
  })

  it('stops after five mails to an address in a quarter of an hour, known or not', async () => {
    for (const email of [(await setUpUser()).email, 'ghost@people.test']) {
      const answers = []
      for (let time = 0; time < 6; time++) answers.push((await forgot(email)).body.problem ?? 'accepted')
      expect(answers).toEqual([...Array.from({ length: 5 }, () => 'accepted'), 'reset_attempts_exceeded'])
    }
  })

  it('is reset by a link to the configured address, whatever the headers say; an unknown Host is refused', async () => {
    const { email } = await setUpUser()
    await forgot(email, { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', forwarded: 'host=evil.test' })
    expect(linkIn((await mailsTo(email))[0]!)).toMatch(/^http:\/\/localhost:3000\/reset-password#/)
    expect((await forgot(email, { host: 'evil.test' })).body.problem).toBe('bad_request')
    const dev = await serveApi({ ...testConfig, app_env: 'dev', demo_password: undefined }, product.connection)
    const payload = { email }
    const url = '/api/auth/forgot-password'
    await dev.app.inject({ method: 'POST', url, headers: { host: 'evil.test' }, payload })
    await dev.stop()
    const mails = await mailsTo(email)
    expect(mails.filter(({ subject }) => subject === 'Choose a new password')).toHaveLength(2)
    expect(linkIn(mails[0]!)).toMatch(/^http:\/\/localhost:3000\/reset-password#/)
  })

  it('is reset by a token that is stored only as a hash', async () => {
    const { email } = await setUpUser()
    await forgot(email)
    const token = tokenIn((await mailsTo(email))[0]!)
    const { rows } = await product.owner.query('SELECT token_hash FROM sent_tokens')
    expect(rows.map((row) => row.token_hash as string)).not.toContain(token)
  })
})

describe('a sign-in link', () => {
  const ask = (email: string) => call('POST', '/auth/sign-in-link', { body: { email } })
  const use = (token: string) => call('POST', '/auth/token-validation', { body: { token } })

  it('signs in once, and within ten minutes', async () => {
    const { email } = await setUpUser()
    expect((await ask(email)).text).toBe((await ask('nobody.here@people.test')).text)
    const token = tokenIn((await mailsTo(email))[0]!)
    expect((await use(token)).body.data.access_token).toBeTruthy()
    expect((await use(token)).body.problem).toBe('token_refused')
    await ask(email)
    const late = tokenIn((await mailsTo(email))[0]!)
    const { rows } = await product.owner.query(
      "SELECT expires_at <= now() + interval '10 min' AS soon FROM sent_tokens WHERE purpose = 'sign_in' AND used_at IS NULL",
    )
    expect(rows.every((row) => row.soon as boolean)).toBe(true)
    await product.owner.query("UPDATE sent_tokens SET expires_at = now() WHERE purpose = 'sign_in'")
    expect((await use(late)).body.problem).toBe('token_refused')
  })

  it('does not replace the second factor', async () => {
    const { email, id } = await setUpUser()
    await product.owner.query(
      "UPDATE users SET phone = '+15550001111', phone_verified = true, preferred_mfa = 'SMS' WHERE id = $1",
      [id],
    )
    await ask(email)
    const answer = await use(tokenIn((await mailsTo(email))[0]!))
    expect(answer.body.data.challenge_name).toBe('SMS_MFA')
  })
})

describe('a new address', () => {
  it('needs the password and the code mailed to it; until then the old one stays valid', async () => {
    const { email } = await setUpUser()
    const token = (await signIn(email, own)).body.data.access_token as string
    const next = `new.${email}`
    const change = (more: object) => call('PUT', '/users/profile', { token, body: { email: next, ...more } })
    expect((await change({})).status).toBe(422)
    expect((await change({ password: 'wrong' })).body.problem).toBe('password_refused')
    const changed = await change({ password: own })
    expect(changed.body.data[0]).toMatchObject({ email, pending_email: next })
    const code = /\b\d{6}\b/.exec((await mailsTo(next))[0]!.body)![0]
    const confirm = { step: 'confirm', attribute: 'email', code }
    const thief = await tokenOf('company.user@demo.test')
    expect((await call('POST', '/auth/attributes', { token: thief, body: confirm })).body.problem).toBe('code_refused')
    expect((await call('POST', '/auth/attributes', { token, body: confirm })).status).toBe(200)
    expect((await signIn(next, own)).status).toBe(200)
    expect((await mailsTo(email))[0]!.subject).toBe('Your address was changed')
  })

  it('voids links that were mailed to the old one', async () => {
    const { email } = await setUpUser()
    const token = (await signIn(email, own)).body.data.access_token as string
    await forgot(email)
    const link = tokenIn((await mailsTo(email))[0]!)
    const next = `moved.${email}`
    await call('PUT', '/users/profile', { token, body: { email: next, password: own } })
    const code = /\b\d{6}\b/.exec((await mailsTo(next))[0]!.body)![0]
    await call('POST', '/auth/attributes', { token, body: { step: 'confirm', attribute: 'email', code } })
    expect((await reset(link)).body.problem).toBe('token_refused')
  })

  it('is verified by its own code only, which is void after five wrong ones', async () => {
    const { email } = await setUpUser()
    const token = (await signIn(email, own)).body.data.access_token as string
    const wish = (address: string) => call('PUT', '/users/profile', { token, body: { email: address, password: own } })
    const codeFor = async (address: string) => /\b\d{6}\b/.exec((await mailsTo(address))[0]!.body)![0]
    const confirm = (code: string) =>
      call('POST', '/auth/attributes', { token, body: { step: 'confirm', attribute: 'email', code } })
    await wish(`first.${email}`)
    const first = await codeFor(`first.${email}`)
    await wish(`second.${email}`)
    // Revives the first code, as two concurrent requests could.
    await product.owner.query('UPDATE sent_tokens SET used_at = NULL WHERE target = $1', [`first.${email}`])
    if (first !== (await codeFor(`second.${email}`))) expect((await confirm(first)).body.problem).toBe('code_refused')
    const right = await codeFor(`second.${email}`)
    for (let guess = 0; guess < 5; guess++)
      await confirm(String((Number(right) + 1 + guess) % 1_000_000).padStart(6, '0'))
    expect((await confirm(right)).body.problem).toBe('code_refused')
  })

  it('that belongs to another user is never taken over', async () => {
    const { email } = await setUpUser()
    const token = (await signIn(email, own)).body.data.access_token as string
    await call('PUT', '/users/profile', { token, body: { email: owner, password: own } })
    const code = /\b\d{6}\b/.exec((await mailsTo(owner))[0]!.body)![0]
    const answer = await call('POST', '/auth/attributes', {
      token,
      body: { step: 'confirm', attribute: 'email', code },
    })
    expect(answer.body.problem).toBe('email_taken')
  })

  it('is changed together with other details: sub and the *_verified fields are ignored, unknown fields refused', async () => {
    const { email } = await setUpUser()
    const token = (await signIn(email, own)).body.data.access_token as string
    const put = (body: object) => call('PUT', '/users/profile', { token, body })
    const skipped = await put({ first: 'Grace', sub: 'x', email_verified: false, phone_number_verified: true })
    expect(skipped.body.data[0]).toMatchObject({ first: 'Grace', email_verified: true, phone_number_verified: false })
    for (const body of [{ auth_role: 'SUPER_ADMIN' }, { active: 1 }, { company_id: 'x' }, { id: 'x' }])
      expect((await put(body)).status).toBe(422)
    expect((await put({ time_zone: 'Nowhere/Never' })).status).toBe(422)
    expect((await put({ time_zone: 'Europe/Berlin' })).body.data[0].time_zone).toBe('Europe/Berlin')
  })
})

describe('the download of own data', () => {
  it('is complete and contains no secrets', async () => {
    const { email } = await setUpUser()
    const token = (await signIn(email, own)).body.data.access_token as string
    const files = await ownFiles(product.app, token)
    expect(rowsIn(files, 'profile')).toEqual([expect.objectContaining({ email })])
    expect(rowsIn(files, 'sessions').length).toBeGreaterThan(0)
    expect([...files.values()].join()).not.toMatch(/hash|secret|argon2/)
  })
})

describe('every field of every call that signs in', () => {
  it('refuses null, arrays, objects, numbers and emptiness', async () => {
    const open = routes.filter((route) => route.path.startsWith('/auth/') && route.proof === 'none' && 'body' in route)
    const rest = routes.filter((route) =>
      ['/users/reset-password', '/public/users/set-up-password'].includes(route.path),
    )
    for (const route of [...open, ...rest])
      for (const value of [null, [], {}, 0, '', true, ['x'], { $gt: '' }]) {
        const fields = [
          'username',
          'password',
          'email',
          'token',
          'resetToken',
          'session',
          'code',
          'newPassword',
          'first',
        ]
        const body = Object.fromEntries(fields.map((field) => [field, value]))
        expect((await call(route.method, route.path, { body })).status, route.path).toBe(422)
      }
  })
})

describe('the limits of sign-ins', () => {
  const served: Awaited<ReturnType<typeof serveApi>>[] = []
  beforeAll(async () => {
    const config = { ...testConfig, demo_password: undefined, rate_limit_per_ip: 8 }
    served.push(await serveApi(config, product.connection), await serveApi(config, product.connection))
  })
  afterAll(async () => {
    for (const one of served) await one.stop()
  })
  const from = (remoteAddress: string, process: number, headers = {}) =>
    served[process]!.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      remoteAddress,
      headers,
      payload: {
        username: `${randomBytes(4).toString('hex')}@people.test`,
        password,
      },
    })

  it('of an IP address hold over two processes and against forged headers', async () => {
    const statuses = []
    for (let time = 0; time < 12; time++) {
      const forged = { 'x-forwarded-for': `203.0.113.${time}`, 'x-real-ip': `203.0.113.${time}` }
      statuses.push((await from('198.51.100.7', time % 2, forged)).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    expect(statuses.slice(8)).toEqual([429, 429, 429, 429])
    expect((await from('198.51.100.8', 0)).statusCode).toBe(401)
  })

  it('of a network count all its addresses as one', async () => {
    for (let time = 0; time < 8; time++) await from(`2001:db8:1:2::${time + 1}`, 0)
    expect((await from('2001:db8:1:2:ffff::9', 1)).statusCode).toBe(429)
    expect((await from('2001:db8:1:3::1', 1)).statusCode).toBe(401)
  })
})
