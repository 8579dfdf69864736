import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '@seatwise/contract/routes'
import { rateLimits } from '@seatwise/contract/limits'
import type { Route } from '@seatwise/contract/route'
import { keyPermissions } from '@seatwise/contract/values/connections'
import { isOnlyInPerson } from '@seatwise/domain/permissions'
import { rowOf } from '../../rights/rights-matrix.ts'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()

const owner = 'company.owner@demo.test'
const all: readonly Route[] = routes
const absentId = '00000000-0000-4000-8000-000000000000'

const companyOf = async (slug: string) =>
  (await product.owner.query('SELECT id FROM companies WHERE slug = $1', [slug])).rows[0].id as string

type KeyInput = { as?: string; companies?: string[]; permissions?: readonly string[] }

async function make({ as = owner, companies = ['northgate'], permissions = keyPermissions }: KeyInput = {}) {
  const company_ids = await Promise.all(companies.map(companyOf))
  return call('POST', '/api-keys', { as, body: { name: 'Payroll', company_ids, permissions } })
}

async function keyOf(keyInput: KeyInput = {}) {
  const made = await make(keyInput)
  expect(made.status, made.text).toBe(200)
  return { token: made.body.key as string, id: made.body.data.id as string }
}

const ask = (token: string, headers: Record<string, string> = {}) => call('GET', '/survey-results', { token, headers })
const setUser = (what: string, email = owner) =>
  product.owner.query(`UPDATE users SET ${what} WHERE email = $1`, [email])

beforeEach(async () => {
  await product.owner.query('DELETE FROM rate_limits')
})

describe('an API key', () => {
  it('is shown once and stored as a hash', async () => {
    const made = await make()
    const key = made.body.key as string
    expect(key).toMatch(/^swk_[\w-]{43}$/)
    const listed = await call('GET', '/api-keys', { as: owner })
    expect(listed.text).not.toContain(key)
    expect(listed.body.data[0]).toMatchObject({ name: 'Payroll', prefix: key.slice(0, 10), can: { revoke: true } })
    const { rows } = await product.owner.query('SELECT to_json(k)::text AS all FROM api_keys k')
    expect(rows.map((row) => row.all).join()).not.toContain(key.slice(10))
  })

  it('is reported to its maker by mail, because a thief with a session could make one', async () => {
    await product.owner.query('DELETE FROM outbox')
    await make()
    const { rows } = await product.owner.query('SELECT recipient, kind, subject FROM outbox')
    expect(rows).toEqual([{ recipient: owner, kind: 'security-notice', subject: 'An API key was made' }])
  })

  it('that is invalid is refused without a database query', async () => {
    const { token } = await keyOf()
    const other = (letter: string) => (letter === 'A' ? 'B' : 'A')
    for (const at of [5, 20, 40, token.length - 1]) {
      const guess = token.slice(0, at) + other(token[at]!) + token.slice(at + 1)
      const refused = await ask(guess)
      expect([refused.status, refused.body.problem], guess).toEqual([401, 'key_refused'])
    }
    for (const guess of ['swk_', `${token}A`, token.slice(0, -1), `swk_${'A'.repeat(43)}`])
      expect((await ask(guess)).body.problem).toBe('key_refused')
    expect(
      (await product.owner.query("SELECT count(*)::int AS counters FROM rate_limits WHERE key LIKE 'calls_by_key:%'"))
        .rows[0].counters,
    ).toBe(0)
    expect((await ask(token)).status).toBe(200)
  })

  it('reads what its maker may read in its companies, and records its last use', async () => {
    const { token } = await keyOf()
    const [byKey, byOwner] = await Promise.all([ask(token), call('GET', '/survey-results', { as: owner })])
    expect(byKey.status, byKey.text).toBe(200)
    expect(byKey.body).toEqual(byOwner.body)
    const { body } = await call('GET', '/api-keys', { as: owner })
    expect(body.data[0]).toMatchObject({ last_used_at: expect.any(String), last_used_ip: expect.any(String) })
  })

  it('writes in the name of its maker, and the audit names the key', async () => {
    const { token } = await keyOf()
    const made = await call('POST', '/candidates/create', {
      token,
      body: { first: 'Kim', last: 'Key', email: 'kim.key@people.test' },
    })
    expect(made.status, made.text).toBe(200)
    const { rows } = await product.owner.query(
      "SELECT e.details, u.email FROM audit_events e JOIN users u ON u.id = e.actor_user_id WHERE action = 'candidates.create' ORDER BY e.created_at DESC LIMIT 1",
    )
    expect(rows).toMatchObject([{ email: owner, details: { api_key: 'Payroll' } }])
  })

  it('never reads notes that are its maker’s alone', async () => {
    const { token } = await keyOf()
    const { rows } = await product.owner.query(
      "SELECT p.id FROM candidates p JOIN companies c ON c.id = p.company_id WHERE c.slug = 'northgate' LIMIT 1",
    )
    const path = `/candidate-notes?candidate_id=${rows[0].id as string}`
    const note = { body: 'For me alone', visibility: 'private' }
    expect((await call('POST', path, { as: owner, body: note })).status).toBe(200)
    expect((await call('GET', path, { as: owner })).text).toContain('For me alone')
    const byKey = await call('GET', path, { token })
    expect([byKey.status, byKey.text.includes('For me alone')]).toEqual([200, false])
  })

  it('shows no stage without the permission for it, although its maker sees stages', async () => {
    const { token } = await keyOf({ permissions: ['survey-results.read'] })
    const answer = await ask(token)
    expect(answer.body.data.length).toBeGreaterThan(0)
    expect(answer.text).not.toMatch(/"status":\{/)
    const filtered = await call('POST', '/survey-results/search', { token, body: { filters: { statuses: ['New'] } } })
    expect([filtered.status, filtered.body.problem]).toEqual([403, 'not_allowed'])
  })

  it('reads jobs and applications with the permission for each, as its maker does and without links of applicants', async () => {
    const applications = await product.owner.query(
      `INSERT INTO applications (company_id, job_id, candidate_id, survey_result_id, first, last, email, consent)
       SELECT r.company_id, j.id, r.candidate_id, r.id, 'Ann', 'Lee', 'ann.key@people.test', 'Yes' FROM survey_results r
         JOIN jobs j ON j.company_id = r.company_id JOIN companies c ON c.id = r.company_id AND c.slug = 'northgate' LIMIT 1
       RETURNING id, company_id`,
    )
    const [application] = applications.rows
    await product.owner.query(
      "INSERT INTO application_tokens (company_id, application_id, token_hash, expires_at) VALUES ($1, $2, 'hash of a link', now() + interval '1 day')",
      [application.company_id, application.id],
    )
    const paths = { 'jobs.read': '/jobs/search', 'applications.read': '/applications/search' } as const
    for (const permission of ['jobs.read', 'applications.read'] as const) {
      const { token } = await keyOf({ permissions: [permission] })
      for (const [needed, path] of Object.entries(paths)) {
        const answer = await call('POST', path, { token, body: {} })
        if (needed !== permission) expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
        else {
          const { body } = await call('POST', path, { as: owner, body: {} })
          expect(answer.body.data.length).toBeGreaterThan(0)
          const withoutCan = (rows: object[]) => rows.map((row) => ({ ...row, can: undefined }))
          expect(withoutCan(answer.body.data)).toEqual(withoutCan(body.data))
          expect(answer.text).not.toContain('hash of a link')
          expect(answer.text).not.toMatch(/"can":\{[^}]*true/)
        }
      }
      // Opening is in person: a program has not looked at it.
      const opened = await call('POST', `/applications/${application.id}/open`, { token })
      expect(opened.status).toBe(403)
    }
  })

  it('reads no job and no application of a company that it is not for', async () => {
    const { token } = await keyOf({ as: 'franchise.owner@demo.test', companies: ['harbour'] })
    const jobs = await call('POST', '/jobs/search', { token, body: {} })
    const applications = await call('POST', '/applications/search', { token, body: {} })
    expect([jobs.body.data, applications.body.data]).toEqual([[], []])
  })

  it('of a franchise opens only the chosen companies', async () => {
    const { token } = await keyOf({ as: 'franchise.owner@demo.test', companies: ['harbour'] })
    const answer = await ask(token)
    expect(answer.status, answer.text).toBe(200)
    expect(new Set(answer.body.data.map(({ company }: { company: { name: string } }) => company.name))).toEqual(
      new Set(['Lantern Harbour']),
    )
    const foreign = await call('GET', '/companies/locations', { token })
    expect(foreign.status).toBe(200)
    const northgate = await companyOf('northgate')
    const refused = await call('GET', `/companies/locations?company_id=${northgate}`, { token })
    expect([refused.status, refused.body.problem]).toEqual([404, 'not_found'])
  })

  it('of a super admin opens its own companies, not all', async () => {
    const { token } = await keyOf({ as: 'super@demo.test', companies: ['orchard'] })
    const answer = await ask(token)
    expect(new Set(answer.body.data.map(({ company }: { company: { name: string } }) => company.name))).toEqual(
      new Set(['Orchard & Pine']),
    )
  })

  it('answers with the standard headers of its limit, and is refused beyond it without delaying others', async () => {
    const { token } = await keyOf()
    const { headers } = await ask(token)
    const { max } = rateLimits.calls_by_key
    expect(headers['ratelimit-policy']).toBe(`"key";q=${max};w=900`)
    expect(headers.ratelimit).toMatch(new RegExp(`^"key";r=${max - 1};t=\\d+$`))
    await product.owner.query("UPDATE rate_limits SET points = $1 WHERE key LIKE 'calls_by_key:%'", [max])
    const over = await ask(token)
    expect([over.status, over.body.problem, Number(over.headers['retry-after']) > 0]).toEqual([
      429,
      'too_many_requests',
      true,
    ])
    const other = await keyOf()
    expect((await ask(other.token)).status).toBe(200)
  })

  it('that calls without pause leaves connections to other keys, and all keys together leave connections to people', async () => {
    const keys = [await keyOf(), await keyOf(), await keyOf(), await keyOf({ as: 'super@demo.test' })]
    const [first, second, third, other] = keys.map(({ token }) => token)
    // Each call waits where it notes the use of its key.
    const stalled = await product.owner.connect()
    onTestFinished(() => stalled.release(true))
    await stalled.query('BEGIN')
    await stalled.query('SELECT FROM api_keys WHERE id = ANY ($1) FOR UPDATE', [keys.slice(0, 3).map(({ id }) => id)])
    const waiting = [first, second, third].flatMap((token) => Array.from({ length: 8 }, () => ask(token!)))
    await expect
      .poll(async () => {
        const { rows } = await stalled.query('SELECT count(*)::int AS calls FROM pg_locks WHERE NOT granted')
        return rows[0].calls
      })
      .toBeGreaterThan(1)
    expect((await ask(other!)).status).toBe(200)
    expect((await call('GET', '/survey-results', { as: owner })).status).toBe(200)
    await stalled.query('ROLLBACK')
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('can repeat a write with an idempotency key apart from its maker and from other keys', async () => {
    const [one, two] = [await keyOf(), await keyOf()]
    const company_id = await companyOf('northgate')
    const body = { company_events: [{ company_id, name: 'Paid', occurred_at: '2026-05-01T10:00:00Z' }] }
    const headers = { 'idempotency-key': 'same' }
    const record = (token: string) => call('POST', '/company-events/create-bulk', { token, headers, body })
    const [first, again, other] = [await record(one.token), await record(one.token), await record(two.token)]
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(other.body.data.ids).not.toEqual(first.body.data.ids)
  })

  it('can repeat a write in a company that is not its maker’s', async () => {
    const { token } = await keyOf({ as: 'super@demo.test', companies: ['orchard'] })
    const company_id = await companyOf('orchard')
    const body = { company_events: [{ company_id, name: 'Paid', occurred_at: '2026-05-01T10:00:00Z' }] }
    const record = () =>
      call('POST', '/company-events/create-bulk', { token, headers: { 'idempotency-key': 'far' }, body })
    const [first, again] = [await record(), await record()]
    expect([first.status, again.headers['idempotency-replayed'], again.text]).toEqual([200, 'true', first.text])
  })

  it('does not prevent the erasure of a person whom it added, stored answers included', async () => {
    const { token } = await keyOf()
    const email = 'added.by.key@people.test'
    const headers = { 'idempotency-key': 'added' }
    const add = () => call('POST', '/candidates/create', { token, headers, body: { first: 'Ada', last: 'Key', email } })
    const { id, version } = (await add()).body.data
    const body = { id, version, reason: 'asked', confirmation: email }
    const erased = await call('POST', '/candidates/erase', { as: owner, body })
    expect(erased.status, erased.text).toBe(200)
    expect((await add()).body.problem).toBe('answer_erased')
  })
})

describe('an API key', () => {
  it('ends at once when it is revoked', async () => {
    const { token, id } = await keyOf()
    expect((await ask(token)).status).toBe(200)
    const revoked = await call('DELETE', `/api-keys/${id}`, { as: owner })
    expect(revoked.body.data).toMatchObject({ end_reason: 'revoked', can: { revoke: false } })
    const refused = await ask(token)
    expect([refused.status, refused.body.problem]).toEqual([401, 'key_refused'])
  })

  it('ends together with all keys of a user by one call, which is offered where their sessions end', async () => {
    const email = 'company.user@demo.test'
    const { rows } = await product.owner.query('SELECT id, email FROM users WHERE email IN ($1, $2)', [owner, email])
    const idOf = (email: string) => rows.find((row) => row.email === email).id as string
    const keys = [await keyOf(), await keyOf()]
    const open = (
      await product.owner.query('SELECT FROM api_keys WHERE made_by_user_id = $1 AND ended_at IS NULL', [idOf(owner)])
    ).rowCount!
    const ended = await call('DELETE', '/auth/sessions', { as: owner })
    expect(ended.body.data.open_api_keys).toBe(open)
    const others = await call('POST', `/users/${idOf(email)}/end-sessions`, { as: owner })
    expect([others.status, others.body.open_api_keys]).toEqual([200, 0])
    expect((await ask(keys[0]!.token)).status).toBe(200)
    const revoked = await call('DELETE', `/api-keys?user_id=${idOf(owner)}`, { as: owner })
    expect(revoked.body).toEqual({ data: { revoked: open } })
    for (const { token } of keys) expect((await ask(token)).body.problem).toBe('key_refused')
    const { rows: events } = await product.owner.query(
      "SELECT FROM audit_events WHERE action = 'api-keys.revoke' AND subject_id = ANY ($1)",
      [keys.map(({ id }) => id)],
    )
    expect(events).toHaveLength(2)
    expect((await call('DELETE', `/api-keys?user_id=${absentId}`, { as: owner })).status).toBe(404)
  })

  it.each([
    ['is demoted', "auth_role = 'COMPANY_USER'", "auth_role = 'COMPANY_OWNER'"],
    ['is deactivated', 'active = false', 'active = true'],
    ['sees stages no more', 'can_view_hiring_pipeline = false', 'can_view_hiring_pipeline = true'],
    [
      'moves to another company',
      "company_id = (SELECT id FROM companies WHERE slug = 'orchard')",
      "company_id = (SELECT id FROM companies WHERE slug = 'northgate')",
    ],
  ])('ends for good when its maker %s', async (_, changed, back) => {
    const { token } = await keyOf()
    await setUser(changed)
    expect((await ask(token)).body.problem).toBe('key_refused')
    await setUser(back)
    expect((await ask(token)).body.problem).toBe('key_refused')
  })

  it('is checked against the current permissions at each call, even if nothing listened to the change', async () => {
    const { token, id } = await keyOf()
    // Without the trigger, the key is still checked against the current permissions of its maker.
    await product.owner.query('ALTER TABLE users DISABLE TRIGGER end_api_keys')
    await setUser("auth_role = 'COMPANY_USER'")
    const demoted = await ask(token)
    await setUser("auth_role = 'COMPANY_OWNER'")
    await setUser('can_view_hiring_pipeline = false')
    const unseeing = await ask(token)
    await setUser('can_view_hiring_pipeline = true')
    await product.owner.query('ALTER TABLE users ENABLE TRIGGER end_api_keys')
    expect([demoted.body.problem, unseeing.body.problem]).toEqual(['key_refused', 'key_refused'])
    expect((await product.owner.query('SELECT ended_at FROM api_keys WHERE id = $1', [id])).rows[0].ended_at).toBeNull()
  })

  it('ends with the suspension of its company, and loses one of several companies when that is suspended', async () => {
    const franchise = await keyOf({ as: 'franchise.owner@demo.test', companies: ['northgate', 'harbour'] })
    const { token } = await keyOf()
    await product.owner.query("UPDATE companies SET state = 'suspended' WHERE slug = 'northgate'")
    const [own, ofFranchise] = [await ask(token), await ask(franchise.token)]
    await product.owner.query("UPDATE companies SET state = 'active' WHERE slug = 'northgate'")
    expect(own.body.problem).toBe('key_refused')
    expect(ofFranchise.text).not.toContain('Lantern Northgate')
  })
})

describe('the making of an API key', () => {
  it('gives nobody permissions that they do not have', async () => {
    await setUser('can_view_hiring_pipeline = false')
    const stages = await make({ permissions: ['survey-results.read-stage'] })
    await setUser('can_view_hiring_pipeline = true')
    const foreign = await make({ companies: ['northgate', 'orchard'] })
    expect([stages, foreign].map(({ status, body }) => [status, body.problem])).toEqual([
      [403, 'not_allowed'],
      [404, 'not_found'],
    ])
  })

  it.each([['users.read'], ['api-keys.write'], ['exports.create'], ['custom-webhooks.write'], ['users.write']])(
    'never gives %s',
    async (permission) => {
      const refused = await make({ permissions: [permission] })
      expect(refused.status).toBe(422)
    },
  )

  it('is open to owners in person: neither to users, nor to keys, nor to somebody who acts as an owner', async () => {
    const { token } = await keyOf()
    const byUser = await make({ as: 'company.user@demo.test' })
    const byKey = await call('POST', '/api-keys', { token, body: {} })
    const { rows } = await product.owner.query('SELECT id FROM users WHERE email = $1', [owner])
    const as = 'super@demo.test'
    const user_id = rows[0].id as string
    await call('POST', '/proxy-sessions', { as, body: { user_id, reason: 'keys' } })
    const acting = await call('GET', '/api-keys', { as, headers: { 'x-proxy-user-id': user_id } })
    await call('DELETE', '/proxy-sessions', { as, headers: { 'x-proxy-user-id': user_id } })
    expect([byUser, byKey, acting].map(({ status, body }) => [status, body.problem])).toEqual([
      [403, 'not_allowed'],
      [403, 'not_for_keys'],
      [403, 'not_while_acting'],
    ])
  })
})

describe('keys of every kind', () => {
  const session = all.filter((route) => route.proof === 'session')
  const bodyOf = ({ body }: Route) => (body ? { body: {} } : {})
  const askRoute = (route: Route, token: string, headers = {}) =>
    call(route.method, route.path.replace('{id}', absentId), { token, headers, ...bodyOf(route) })

  it('open the calls of the permission matrix, and no others', async () => {
    const kinds = {
      SUPER_ADMIN: await keyOf({ as: 'super@demo.test' }),
      FRANCHISE_OWNER: await keyOf({ as: 'franchise.owner@demo.test' }),
      COMPANY_OWNER: await keyOf(),
    }
    const faults: string[] = []
    for (const [role, { token }] of Object.entries(kinds))
      for (const route of session) {
        const isOpen = rowOf(route)!.api_key === 'yes'
        const { status, body } = await askRoute(route, token)
        const seen = `${role} ${route.method} ${route.path}: ${status} ${body?.problem ?? ''}`
        if (isOpen !== (route.apiKey === true)) faults.push(`${seen}, and the matrix and the route disagree`)
        if (isOpen && ![200, 404, 409, 422].includes(status)) faults.push(seen)
        if (!isOpen && (status !== 403 || body.problem !== 'not_for_keys')) faults.push(seen)
      }
    expect(faults).toEqual([])
  }, 60_000)

  it('open nothing without the permission of the call, after their end, for another user, or in an invalid form', async () => {
    const { token: ofEvents } = await keyOf({ permissions: ['company-events.read'] })
    const { token: ended, id } = await keyOf()
    await call('DELETE', `/api-keys/${id}`, { as: owner })
    const { token } = await keyOf()
    const faults: string[] = []
    const check = async (route: Route, what: string, wanted: [number, string], sent: string, headers = {}) => {
      const { status, body } = await askRoute(route, sent, headers)
      if (status !== wanted[0] || body.problem !== wanted[1])
        faults.push(`${what} ${route.method} ${route.path}: ${status} ${body?.problem}`)
    }
    for (const route of session) {
      const isOpen = route.apiKey === true
      if (isOpen && !/company-events/.test(route.path))
        await check(route, 'without permission', [403, 'not_allowed'], ofEvents)
      await check(route, 'ended', [401, 'key_refused'], ended)
      await check(route, 'unknown', [401, 'key_refused'], `swk_${'A'.repeat(43)}`)
      await check(route, 'short', [401, 'key_refused'], 'swk_')
      await check(route, 'acting', [403, 'proxy_ended'], token, { 'x-proxy-user-id': absentId })
    }
    expect(faults).toEqual([])
  }, 60_000)

  it('can have every permission that is not limited to people in person, and each opens a call or a part of one', () => {
    for (const permission of keyPermissions) expect(isOnlyInPerson(permission), permission).toBe(false)
    const opened = new Set(all.filter(({ apiKey }) => apiKey).map(({ permission }) => permission))
    const parts = ['survey-results.read-stage']
    expect(keyPermissions.filter((permission) => !opened.has(permission) && !parts.includes(permission))).toEqual([])
    for (const permission of opened) expect(keyPermissions, permission).toContain(permission)
  })
})
