import { beforeEach, describe, expect, it } from 'vitest'
import { password, setUpProduct } from '../../test-product.ts'
import { ownText } from '../../connections/exports/test-exports.ts'

const { product, call } = setUpProduct()

const admin = 'super@demo.test'
const owner = 'company.owner@demo.test'
const reason = 'Looking at a question of theirs'
const unknownId = '00000000-0000-4000-8000-000000000000'

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.owner.query<Row>(text, values)).rows
const idOf = async (email: string) =>
  (await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]))[0]!.id

async function signIn(email = admin): Promise<string> {
  const { body } = await call('POST', '/auth/sign-in', { body: { username: email, password } })
  return body.data.access_token as string
}

/** Opens a super admin session that acts as a user. */
async function act(email = owner) {
  const token = await signIn()
  const user_id = await idOf(email)
  const started = await call('POST', '/proxy-sessions', { token, body: { user_id, reason } })
  expect(started.status).toBe(200)
  const headers = { 'x-proxy-user-id': user_id }
  return { token, headers, user_id, expires_at: started.body.data.expires_at as string }
}
type Acting = Pick<Awaited<ReturnType<typeof act>>, 'token' | 'headers'>

/** The user that the product sees, or the refusal. */
async function seenAs(options: { token: string; headers?: Record<string, string> }): Promise<string> {
  const { status, body } = await call('GET', '/users/profile', options)
  return (status === 200 ? body.data[0].email : body.problem) as string
}

const audited = (action: string) =>
  sql<Record<string, unknown>>('SELECT * FROM audit_events WHERE action = $1 ORDER BY created_at DESC', [action])

describe('starting a proxy session', () => {
  it('makes this session’s requests act as the target for 60 minutes', async () => {
    const { token, headers, user_id, expires_at } = await act()
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 60_000)).toBe(60)
    expect(await seenAs({ token, headers })).toBe(owner)
    expect(await seenAs({ token })).toBe(admin)
    const { body } = await call('GET', '/users/profile', { token, headers })
    expect(body.data[0].superAdmin).toMatchObject({ id: await idOf(admin), last: 'Superfield', expires_at })
    expect(body.data[0].id).toBe(user_id)
  })

  it('is stored and audited, with both people and the reason', async () => {
    const { user_id } = await act()
    const [kept] = await sql(
      'SELECT actor_user_id, target_user_id, reason FROM proxy_sessions ORDER BY started_at DESC',
    )
    expect(kept).toEqual({ actor_user_id: await idOf(admin), target_user_id: user_id, reason })
    const [company] = await sql<{ company_id: string }>('SELECT company_id FROM users WHERE id = $1', [user_id])
    expect((await audited('proxy-sessions.start'))[0]).toMatchObject({
      actor_user_id: await idOf(admin),
      subject_id: user_id,
      company_id: company!.company_id,
      details: { reason },
      ip: '127.0.0.1',
    })
  })

  it('ends the session’s previous proxy session, so that there is one at a time', async () => {
    const first = await act()
    const user_id = await idOf('franchise.user@demo.test')
    await call('POST', '/proxy-sessions', { token: first.token, body: { user_id, reason } })
    expect(await seenAs(first)).toBe('proxy_ended')
    expect(await seenAs({ token: first.token, headers: { 'x-proxy-user-id': user_id } })).toBe(
      'franchise.user@demo.test',
    )
  })

  it('many times at once leaves one proxy session open', async () => {
    const token = await signIn()
    const ids = await Promise.all([owner, 'company.user@demo.test', 'franchise.user@demo.test'].map(idOf))
    const answers = await Promise.all(
      [...ids, ...ids].map((user_id) => call('POST', '/proxy-sessions', { token, body: { user_id, reason } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const seen = await Promise.all(ids.map((id) => seenAs({ token, headers: { 'x-proxy-user-id': id } })))
    expect(seen.filter((who) => who !== 'proxy_ended')).toHaveLength(1)
  })

  it.each(['franchise.owner', 'franchise.user', 'company.owner', 'company.user'])('is refused to %s', async (name) => {
    const user_id = await idOf('company.user@demo.test')
    const answer = await call('POST', '/proxy-sessions', { as: `${name}@demo.test`, body: { user_id, reason } })
    expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
  })

  it('needs a user that exists, and a reason in words', async () => {
    const post = async (body: object) => call('POST', '/proxy-sessions', { as: admin, body })
    expect((await post({ user_id: unknownId, reason })).status).toBe(404)
    const user_id = await idOf(owner)
    for (const said of [undefined, null, '', '  a ', 'x'.repeat(501), 'two\nlines', ['a', 'b', 'c']])
      expect((await post({ user_id, reason: said })).status, String(said)).toBe(422)
    for (const id of [undefined, null, [user_id], { id: user_id }, 'me', "' OR 1=1 --"])
      expect((await post({ user_id: id, reason })).status, JSON.stringify(id)).toBe(422)
    expect((await post({ user_id, reason, expires_at: '2099-01-01T00:00:00Z' })).status).toBe(422)
  })

  it('is refused for a deactivated user, a suspended company’s, a super admin and oneself', async () => {
    const refused = async (email: string) => {
      const answer = await call('POST', '/proxy-sessions', { as: admin, body: { user_id: await idOf(email), reason } })
      expect([answer.status, answer.body.problem], email).toEqual([409, 'proxy_refused'])
    }
    await refused('deactivated@demo.test')
    await refused(admin)
    await sql("UPDATE companies SET state = 'suspended' WHERE slug = 'orchard'")
    await sql(`INSERT INTO users (company_id, first, last, email, auth_role)
      SELECT id, 'Ola', 'Orchard', 'orchard.user@demo.test', 'COMPANY_USER' FROM companies WHERE slug = 'orchard'`)
    await refused('orchard.user@demo.test')
    await sql("UPDATE companies SET state = 'active' WHERE slug = 'orchard'")
  })
})

describe('ending a proxy session', () => {
  const end = (acting: Acting) => call('DELETE', '/proxy-sessions', acting)

  it('is requested as the actor, with or without the header, and answers the same when it is already over', async () => {
    const acting = await act()
    const first = await end(acting)
    expect([first.status, first.body]).toEqual([200, { data: { ended: true } }])
    expect(await seenAs(acting)).toBe('proxy_ended')
    expect(await seenAs({ token: acting.token })).toBe(admin)
    expect((await end(acting)).text).toBe(first.text)
    expect((await call('DELETE', '/proxy-sessions', { token: acting.token })).text).toBe(first.text)
  })

  it('is audited once', async () => {
    const before = (await audited('proxy-sessions.end')).length
    const acting = await act()
    await end(acting)
    await end(acting)
    const events = await audited('proxy-sessions.end')
    expect(events).toHaveLength(before + 1)
    expect(events[0]).toMatchObject({ actor_user_id: await idOf(admin), subject_id: acting.user_id })
  })

  it('works when the target has lost every permission', async () => {
    const acting = await act('company.user@demo.test')
    await sql('UPDATE users SET active = false WHERE id = $1', [acting.user_id])
    expect((await end(acting)).status).toBe(200)
    await sql('UPDATE users SET active = true WHERE id = $1', [acting.user_id])
    expect(await seenAs(acting)).toBe('proxy_ended')
  })

  it('happens on sign-out, and is audited', async () => {
    const signedIn = await call('POST', '/auth/sign-in', { body: { username: admin, password } })
    const token = signedIn.body.data.access_token as string
    const cookie = [signedIn.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ')
    const user_id = await idOf(owner)
    await call('POST', '/proxy-sessions', { token, body: { user_id, reason } })
    const before = (await audited('proxy-sessions.end')).length
    expect((await call('POST', '/auth/sign-out', { headers: { cookie } })).status).toBe(200)
    const events = await audited('proxy-sessions.end')
    expect(events).toHaveLength(before + 1)
    expect(events[0]).toMatchObject({ actor_user_id: await idOf(admin), subject_id: user_id })
    const [latest] = await sql<{ ended_at: Date | null }>(
      'SELECT ended_at FROM proxy_sessions ORDER BY started_at DESC LIMIT 1',
    )
    expect(latest!.ended_at).not.toBeNull()
  })

  it('happens for good when the target is deactivated, given another role or moved, or the company suspended', async () => {
    const target = 'company.user@demo.test'
    const id = await idOf(target)
    const [orchard] = await sql<{ id: string }>("SELECT id FROM companies WHERE slug = 'orchard'")
    const [home] = await sql<{ id: string }>('SELECT company_id AS id FROM users WHERE id = $1', [id])
    const change = async (body: object) => {
      const [user] = await sql<{ version: number }>('SELECT version FROM users WHERE id = $1', [id])
      const changed = await call('PUT', `/users/${id}`, { as: admin, body: { version: user!.version, ...body } })
      expect(changed.status).toBe(200)
    }
    const suspend = async (state: string) => {
      const [company] = await sql<{ version: number }>('SELECT version FROM companies WHERE id = $1', [home!.id])
      const body = { id: home!.id, version: company!.version, state }
      expect((await call('PUT', '/companies/update', { as: admin, body })).status).toBe(200)
    }
    const thereAndBack: [() => Promise<void>, () => Promise<void>][] = [
      [() => change({ active: false }), () => change({ active: true })],
      [() => change({ auth_role: 'COMPANY_OWNER' }), () => change({ auth_role: 'COMPANY_USER' })],
      [() => change({ company_id: orchard!.id }), () => change({ company_id: home!.id })],
      [() => suspend('suspended'), () => suspend('active')],
    ]
    for (const [there, back] of thereAndBack) {
      const acting = await act(target)
      expect(await seenAs(acting)).toBe(target)
      await there()
      expect(await seenAs(acting)).toBe('proxy_ended')
      await back()
      expect(await seenAs(acting)).toBe('proxy_ended')
    }
  })

  it('does not affect the proxy session of another session', async () => {
    const [one, other] = [await act(), await act()]
    await end(one)
    expect(await seenAs(other)).toBe(owner)
  })

  it('is refused to other users', async () => {
    const answer = await call('DELETE', '/proxy-sessions', { as: owner })
    expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
  })
})

describe('acting as another user is refused', () => {
  let acting: Awaited<ReturnType<typeof act>>
  beforeEach(async () => {
    acting = await act('company.user@demo.test')
    expect(await seenAs(acting)).toBe('company.user@demo.test')
  })

  it('with the header but no proxy session', async () => {
    expect(await seenAs({ token: await signIn(), headers: acting.headers })).toBe('proxy_ended')
    expect(await seenAs({ token: await signIn(owner), headers: acting.headers })).toBe('proxy_ended')
  })

  it('as any user but the target', async () => {
    for (const id of [await idOf(owner), await idOf(admin), unknownId])
      expect(await seenAs({ token: acting.token, headers: { 'x-proxy-user-id': id } })).toBe('proxy_ended')
  })

  it.each([
    '',
    'nonsense',
    "' OR 1=1 --",
    'null',
    '0',
    '{}',
    `${unknownId}, ${unknownId}`,
    `${unknownId}' OR '1'='1`,
    '\u00e9',
    'x'.repeat(5_000),
  ])('with %j in the header, and least of all as themselves', async (value) => {
    expect(await seenAs({ token: acting.token, headers: { 'x-proxy-user-id': value } })).toBe('proxy_ended')
  })

  it('with the header twice', async () => {
    const twice = [acting.user_id, await idOf(owner)] as unknown as string
    expect(await seenAs({ token: acting.token, headers: { 'x-proxy-user-id': twice } })).toBe('proxy_ended')
  })

  it('as another user by writing the id in capitals', async () => {
    const headers = { 'x-proxy-user-id': acting.user_id.toUpperCase() }
    expect(await seenAs({ token: acting.token, headers })).toBe('company.user@demo.test')
    await call('DELETE', '/proxy-sessions', acting)
    expect(await seenAs({ token: acting.token, headers })).toBe('proxy_ended')
  })

  it('after the hour', async () => {
    await sql("UPDATE proxy_sessions SET expires_at = now() - interval '1 second' WHERE target_user_id = $1", [
      acting.user_id,
    ])
    expect(await seenAs(acting)).toBe('proxy_ended')
  })

  const changed: [string, string, string][] = [
    ['the target is deactivated', 'UPDATE users SET active = $2 WHERE id = $1', 'false'],
    [
      'the target is moved to another company',
      'UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = $2) WHERE id = $1',
      'orchard',
    ],
    ['the target becomes a super admin', 'UPDATE users SET auth_role = $2 WHERE id = $1', 'SUPER_ADMIN'],
    [
      'the target’s company is suspended',
      'UPDATE companies SET state = $2 WHERE id = (SELECT company_id FROM users WHERE id = $1)',
      'suspended',
    ],
  ]
  const back: Record<string, string> = {
    orchard: 'northgate',
    false: 'true',
    SUPER_ADMIN: 'COMPANY_USER',
    suspended: 'active',
  }
  it.each(changed)('once %s', async (_, statement, value) => {
    await sql(statement, [acting.user_id, value])
    expect(await seenAs(acting)).toBe('proxy_ended')
    await sql(statement, [acting.user_id, back[value]])
  })

  it('once the actor is no super admin any more', async () => {
    await sql("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [admin])
    expect(await seenAs(acting)).toBe('proxy_ended')
    await sql("UPDATE users SET auth_role = 'SUPER_ADMIN' WHERE email = $1", [admin])
  })

  it('once the actor is deactivated, signed out, or their sessions are ended', async () => {
    await sql('UPDATE users SET active = false WHERE email = $1', [admin])
    expect(await seenAs(acting)).toBe('deactivated')
    await sql('UPDATE users SET active = true WHERE email = $1', [admin])
    await sql('UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL')
    expect(await seenAs(acting)).toBe('session_invalid')
  })

  it('from within acting', async () => {
    const user_id = await idOf(owner)
    const nested = await call('POST', '/proxy-sessions', { ...acting, body: { user_id, reason } })
    expect([nested.status, nested.body.problem]).toEqual([403, 'not_while_acting'])
    expect(await seenAs(acting)).toBe('company.user@demo.test')
  })
})

describe('while a super admin acts as a user', () => {
  it('the company cannot be changed', async () => {
    const { token, headers, user_id } = await act()
    const [company] = await sql<{ id: string; version: number }>(
      'SELECT c.id, c.version FROM companies c JOIN users u ON u.company_id = c.id WHERE u.id = $1',
      [user_id],
    )
    for (const settings of [{ mfa_required: true }, { retention_months: 6 }]) {
      const body = { id: company!.id, version: company!.version, settings }
      const answer = await call('PUT', '/companies/update', { token, headers, body })
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_while_acting'])
    }
  })

  it('the target’s own data contains neither the super admin’s id nor their browser', async () => {
    const { token, headers } = await act('franchise.user@demo.test')
    const event = {
      description: 'PAGE_VIEWED',
      timestamp: new Date().toISOString(),
      is_mobile: false,
      screen_width: 1280,
      screen_height: 800,
      browser: 'Secretfox',
      os: 'SecretOS',
      user_agent: 'Secretfox 1.0',
    }
    const sent = await call('POST', '/user-events', { token, headers, body: { user_events: [event] } })
    expect(sent.status).toBe(200)
    const own = await ownText(product.app, await signIn('franchise.user@demo.test'))
    expect(own).toContain('PAGE_VIEWED')
    expect(own).not.toContain(await idOf(admin))
    expect(own).not.toContain('Secret')
  })
})
