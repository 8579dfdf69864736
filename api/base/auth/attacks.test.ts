import { describe, expect, it } from 'vitest'
import { password } from '../../test-product.ts'
import { codeOf, own, setUpSignIns, superAdmin } from './test-sign-ins.ts'

const {
  answer,
  call,
  challengeIn,
  cookiesOf,
  changeSettings,
  enrol,
  phoneCode,
  product,
  profileWith,
  remember,
  signIn,
  createUser,
  subjectsTo,
  tokenIn,
  tokenOf,
  withPhone,
} = setUpSignIns()

const refused = ({ status, body }: { status: number; body: { problem?: string } }) => [status, body.problem]

/** Signs in with a password and a backup code, optionally as a browser to remember. */
async function signInByBackupCode(email: string, code: string, remember_device = false) {
  const { session } = challengeIn(await signIn(email))
  return answer({ challenge_name: 'SOFTWARE_TOKEN_MFA', session, code, remember_device })
}

describe('an attacker who signed in with the password before a second factor was set up', () => {
  it('is signed out as soon as a factor is set up', async () => {
    const { email } = await createUser()
    const thief = tokenIn(await signIn(email))
    await enrol(email)
    expect((await profileWith(thief)).body.problem).toBe('session_invalid')
    expect(refused(await remember(thief))).toEqual([401, 'session_invalid'])
  })

  it('is signed out as soon as a factor is set up during sign-in, because the company requires it', async () => {
    const { email, company_id } = await createUser()
    const thief = tokenIn(await signIn(email))
    await changeSettings(company_id, { mfa_required: true })
    const { session, parameters } = challengeIn(await signIn(email))
    const code = codeOf(parameters.secret, 0)
    const done = await answer({ challenge_name: 'MFA_SETUP', session, code })
    expect(done.body.backup_codes).toHaveLength(10)
    expect((await profileWith(thief)).body.problem).toBe('session_invalid')
    expect((await profileWith(tokenIn(done))).status).toBe(200)
  })

  it('cannot have a browser remembered once the company requires a factor', async () => {
    const { email, company_id } = await createUser()
    const { token } = await enrol(email)
    await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'NONE', password } })
    const first = await signIn(email)
    const thief = tokenIn(first)
    await changeSettings(company_id, { mfa_required: true })
    expect(refused(await remember(thief))).toEqual([403, 'factor_not_proved'])
    const again = await signIn(email, password, { cookie: cookiesOf(first) })
    expect(challengeIn(again).challenge_name).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('cannot remove, replace or bypass the factor that the company now requires', async () => {
    const { email, company_id } = await createUser()
    const { token } = await enrol(email)
    await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'NONE', password } })
    const thief = tokenIn(await signIn(email))
    await changeSettings(company_id, { mfa_required: true })
    const change = (body: object) => call('POST', '/auth/mfa', { token: thief, body: { ...body, password } })
    expect(refused(await change({ step: 'backup_codes' }))).toEqual([403, 'factor_not_proved'])
    expect(refused(await change({ step: 'begin_totp' }))).toEqual([403, 'factor_not_proved'])
    expect(refused(await change({ step: 'prefer', preferred: 'SMS' }))).toEqual([403, 'factor_not_proved'])
    const removed = await call('DELETE', '/auth/mfa', { token: thief, body: { password } })
    expect(refused(removed)).toEqual([403, 'factor_not_proved'])
    const number = { phone_number: '+15550000999', password }
    expect(refused(await call('PUT', '/users/profile', { token: thief, body: number }))).toEqual([
      403,
      'factor_not_proved',
    ])
  })
})

describe('a remembered browser', () => {
  it('is not remembered any longer by a sign-in that skipped the factor', async () => {
    const { email } = await createUser()
    const { backup_codes } = await enrol(email)
    const cookie = cookiesOf(await signInByBackupCode(email, backup_codes[0]!, true))
    const spared = tokenIn(await signIn(email, password, { cookie }))
    expect(refused(await remember(spared))).toEqual([403, 'factor_not_proved'])
  })

  it('is remembered by a session only shortly after it proved the factor', async () => {
    const { email, id } = await createUser()
    const { backup_codes } = await enrol(email)
    const token = tokenIn(await signInByBackupCode(email, backup_codes[0]!))
    expect((await remember(token)).status).toBe(200)
    await product.owner.query("UPDATE sessions SET factor_proved_at = now() - interval '1 hour' WHERE user_id = $1", [
      id,
    ])
    expect(refused(await remember(token))).toEqual([403, 'factor_not_proved'])
  })

  it('cannot remove a factor, even with the password: the factor stays on a stolen laptop', async () => {
    const { email } = await createUser()
    const { backup_codes } = await enrol(email)
    const cookie = cookiesOf(await signInByBackupCode(email, backup_codes[0]!, true))
    const token = tokenIn(await signIn(email, password, { cookie }))
    expect(refused(await call('DELETE', '/auth/mfa', { token, body: { password } }))).toEqual([
      403,
      'factor_not_proved',
    ])
    const none = { step: 'prefer', preferred: 'NONE', password }
    expect(refused(await call('POST', '/auth/mfa', { token, body: none }))).toEqual([403, 'factor_not_proved'])
  })

  it('that only proved a mailed code is asked for a factor that was set up later', async () => {
    const { email, company_id } = await createUser()
    const { token } = await enrol(email)
    await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'NONE', password } })
    await changeSettings(company_id, { mailed_code_required: true })
    const { session } = challengeIn(await signIn(email))
    const { rows } = await product.owner.query(
      'SELECT body FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
      [email],
    )
    const code = /\b\d{6}\b/.exec(rows[0].body as string)![0]
    const done = await answer({ challenge_name: 'CUSTOM_CHALLENGE', session, code })
    const cookie = cookiesOf(done)
    expect((await remember(tokenIn(done))).status).toBe(200)
    expect((await signIn(email, password, { cookie })).body.data.access_token).toBeTruthy()
    await changeSettings(company_id, { mfa_required: true })
    expect(challengeIn(await signIn(email, password, { cookie })).challenge_name).toBe('SOFTWARE_TOKEN_MFA')
  })
})

describe('text messages as the new factor', () => {
  it('forget the browsers remembered before, and end every other session', async () => {
    const { email } = await createUser()
    const { backup_codes } = await enrol(email)
    const before = await signInByBackupCode(email, backup_codes[0]!, true)
    const cookie = cookiesOf(before)
    const token = tokenIn(await signInByBackupCode(email, backup_codes[1]!))
    await withPhone(token, '+15550002001')
    expect((await profileWith(tokenIn(before))).body.problem).toBe('session_invalid')
    const prefer = { step: 'prefer', preferred: 'SMS', password }
    expect((await call('POST', '/auth/mfa', { token, body: prefer })).status).toBe(200)
    expect(challengeIn(await signIn(email, password, { cookie })).challenge_name).toBe('SMS_MFA')
    expect((await profileWith(token)).status).toBe(200)
  })
})

describe('a stolen session without the password', () => {
  it('neither sets a number nor confirms one', async () => {
    const { email, company_id } = await createUser()
    const thief = tokenIn(await signIn(email))
    const number = { phone_number: '+15550000999' }
    expect((await call('PUT', '/users/profile', { token: thief, body: number })).status).toBe(422)
    // The owner entered the number and the password, then left before the code arrived.
    const code = await phoneCode(thief, '+15550002002')
    const confirm = { step: 'confirm', attribute: 'phone_number', code }
    expect((await call('POST', '/auth/attributes', { token: thief, body: confirm })).status).toBe(422)
    const guessed = { ...confirm, password: 'not the password' }
    expect((await call('POST', '/auth/attributes', { token: thief, body: guessed })).body.problem).toBe(
      'password_refused',
    )
    expect((await call('GET', '/auth/mfa', { token: thief })).body.data.sms).toBe(false)
    await changeSettings(company_id, { mfa_required: true })
    expect(challengeIn(await signIn(email)).challenge_name).toBe('MFA_SETUP')
  })

  it('does not confirm the authenticator that another session began', async () => {
    const { email } = await createUser()
    const [mine, thief] = [tokenIn(await signIn(email)), tokenIn(await signIn(email))]
    const response = await call('POST', '/auth/mfa', { token: mine, body: { step: 'begin_totp', password } })
    const code = codeOf(response.body.data.secret as string, 0)
    const confirm = (token: string) => call('POST', '/auth/mfa', { token, body: { step: 'confirm_totp', code } })
    expect(refused(await confirm(thief))).toEqual([403, 'code_refused'])
    expect((await confirm(mine)).status).toBe(200)
  })

  it('does not confirm an authenticator that was begun long ago', async () => {
    const { email, id } = await createUser()
    const token = tokenIn(await signIn(email))
    const response = await call('POST', '/auth/mfa', { token, body: { step: 'begin_totp', password } })
    await product.owner.query("UPDATE totp_factors SET pending_until = now() - interval '1 s' WHERE user_id = $1", [id])
    const code = codeOf(response.body.data.secret as string, 0)
    const late = await call('POST', '/auth/mfa', { token, body: { step: 'confirm_totp', code } })
    expect(refused(late)).toEqual([403, 'code_refused'])
  })

  it('is refused when a concurrent sign-in would replace the authenticator secret on the screen', async () => {
    const { email, company_id } = await createUser()
    await changeSettings(company_id, { mfa_required: true })
    const mine = challengeIn(await signIn(email))
    const theirs = challengeIn(await signIn(email))
    expect(theirs.challenge_name).toBe('MFA_SETUP')
    const { session, parameters } = mine
    const done = await answer({ challenge_name: 'MFA_SETUP', session, code: codeOf(parameters.secret, 0) })
    expect(done.body.backup_codes).toHaveLength(10)
    const late = { challenge_name: 'MFA_SETUP', session: theirs.session, code: codeOf(theirs.parameters.secret, 1) }
    expect((await answer(late)).body.problem).toBe('challenge_over')
  })

  it('does not confirm a waiting number after a new password was chosen', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    const code = await phoneCode(token, '+15550002003')
    const change = { oldPassword: password, newPassword: own }
    expect((await call('PUT', '/users/change-password', { token, body: change })).status).toBe(200)
    const confirm = { step: 'confirm', attribute: 'phone_number', code, password: own }
    expect(refused(await call('POST', '/auth/attributes', { token, body: confirm }))).toEqual([403, 'code_refused'])
  })

  it('does not confirm a waiting address after a new password was chosen', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    const moved = email.replace('@', '.moved@')
    expect((await call('PUT', '/users/profile', { token, body: { email: moved, password } })).status).toBe(200)
    const { rows } = await product.owner.query('SELECT body FROM outbox WHERE recipient = $1', [moved])
    const code = /\b\d{6}\b/.exec(rows[0].body as string)![0]
    const change = { oldPassword: password, newPassword: own }
    await call('PUT', '/users/change-password', { token, body: change })
    const confirm = { step: 'confirm', attribute: 'email', code }
    expect(refused(await call('POST', '/auth/attributes', { token, body: confirm }))).toEqual([403, 'code_refused'])
  })
})

describe('concurrent and earlier sign-ins', () => {
  it('that set up a factor succeed once, and the other sign-in ends', async () => {
    const { email, company_id, id } = await createUser()
    await changeSettings(company_id, { mfa_required: true })
    const both = [challengeIn(await signIn(email)), challengeIn(await signIn(email))]
    const answers = await Promise.all(
      both.map(({ session, parameters }) =>
        answer({ challenge_name: 'MFA_SETUP', session, code: codeOf(parameters.secret, 0) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await product.owner.query(
      'SELECT count(*)::int AS open FROM sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch WHERE u.id = $1 AND s.ended_at IS NULL',
      [id],
    )
    expect(rows[0].open).toBe(1)
  })

  it('that confirm the same new address succeed once, and the other user learns that it is taken', async () => {
    const newAddress = `wanted-${Date.now()}@people.test`
    const both = await Promise.all([createUser(), createUser()])
    const tokens: string[] = []
    const codes: string[] = []
    for (const { email } of both) {
      const token = tokenIn(await signIn(email))
      await call('PUT', '/users/profile', { token, body: { email: newAddress, password } })
      const { rows } = await product.owner.query(
        'SELECT body FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
        [newAddress],
      )
      tokens.push(token)
      codes.push(/\b\d{6}\b/.exec(rows[0].body as string)![0])
    }
    // An uncommitted row with that address: both find it free, write, and wait at the unique index.
    const holder = await product.owner.connect()
    await holder.query('BEGIN')
    await holder.query('UPDATE users SET email = $1 WHERE email = $2', [newAddress, (await createUser()).email])
    const answers = tokens.map((token, index) =>
      call('POST', '/auth/attributes', { token, body: { step: 'confirm', attribute: 'email', code: codes[index] } }),
    )
    const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(async () => (await product.owner.query(blocked)).rowCount, { timeout: 10_000 }).toBe(2)
    await holder.query('ROLLBACK')
    holder.release()
    const statuses = (await Promise.all(answers)).map(refused)
    expect(statuses).toContainEqual([200, undefined])
    expect(statuses).toContainEqual([409, 'email_taken'])
  })

  it('by a link that was mailed before the factor was set up still require the factor', async () => {
    const { email } = await createUser()
    await call('POST', '/auth/sign-in-link', { body: { email } })
    const { rows } = await product.owner.query('SELECT body FROM outbox WHERE recipient = $1', [email])
    const token = (rows[0].body as string).split('#')[1]!.split(/\s/)[0]!
    await enrol(email)
    const response = await call('POST', '/auth/token-validation', { body: { token } })
    expect(challengeIn(response).challenge_name).toBe('SOFTWARE_TOKEN_MFA')
  })
})

describe('an attacker who guesses at an address', () => {
  it('does not lock its owner out of a browser that signed in before', async () => {
    const { email } = await createUser()
    const cookie = cookiesOf(await signIn(email))
    for (let guess = 0; guess < 6; guess++) await signIn(email, `guess-${guess}`)
    expect(refused(await signIn(email))).toEqual([429, 'attempts_exceeded'])
    expect((await signIn(email, password, { cookie })).status).toBe(200)
  })

  it('has five guesses on a known device too, and cannot use another user’s counter', async () => {
    const [mine, theirs] = [await createUser(), await createUser()]
    const cookie = cookiesOf(await signIn(mine.email))
    for (let guess = 0; guess < 6; guess++) await signIn(theirs.email, `guess-${guess}`, { cookie })
    expect(refused(await signIn(theirs.email, password, { cookie }))).toEqual([429, 'attempts_exceeded'])
    for (let guess = 0; guess < 6; guess++) await signIn(mine.email, `guess-${guess}`, { cookie })
    expect(refused(await signIn(mine.email, password, { cookie }))).toEqual([429, 'attempts_exceeded'])
    expect((await signIn(mine.email)).status).toBe(200)
  })

  it('does not stop a signed-in user from changing the password', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    for (let guess = 0; guess < 6; guess++) await signIn(email, `guess-${guess}`)
    const change = { oldPassword: password, newPassword: own }
    expect((await call('PUT', '/users/change-password', { token, body: change })).status).toBe(200)
  })
})

describe('a change and its audit event', () => {
  /** Makes every audit row of this action fail, as a full disk would. */
  async function withoutAudit<Answer>(action: string, work: () => Promise<Answer>): Promise<Answer> {
    await product.owner.query(
      `CREATE OR REPLACE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF NEW.action = TG_ARGV[0] THEN RAISE EXCEPTION 'no audit'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER refuse_audit BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit('${action}')`,
    )
    try {
      return await work()
    } finally {
      await product.owner.query('DROP TRIGGER refuse_audit ON audit_events')
    }
  }

  it('of a password are stored together or not at all', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    const body = { oldPassword: password, newPassword: own }
    const change = () => call('PUT', '/users/change-password', { token, body })
    expect((await withoutAudit('auth.change-password', change)).status).toBe(500)
    expect((await signIn(email, own)).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
    expect((await change()).status).toBe(200)
  })

  it('of a password reset are stored together with the use of the link or not at all', async () => {
    const { email } = await createUser()
    await call('POST', '/auth/forgot-password', { body: { email } })
    const { rows } = await product.owner.query('SELECT body FROM outbox WHERE recipient = $1', [email])
    const resetToken = (rows[0].body as string).split('#')[1]!.split(/\s/)[0]!
    const reset = () => call('PUT', '/users/reset-password', { body: { resetToken, newPassword: own } })
    expect((await withoutAudit('auth.reset-password', reset)).status).toBe(500)
    expect((await signIn(email)).status).toBe(200)
    expect((await reset()).status).toBe(200)
    expect((await signIn(email, own)).status).toBe(200)
  })

  it('of a second factor are stored together with its backup codes or not at all', async () => {
    const { email } = await createUser()
    const token = tokenIn(await signIn(email))
    const response = await call('POST', '/auth/mfa', { token, body: { step: 'begin_totp', password } })
    const confirm = () => {
      const code = codeOf(response.body.data.secret as string, 0)
      return call('POST', '/auth/mfa', { token, body: { step: 'confirm_totp', code } })
    }
    expect((await withoutAudit('auth.set-up-authenticator', confirm)).status).toBe(500)
    const mfa = (await call('GET', '/auth/mfa', { token })).body.data
    expect(mfa).toMatchObject({ totp: false, preferred: 'NONE', backup_codes_left: 0 })
    expect((await confirm()).status).toBe(200)
  })
})

describe('sign-ins and a reset of the factors at once', () => {
  it('never deadlock', async () => {
    const { email, id } = await createUser()
    const cookie = cookiesOf(await signIn(email))
    const admin = await tokenOf(superAdmin)
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => signIn(email, password, { cookie })),
        call('POST', `/users/${id}/reset-mfa`, { token: admin }),
        call('POST', `/users/${id}/reset-mfa`, { token: admin }),
      ])
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    }
  })
})

describe('a session that is over', () => {
  const reasonFor = async (token: string) => {
    const { status, body } = await profileWith(token)
    return [status, body.problem, body.reason, body.message] as [number, string, string, string]
  }

  it('is refused with the reason in the message and in a field', async () => {
    const { email, id } = await createUser()
    const sessionOf = async () => {
      const reply = await signIn(email)
      return { token: tokenIn(reply), cookie: cookiesOf(reply) }
    }
    const own_session = await sessionOf()
    const ends: [string, (session: { token: string; cookie: string }) => Promise<unknown>][] = [
      ['signed_out', ({ cookie }) => call('POST', '/auth/sign-out', { headers: { cookie } })],
      ['ended_by_user', () => call('DELETE', '/auth/sessions', { token: own_session.token })],
      ['expired', () => product.owner.query('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [id])],
    ]
    for (const [reason, end] of ends) {
      const session = await sessionOf()
      await end(session)
      const [status, problem, end_reason, message] = await reasonFor(session.token)
      expect([status, problem, end_reason]).toEqual([401, 'session_invalid', reason])
      expect(message).toMatch(/^Session is invalid due to /)
    }
    const before = await sessionOf()
    const { token } = await sessionOf()
    await call('PUT', '/users/change-password', { token, body: { oldPassword: password, newPassword: own } })
    expect((await reasonFor(before.token)).slice(1, 3)).toEqual(['session_invalid', 'password_changed'])
    await enrolOwn(email)
    expect((await reasonFor(token)).slice(1, 3)).toEqual(['session_invalid', 'factor_changed'])
  })

  it('names its reason: a stolen refresh cookie, an owner, a deactivation or a suspension', async () => {
    const { email, id, company_id } = await createUser()
    const first = await signIn(email)
    const cookie = cookiesOf(first)
    const next = cookiesOf(await call('POST', '/auth/refresh', { headers: { cookie } }))
    await call('POST', '/auth/refresh', { headers: { cookie: next } })
    const reused = await call('POST', '/auth/refresh', { headers: { cookie } })
    expect([reused.body.problem, reused.body.reason]).toEqual(['session_invalid', 'reuse_detected'])
    const second = tokenIn(await signIn(email))
    await call('POST', `/users/${id}/end-sessions`, { as: superAdmin })
    expect((await reasonFor(second))[2]).toBe('ended_by_owner')
    const third = tokenIn(await signIn(email))
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [id])
    expect((await reasonFor(third)).slice(1, 3)).toEqual(['deactivated', 'deactivated'])
    await product.owner.query('UPDATE users SET active = true WHERE id = $1', [id])
    await product.owner.query("UPDATE companies SET state = 'suspended' WHERE id = $1", [company_id])
    expect(await reasonFor(third)).toEqual([
      401,
      'deactivated',
      'company_suspended',
      "The provider has suspended your company's account.",
    ])
    const refusedSignIn = await signIn(email)
    expect([refusedSignIn.body.problem, refusedSignIn.body.reason]).toEqual(['deactivated', 'company_suspended'])
  })

  async function enrolOwn(email: string) {
    const token = tokenIn(await signIn(email, own))
    const response = await call('POST', '/auth/mfa', { token, body: { step: 'begin_totp', password: own } })
    const code = codeOf(response.body.data.secret as string, 0)
    await call('POST', '/auth/mfa', { token, body: { step: 'confirm_totp', code } })
  }
})

describe('an owner of an account gets a mail', () => {
  it('when a factor, number, backup codes or remembered browser is added, and when a factor is removed', async () => {
    const { email } = await createUser()
    const { token } = await enrol(email)
    await remember(token)
    await call('POST', '/auth/mfa', { token, body: { step: 'backup_codes', password } })
    await withPhone(token, '+15550002004')
    await call('DELETE', '/auth/mfa', { token, body: { password } })
    expect(await subjectsTo(email)).toEqual([
      'An authenticator app was set up',
      'A browser is now remembered',
      'New backup codes were made',
      'A phone number was confirmed',
      'Your authenticator app was removed',
    ])
  })

  it('when a factor is set up during sign-in', async () => {
    const { email } = await createUser({ mfa_required: true })
    const { session, parameters } = challengeIn(await signIn(email))
    await answer({ challenge_name: 'MFA_SETUP', session, code: codeOf(parameters.secret, 0) })
    expect(await subjectsTo(email)).toEqual(['An authenticator app was set up'])
  })
})
