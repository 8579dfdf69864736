import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { password } from '../../test-product.ts'
import { codeIn, codeOf, own, setUpSignIns, superAdmin } from './test-sign-ins.ts'

const {
  answer,
  call,
  challengeIn,
  cookiesOf,
  enrol,
  latestMail,
  product,
  signIn,
  createUser,
  tokenIn,
  tokenOf,
  withPhone,
} = setUpSignIns()

describe('an authenticator app', () => {
  it('is set up with the password and a code, which cannot be used to sign in', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    const wrong = await call('POST', '/auth/mfa', { token, body: { step: 'begin_totp', password: 'not it' } })
    expect(wrong.body.problem).toBe('password_refused')
    const { code, backup_codes } = await enrol(email)
    expect(new Set(backup_codes).size).toBe(10)
    const challenge = challengeIn(await signIn(email))
    expect(challenge.challenge_name).toBe('SOFTWARE_TOKEN_MFA')
    expect((await answer({ ...challenge, parameters: undefined, expires_at: undefined, code })).body.problem).toBe(
      'challenge_refused',
    )
  })

  it.each([-9, 9])(
    'whose clock is minutes off (%d steps) is refused with that reason when it is set up, and the session stays',
    async (steps) => {
      const { email } = await createUser()
      const token = tokenIn(await signIn(email))
      const response = await call('POST', '/auth/mfa', { token, body: { step: 'begin_totp', password } })
      const confirm = (from: number) =>
        call('POST', '/auth/mfa', {
          token,
          body: { step: 'confirm_totp', code: codeOf(response.body.data.secret, from) },
        })
      const refused = await confirm(steps)
      expect([refused.status, refused.body.problem]).toEqual([403, 'clock_off'])
      expect((await confirm(-40)).body.problem).toBe('code_refused')
      expect((await confirm(0)).status).toBe(200)
    },
  )

  it('is required at every sign-in, accepts each code once, and never a replayed one', async () => {
    const { email } = await createUser()
    const { secret } = await enrol(email)
    const first = challengeIn(await signIn(email))
    const code = codeOf(secret, 0)
    const done = await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session: first.session, code })
    expect((await call('GET', '/users/profile', { token: tokenIn(done) })).body.data[0].email).toBe(email)
    const second = challengeIn(await signIn(email))
    const replay = await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session: second.session, code })
    expect(replay.body.problem).toBe('challenge_refused')
  })

  it.each([
    ['behind', -3],
    ['behind', -9],
    ['ahead', 3],
    ['ahead', 9],
  ])('whose clock is minutes %s (%d steps) is refused with that reason, and its code never works', async (_, steps) => {
    const { email, id } = await createUser()
    const { secret } = await enrol(email)
    // A day has passed since the last code.
    await product.owner.query('UPDATE totp_factors SET last_step = 0 WHERE user_id = $1', [id])
    const challenge = challengeIn(await signIn(email))
    const code = codeOf(secret, steps)
    const refused = await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session: challenge.session, code })
    expect([refused.status, refused.body.problem]).toEqual([403, 'clock_off'])
    const [{ last_step }] = (await product.owner.query('SELECT last_step FROM totp_factors WHERE user_id = $1', [id]))
      .rows as [{ last_step: string }]
    if (steps > 0) expect(Number(last_step)).toBeGreaterThanOrEqual(Math.floor(Date.now() / 30_000) + steps - 1)
    const counted = await answer({
      challenge_name: 'SOFTWARE_TOKEN_MFA',
      session: challenge.session,
      code: codeOf(secret, -40),
    })
    expect(counted.body.problem).toBe('challenge_refused')
  })

  it('of four requests with the same right code at once accepts one', async () => {
    const { email, id } = await createUser()
    const { secret } = await enrol(email)
    const challenges = []
    for (let tab = 0; tab < 4; tab++) challenges.push(challengeIn(await signIn(email)))
    const code = codeOf(secret, 1)
    // The lock is held until both requests have read and are about to write: what they read is then outdated.
    const holder = await product.owner.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM totp_factors WHERE user_id = $1 FOR UPDATE', [id])
    const answers = challenges.map(({ session }) => answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code }))
    await vi.waitFor(async () => {
      const { rows } = await product.owner.query(
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      expect(rows[0].count).toBe(4)
    }, 10_000)
    await holder.query('COMMIT')
    holder.release()
    expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('can be replaced by a backup code, each of which works once in any spelling', async () => {
    const { email } = await createUser()
    const { backup_codes } = await enrol(email)
    const use = async (code: string) => {
      const { session } = challengeIn(await signIn(email))
      return answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code })
    }
    expect((await use(backup_codes[0]!.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await use(backup_codes[0]!)).body.problem).toBe('challenge_refused')
    const { rows } = await product.owner.query('SELECT code_hash FROM backup_codes')
    expect(rows.map((row) => row.code_hash as string)).not.toContain(backup_codes[1]!.replace('-', ''))
  })

  it('is stored encrypted', async () => {
    const { email, id } = await createUser()
    const { secret } = await enrol(email)
    const { rows } = await product.owner.query('SELECT * FROM totp_factors WHERE user_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('that is set up again leaves the current one valid until the new code is confirmed', async () => {
    const { email } = await createUser()
    const { token, secret } = await enrol(email)
    await call('POST', '/auth/mfa', { token, body: { step: 'begin_totp', password } })
    const { session } = challengeIn(await signIn(email))
    const done = await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code: codeOf(secret, 0) })
    expect(done.status).toBe(200)
  })

  it('is removed only with the password', async () => {
    const { email } = await createUser()
    const { token } = await enrol(email)
    expect((await call('DELETE', '/auth/mfa', { token, body: { password: 'x' } })).body.problem).toBe(
      'password_refused',
    )
    expect((await call('DELETE', '/auth/mfa', { token, body: { password } })).status).toBe(200)
    expect((await signIn(email)).body.data.access_token).toBeTruthy()
  })
})

describe('a challenge', () => {
  it('is answered once: its session is void afterwards', async () => {
    const { email } = await createUser()
    const { backup_codes } = await enrol(email)
    const { session } = challengeIn(await signIn(email))
    const with_code = (code: string) => answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code })
    expect((await with_code(backup_codes[0]!)).status).toBe(200)
    expect((await with_code(backup_codes[1]!)).body.problem).toBe('challenge_over')
  })

  it('cannot be forged or used as another challenge', async () => {
    const { email } = await createUser()
    const { backup_codes } = await enrol(email)
    const { session } = challengeIn(await signIn(email))
    const forged = randomBytes(32).toString('base64url')
    const code = backup_codes[0]!
    expect((await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session: forged, code })).body.problem).toBe(
      'challenge_over',
    )
    for (const other of [
      { challenge_name: 'MFA_SETUP', code },
      { challenge_name: 'CUSTOM_CHALLENGE', code },
      { challenge_name: 'SELECT_MFA_TYPE', answer: 'SMS_MFA' },
      { challenge_name: 'NEW_PASSWORD_REQUIRED', new_password: own },
    ])
      expect((await answer({ ...other, session })).body.problem).toBe('challenge_over')
    expect((await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code })).status).toBe(200)
  })

  it('is neither an access token nor a refresh token', async () => {
    const { email } = await createUser()
    await enrol(email)
    const { session } = challengeIn(await signIn(email))
    expect((await call('GET', '/users/profile', { token: session })).body.problem).toBe('not_signed_in')
    const headers = { cookie: `seatwise_refresh=${session}` }
    expect((await call('POST', '/auth/refresh', { headers })).body.problem).toBe('session_invalid')
  })

  it('expires after ten minutes', async () => {
    const { email, id } = await createUser()
    const { backup_codes } = await enrol(email)
    const { session } = challengeIn(await signIn(email))
    await product.owner.query("UPDATE sign_in_challenges SET expires_at = now() - interval '1 s' WHERE user_id = $1", [
      id,
    ])
    const late = await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code: backup_codes[0]! })
    expect(late.body.problem).toBe('challenge_over')
  })

  it('ends after five wrong codes, and a new sign-in allows no further guesses', async () => {
    const { email } = await createUser()
    const { backup_codes } = await enrol(email)
    const { session } = challengeIn(await signIn(email))
    const guess = (code: string) => answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code })
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(String(100_000 + n))))
    const refused = guesses.filter(({ body }) => body.problem === 'challenge_refused')
    expect(refused.length).toBeLessThanOrEqual(5)
    expect(guesses.every(({ status }) => status >= 400)).toBe(true)
    expect((await guess(backup_codes[0]!)).body.problem).toBe('challenge_over')
    const next = challengeIn(await signIn(email))
    const again = { challenge_name: 'SOFTWARE_TOKEN_MFA', session: next.session, code: backup_codes[0]! }
    expect((await answer(again)).body.problem).toBe('attempts_exceeded')
  })

  it('ends for a user deactivated meanwhile', async () => {
    const { email, id } = await createUser()
    const { backup_codes } = await enrol(email)
    const { session } = challengeIn(await signIn(email))
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [id])
    const late = await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code: backup_codes[0]! })
    expect(late.body.problem).toBe('deactivated')
  })

  it.each([null, '', '   ', 123456, ['123456'], { $ne: '' }, 'x'.repeat(40)])('refuses the code %j', async (code) => {
    const session = randomBytes(32).toString('base64url')
    expect((await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code })).status).toBe(422)
  })
})

describe('text messages', () => {
  it('carry a code to a verified number, and the code works once', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    const phone = await withPhone(token)
    const chosen = await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'SMS', password } })
    expect(chosen.body.data.preferred).toBe('SMS')
    const challenge = challengeIn(await signIn(email))
    expect(challenge).toMatchObject({ challenge_name: 'SMS_MFA', parameters: { destination: '*** 234' } })
    const code = codeIn(await latestMail(phone))
    const right = { challenge_name: 'SMS_MFA', session: challenge.session, code }
    expect((await answer(right)).status).toBe(200)
    expect((await answer(right)).body.problem).toBe('challenge_over')
    const next = challengeIn(await signIn(email))
    expect((await answer({ ...right, session: next.session })).body.problem).toBe('challenge_refused')
  })

  it('are no factor for an unverified or a changed number', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    const number = { phone_number: '+15550009999', phone_number_verified: true, password }
    await call('PUT', '/users/profile', { token, body: number })
    const prefer = { step: 'prefer', preferred: 'SMS', password }
    expect((await call('POST', '/auth/mfa', { token, body: prefer })).body.problem).toBe('mfa_not_set_up')
    await withPhone(token)
    await call('POST', '/auth/mfa', { token, body: prefer })
    const moved = { phone_number: '+15550008888' }
    expect((await call('PUT', '/users/profile', { token, body: moved })).status).toBe(422)
    await call('PUT', '/users/profile', { token, body: { ...moved, password } })
    expect((await call('GET', '/auth/mfa', { token })).body.data).toMatchObject({ preferred: 'NONE', sms: false })
  })

  it('are not sent to a number that an owner has reset until it is verified again', async () => {
    const { email, id } = await createUser()
    const token = tokenIn(await signIn(email))
    await withPhone(token, '+15550005555')
    await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'SMS', password } })
    expect((await call('POST', `/users/${id}/reset-mfa`, { as: superAdmin })).status).toBe(200)
    const anew = tokenIn(await signIn(email))
    expect((await call('GET', '/auth/mfa', { token: anew })).body.data).toMatchObject({ sms: false, preferred: 'NONE' })
  })

  it('stop after five in a quarter of an hour', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    await withPhone(token, '+15550007777')
    await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'SMS', password } })
    const answers = []
    for (let time = 0; time < 7; time++) answers.push((await signIn(email)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('a sign-in', () => {
  it('requires a mailed code after the password when the company asks for it', async () => {
    const { email } = await createUser({ mailed_code_required: true })
    const challenge = challengeIn(await signIn(email))
    expect(challenge.challenge_name).toBe('CUSTOM_CHALLENGE')
    const code = codeIn(await latestMail(email))
    const wrong = { challenge_name: 'CUSTOM_CHALLENGE', session: challenge.session, code: '000000' }
    if (code !== '000000') expect((await answer(wrong)).body.problem).toBe('challenge_refused')
    expect((await answer({ ...wrong, code })).status).toBe(200)
  })

  it('requires a second factor when the company asks for it, which is set up during sign-in with its backup codes', async () => {
    const { email } = await createUser({ mfa_required: true })
    const challenge = challengeIn(await signIn(email))
    expect(challenge.challenge_name).toBe('MFA_SETUP')
    const { secret } = challenge.parameters
    const done = await answer({ challenge_name: 'MFA_SETUP', session: challenge.session, code: codeOf(secret, 0) })
    expect(done.body.backup_codes).toHaveLength(10)
    const token = tokenIn(done)
    const off = await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'NONE', password } })
    expect(off.body.problem).toBe('mfa_required')
    expect((await call('DELETE', '/auth/mfa', { token, body: { password } })).body.problem).toBe('mfa_required')
    expect(challengeIn(await signIn(email)).challenge_name).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('lets a user with two factors and no preference choose one', async () => {
    const { email, id } = await createUser()
    const { token, backup_codes } = await enrol(email)
    await withPhone(token, '+15550006666')
    await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'NONE', password } })
    await product.owner.query(
      `UPDATE companies SET settings = settings || '{"mfa_required": true}' WHERE id = (SELECT company_id FROM users WHERE id = $1)`,
      [id],
    )
    const choice = challengeIn(await signIn(email))
    expect(choice.parameters).toEqual({ choices: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'] })
    const bad = { challenge_name: 'SELECT_MFA_TYPE', session: choice.session, answer: 'NONE' }
    expect((await answer(bad)).status).toBe(422)
    const chosen = challengeIn(await answer({ ...bad, answer: 'SOFTWARE_TOKEN_MFA' }))
    expect(chosen.challenge_name).toBe('SOFTWARE_TOKEN_MFA')
    const { session } = chosen
    expect((await answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code: backup_codes[0]! })).status).toBe(200)
  })

  it('refuses an unknown kind of factor, and the problem names the field', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    const answered = await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'EMAIL', password } })
    expect([answered.status, answered.body]).toEqual([
      422,
      [{ path: 'preferred', message: 'This kind of second factor is not known.', code: 'invalid_choice' }],
    ])
  })
})

describe('a password that another person chose', () => {
  it('must be replaced during sign-in, and no longer works', async () => {
    const { email, id } = await createUser()
    await product.owner.query("UPDATE credentials SET must_change = 'at_sign_in' WHERE user_id = $1", [id])
    const challenge = challengeIn(await signIn(email))
    expect(challenge).toMatchObject({ challenge_name: 'NEW_PASSWORD_REQUIRED', parameters: { user: { email } } })
    const choose = (new_password: string) =>
      answer({ challenge_name: 'NEW_PASSWORD_REQUIRED', session: challenge.session, new_password })
    for (const poor of ['short', 'password123', 'iloveyou1', `${email}1`, 'x'.repeat(129), password])
      expect((await choose(poor)).status, poor).toBe(422)
    const remember =
      "INSERT INTO devices (user_id, name, key_hash, remembered_until) VALUES ($1, 'Here', $2, now() + interval '1 day')"
    await product.owner.query(remember, [id, randomBytes(32).toString('base64url')])
    expect((await choose(own)).status).toBe(200)
    const remembered = 'SELECT FROM devices WHERE user_id = $1 AND remembered_until IS NOT NULL'
    expect((await product.owner.query(remembered, [id])).rowCount).toBe(0)
    expect((await signIn(email)).body.problem).toBe('sign_in_refused')
    expect((await signIn(email, own)).status).toBe(200)
  })

  it('comes after the second factor, never instead of it', async () => {
    const { email, id } = await createUser()
    const { backup_codes } = await enrol(email)
    await product.owner.query("UPDATE credentials SET must_change = 'at_sign_in' WHERE user_id = $1", [id])
    const { session, challenge_name } = challengeIn(await signIn(email))
    expect(challenge_name).toBe('SOFTWARE_TOKEN_MFA')
    const next = challengeIn(await answer({ challenge_name, session, code: backup_codes[0]! }))
    expect(next.challenge_name).toBe('NEW_PASSWORD_REQUIRED')
  })

  it('that is only common still signs in, and the user is asked to change it', async () => {
    const { email, id } = await createUser()
    const { hashPassword } = await import('../../identity/embedded.ts')
    await product.owner.query('UPDATE credentials SET password_hash = $2 WHERE user_id = $1', [
      id,
      await hashPassword('sunshine1'),
    ])
    const token = tokenIn(await signIn(email, 'sunshine1'))
    const profile = async () => (await call('GET', '/users/profile', { token })).body.data[0]
    expect((await profile()).password_update_needed).toBe(true)
    const body = { oldPassword: 'sunshine1', newPassword: own }
    expect((await call('PUT', '/users/change-password', { token, body })).status).toBe(200)
    expect((await profile()).password_update_needed).toBe(false)
  })
})

describe('a remembered device', () => {
  it('needs no second factor until it is forgotten; other devices still need one', async () => {
    const { email } = await createUser()
    const { backup_codes } = await enrol(email)
    const { session } = challengeIn(await signIn(email))
    const first = { challenge_name: 'SOFTWARE_TOKEN_MFA', session, code: backup_codes[0]!, remember_device: true }
    const done = await answer(first, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
    const cookie = cookiesOf(done)
    const again = await signIn(email, password, { cookie })
    expect(again.body.data.access_token).toBeTruthy()
    expect(challengeIn(await signIn(email)).challenge_name).toBe('SOFTWARE_TOKEN_MFA')
    const cross = await signIn(email, password, { cookie, 'sec-fetch-site': 'cross-site' })
    expect(challengeIn(cross).challenge_name).toBe('SOFTWARE_TOKEN_MFA')

    const token = tokenIn(again)
    const { body } = await call('GET', '/auth/devices', { token })
    expect(body.data).toContainEqual(expect.objectContaining({ name: 'Firefox on Windows', current: true }))
    const { id } = (body.data as { id: string; current: boolean }[]).find(({ current }) => current)!
    expect((await call('DELETE', `/auth/devices?id=${id}`, { token: await tokenOf(superAdmin) })).status).toBe(404)
    expect((await call('DELETE', `/auth/devices?id=${id}`, { token })).status).toBe(200)
    expect((await call('GET', '/users/profile', { token })).body.problem).toBe('session_invalid')
    expect(challengeIn(await signIn(email, password, { cookie })).challenge_name).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('that was remembered before a factor was set up or the password changed is no longer remembered', async () => {
    const { email, id } = await createUser()
    const { token, backup_codes } = await enrol(email)
    const remembered = () =>
      product.owner.query('SELECT FROM devices WHERE user_id = $1 AND remembered_until > now()', [id])
    expect((await call('POST', '/auth/devices', { token, body: {} })).status).toBe(200)
    expect((await remembered()).rowCount).toBe(1)
    await call('PUT', '/users/change-password', { token, body: { oldPassword: password, newPassword: own } })
    expect((await remembered()).rowCount).toBe(0)
    expect(backup_codes).toHaveLength(10)
  })

  it("is remembered for one user only: another user's cookie proves nothing", async () => {
    const mine = await createUser()
    const theirs = await createUser()
    await enrol(theirs.email)
    const cookie = cookiesOf(await signIn(mine.email))
    const token = tokenIn(await signIn(mine.email, password, { cookie }))
    expect((await call('POST', '/auth/devices', { token, body: {} })).body.problem).toBe('device_configuration')
    await withPhone(token, '+15550001235')
    await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'SMS', password } })
    expect((await call('POST', '/auth/devices', { token, body: {} })).status).toBe(200)
    expect(challengeIn(await signIn(theirs.email, password, { cookie })).challenge_name).toBe('SOFTWARE_TOKEN_MFA')
  })
})

describe('own sessions', () => {
  let mine: { email: string }
  beforeAll(async () => {
    mine = await createUser()
  })

  it('are listed, and ended one by one or all but the current one', async () => {
    const [here, there, elsewhere] = [await signIn(mine.email), await signIn(mine.email), await signIn(mine.email)].map(
      tokenIn,
    ) as [string, string, string]
    const list = (await call('GET', '/auth/sessions', { token: here })).body.data as { id: string; current: boolean }[]
    expect(list).toHaveLength(3)
    const other = (await call('GET', '/auth/sessions', { token: there })).body.data as typeof list
    const { id } = other.find(({ current }) => current)!
    expect((await call('DELETE', `/auth/sessions?id=${id}`, { token: await tokenOf(superAdmin) })).status).toBe(404)
    expect((await call('DELETE', `/auth/sessions?id=${id}`, { token: here })).status).toBe(200)
    expect((await call('GET', '/users/profile', { token: there })).body.problem).toBe('session_invalid')
    expect((await call('DELETE', '/auth/sessions', { token: here })).status).toBe(200)
    expect((await call('GET', '/users/profile', { token: elsewhere })).body.problem).toBe('session_invalid')
    expect((await call('GET', '/users/profile', { token: here })).status).toBe(200)
  })

  it('end when the password changes, except the one that changed it', async () => {
    const [here, there] = [tokenIn(await signIn(mine.email)), tokenIn(await signIn(mine.email))]
    const change = (oldPassword: string, newPassword: string) =>
      call('PUT', '/users/change-password', { token: here, body: { oldPassword, newPassword } })
    expect((await change('wrong', own)).body.problem).toBe('password_refused')
    expect((await change(password, 'qwertyuiop')).status).toBe(422)
    expect((await change(password, own)).status).toBe(200)
    expect((await call('GET', '/users/profile', { token: here })).status).toBe(200)
    expect((await call('GET', '/users/profile', { token: there })).body.problem).toBe('session_invalid')
    expect((await latestMail(mine.email)).subject).toBe('Your password was changed')
  })

  it('allow only five guesses at the old password, without locking the sign-in form', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    const guess = () => call('PUT', '/users/change-password', { token, body: { oldPassword: 'x', newPassword: own } })
    const guesses = await Promise.all(Array.from({ length: 12 }, guess))
    expect(guesses.filter(({ body }) => body.problem === 'password_refused')).toHaveLength(5)
    expect((await signIn(email)).status).toBe(200)
  })
})
