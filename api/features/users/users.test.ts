import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuthRole } from '@seatwise/domain/permissions'
import { password, useProduct } from '../../platform/test-product.ts'
import { hashToken } from '../../platform/token-hash.ts'

const { call, product } = useProduct()

const absent = '00000000-0000-4000-8000-000000000000'
const superAdmin = 'super@demo.test'
const franchiseOwner = 'franchise.owner@demo.test'
const franchiseUser = 'franchise.user@demo.test'
const companyOwner = 'company.owner@demo.test'
const companyUser = 'company.user@demo.test'

type Slug = 'head-office' | 'lantern' | 'northgate' | 'harbour' | 'orchard'
const companies = {} as Record<Slug, string>
const freshAddress = () => `${randomBytes(6).toString('hex')}@people.test`

beforeAll(async () => {
  const { rows } = await product.owner.query('SELECT slug, id FROM companies')
  for (const { slug, id } of rows) companies[slug as Slug] = id as string
})

/** Somebody who works already, with the password of everybody. */
async function somebody(role: AuthRole, company: Slug) {
  const email = freshAddress()
  const { rows } = await product.owner.query(
    `WITH made AS (INSERT INTO users (company_id, first, last, email, auth_role, set_up_at)
       VALUES ($1, 'Test', 'Person', $2, $3, now()) RETURNING id, email)
     INSERT INTO credentials (user_id, password_hash)
     SELECT made.id, (SELECT password_hash FROM credentials LIMIT 1) FROM made RETURNING user_id`,
    [companies[company], email, role],
  )
  return { id: rows[0].user_id as string, email }
}

const rowOf = async (id: string) =>
  (await product.owner.query('SELECT * FROM users WHERE id = $1', [id])).rows[0] as Record<string, unknown>
const idOf = async (email: string) =>
  (await product.owner.query('SELECT id FROM users WHERE email = $1', [email])).rows[0].id as string

const create = (as: string, body: object) =>
  call('POST', '/users/create', {
    as,
    body: { first: 'New', last: 'Person', email: freshAddress(), auth_role: 'COMPANY_USER', ...body },
  })
const update = (as: string, id: string, body: object) =>
  call('PUT', `/users/${id}`, { as, body: { version: 1, ...body } })
const search = (as: string, body: object = {}) => call('POST', '/users/search', { as, body })
const profileWith = (token: string) => call('GET', '/users/profile', { token })
const tokenFor = async (email: string) =>
  (await call('POST', '/auth/sign-in', { body: { username: email, password } })).body.data.access_token as string
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)
const refused = (answer: { status: number; body: { problem?: string } }) => [answer.status, answer.body.problem]

describe('the list of users', () => {
  it.each([
    [superAdmin, ['harbour', 'head-office', 'lantern', 'northgate', 'orchard']],
    [franchiseOwner, ['harbour', 'lantern', 'northgate']],
    [companyOwner, ['northgate']],
  ])('shows %s exactly those in reach', async (as, slugs) => {
    await somebody('COMPANY_USER', 'harbour')
    await somebody('COMPANY_USER', 'orchard')
    const { rows } = await product.owner.query(
      'SELECT u.id FROM users u JOIN companies c ON c.id = u.company_id WHERE c.slug = any($1)',
      [slugs],
    )
    const answer = await search(as, { page_size: 200 })
    expect(answer.body.data.map((user: { id: string }) => user.id).sort()).toEqual(
      rows.map((row) => row.id as string).sort(),
    )
    expect(answer.body.total).toBe(rows.length)
  })

  it('finds nobody by the id of a company out of reach', async () => {
    const answer = await search(companyOwner, { filters: { company_id: [companies.orchard, companies.harbour] } })
    expect(answer.body).toMatchObject({ data: [], total: 0 })
  })

  it('finds by words of name and address, without accents, and takes no pattern', async () => {
    const email = freshAddress()
    await create(companyOwner, { first: 'Zoë', last: 'Çelik_Test', email })
    const found = async (text: string) =>
      ((await search(companyOwner, { filters: { text } })).body.data as { email: string }[]).map((user) => user.email)
    for (const text of ['zoe', 'celik ZOE', email.slice(2, 9), 'k_t']) expect(await found(text), text).toContain(email)
    expect(await found('%zoe%')).toEqual([])
    expect(await found('z_e celik')).toEqual([])
    expect(await found("' OR 1=1 --")).toEqual([])
  })

  it('filters by role and state, sorts by rank and name, and counts past the page', async () => {
    const users = async (body: object) => (await search(franchiseOwner, { page_size: 200, ...body })).body
    const owners = await users({ filters: { auth_role: ['COMPANY_OWNER'] } })
    expect(new Set(owners.data.map((user: { auth_role: string }) => user.auth_role))).toEqual(
      new Set(['COMPANY_OWNER']),
    )
    const gone = await users({ filters: { state: ['deactivated'] } })
    expect(gone.data.map((user: { email: string }) => user.email)).toContain('deactivated@demo.test')
    expect((await users({ filters: { state: [] } })).total).toBe(0)
    const ranked = await users({ sort: { field: 'auth_role', order: 'asc' } })
    expect(ranked.data[0].auth_role).toBe('FRANCHISE_OWNER')
    const paged = await users({ page: 2, page_size: 1 })
    expect(paged).toMatchObject({ page: 2, page_size: 1, total: ranked.total })
    expect(paged.data).toHaveLength(1)
    expect((await users({ page: 9_007_199_254_740_991 })).data).toEqual([])
  })

  it('says whom the reader may change', async () => {
    const editable = async (as: string, role: string) => {
      const { data } = (await search(as, { filters: { auth_role: [role] } })).body
      return new Set((data as { editable: boolean }[]).map((user) => user.editable))
    }
    expect(await editable(franchiseOwner, 'FRANCHISE_USER')).toEqual(new Set([true]))
    expect(await editable(superAdmin, 'SUPER_ADMIN')).toEqual(new Set([true]))
    await somebody('SUPER_ADMIN', 'northgate')
    expect(await editable(companyOwner, 'SUPER_ADMIN')).toEqual(new Set([false]))
  })

  it('is not for staff without people to manage', async () => {
    for (const as of [companyUser, franchiseUser]) expect(refused(await search(as)), as).toEqual([403, 'not_allowed'])
  })
})

describe('a user out of reach', () => {
  const calls = (id: string) =>
    [
      ['GET', `/users/${id}`, undefined],
      ['PUT', `/users/${id}`, { version: 1, first: 'Stolen' }],
      ['DELETE', `/users/${id}`, undefined],
      ['POST', '/users/resend-account-setup-email', { id }],
      ['POST', `/users/${id}/reset-mfa`, undefined],
      ['POST', `/users/${id}/end-sessions`, undefined],
    ] as const

  it.each([
    [companyOwner, 'harbour'],
    [companyOwner, 'lantern'],
    [franchiseOwner, 'orchard'],
    [franchiseOwner, 'head-office'],
  ] as const)('is to %s at %s as one who never was', async (as, slug) => {
    const { id } = await somebody('COMPANY_USER', slug)
    const before = await rowOf(id)
    const unknown = calls(absent)
    for (const [index, [method, path, body]] of calls(id).entries()) {
      const foreign = await call(method, path, { as, body })
      const [, absentPath, absentBody] = unknown[index]!
      const nobody = await call(method, absentPath, { as, body: absentBody })
      expect(foreign.status, path).toBe(404)
      expect(foreign.text).toBe(nobody.text)
    }
    expect(await rowOf(id)).toEqual(before)
  })

  it.each([companyUser, franchiseUser])('and any other is denied to %s, whatever is sent', async (as) => {
    const id = await idOf(companyUser)
    for (const [method, path, body] of calls(id))
      expect(refused(await call(method, path, { as, body })), path).toEqual([403, 'not_allowed'])
    for (const path of ['/users', '/users/create'])
      expect(refused(await call('POST', path, { as, body: { auth_role: 'nonsense' } }))).toEqual([403, 'not_allowed'])
  })

  it('and any other is unknown to nobody', async () => {
    for (const [method, path, body] of calls(await idOf(companyUser)))
      expect(refused(await call(method, path, { body })), path).toEqual([401, 'not_signed_in'])
  })
})

describe('creating a user', () => {
  it('invites by mail, with a token that is kept only as a hash and works 72 hours', async () => {
    const email = freshAddress()
    const answer = await create(companyOwner, { email: ` ${email.toUpperCase()} ` })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      data: { email, state: 'invited', company: { id: companies.northgate }, mfa: 'NONE', editable: true },
      sign_up_url: null,
    })
    const { rows: mails } = await product.owner.query('SELECT * FROM outbox WHERE recipient = $1', [email])
    expect(mails).toHaveLength(1)
    const token = /http:\/\/localhost:3000\/set-up-password#([\w-]{43})/.exec(mails[0].body as string)![1]!
    expect(mails[0].html).toContain(`#${token}`)
    const { rows: tokens } = await product.owner.query(
      `SELECT token_hash, purpose, target, expires_at - created_at = interval '72 hours' AS three_days
       FROM sent_tokens WHERE user_id = $1`,
      [answer.body.data.id],
    )
    expect(tokens).toEqual([{ token_hash: hashToken(token), purpose: 'set_up', target: email, three_days: true }])
    expect(answer.text).not.toContain(token)
    const audited = await product.owner.query(
      "SELECT * FROM audit_events WHERE action LIKE 'users.%' AND subject_id = $1",
      [answer.body.data.id],
    )
    expect(audited.rows).toHaveLength(1)
    expect(audited.rows[0]).toMatchObject({ action: 'users.create', company_id: companies.northgate })
    expect(JSON.stringify(audited.rows)).not.toMatch(new RegExp(`${token}|${email}`))
  })

  it('by link shows the link once, mails nothing and proves no address', async () => {
    const email = freshAddress()
    const answer = await create(companyOwner, { email, delivery: 'link' })
    const [, token] = /^http:\/\/localhost:3000\/sign-up#([\w-]{43})$/.exec(answer.body.sign_up_url as string)!
    const { rows } = await product.owner.query('SELECT purpose, target FROM sent_tokens WHERE token_hash = $1', [
      hashToken(token!),
    ])
    expect(rows).toEqual([{ purpose: 'sign_up', target: null }])
    expect((await product.owner.query('SELECT FROM outbox WHERE recipient = $1', [email])).rowCount).toBe(0)
    const { id } = answer.body.data
    for (const text of [
      (await call('GET', `/users/${id}`, { as: companyOwner })).text,
      (await search(companyOwner)).text,
    ])
      expect(text).not.toContain(token)
  })

  it('answers alike under /users', async () => {
    const body = { first: 'New', last: 'Person', email: freshAddress(), auth_role: 'COMPANY_USER' }
    const answer = await call('POST', '/users', { as: companyOwner, body })
    expect(answer.body.data).toMatchObject({ email: body.email, state: 'invited' })
  })

  it.each(['id', 'active', 'session_epoch', 'set_up_at', 'email_verified', 'version', 'sub', 'password'])(
    'takes no %s from outside',
    async (field) => expect((await create(superAdmin, { [field]: absent })).status).toBe(422),
  )

  it.each([
    { email: null },
    { email: ['a@b.test'] },
    { email: { $ne: '' } },
    { auth_role: 'ROOT' },
    { auth_role: ['COMPANY_OWNER'] },
    { company_id: [absent] },
    { first: 'https://evil.test' },
    { first: '\u202eevil' },
    { permissions: { can_view_hiring_pipeline: 'yes' } },
    { permissions: { can_view_hiring_pipeline: true, everything: true } },
    { delivery: 'sms' },
  ])('refuses %j', async (body) => expect((await create(companyOwner, body)).status).toBe(422))

  it.each<[string, AuthRole, Slug | undefined, number, string | undefined]>([
    [companyOwner, 'COMPANY_OWNER', undefined, 200, undefined],
    [companyOwner, 'SUPER_ADMIN', undefined, 403, 'role_not_allowed'],
    [companyOwner, 'FRANCHISE_OWNER', undefined, 403, 'role_not_allowed'],
    [companyOwner, 'FRANCHISE_USER', undefined, 403, 'role_not_allowed'],
    [companyOwner, 'COMPANY_USER', 'harbour', 404, 'not_found'],
    [companyOwner, 'COMPANY_USER', 'lantern', 404, 'not_found'],
    [companyOwner, 'COMPANY_USER', 'orchard', 404, 'not_found'],
    [franchiseOwner, 'COMPANY_OWNER', 'harbour', 200, undefined],
    [franchiseOwner, 'FRANCHISE_OWNER', undefined, 200, undefined],
    [franchiseOwner, 'FRANCHISE_OWNER', 'northgate', 409, 'role_company_mismatch'],
    [franchiseOwner, 'COMPANY_USER', undefined, 409, 'role_company_mismatch'],
    [franchiseOwner, 'FRANCHISE_OWNER', 'orchard', 404, 'not_found'],
    [franchiseOwner, 'SUPER_ADMIN', 'lantern', 403, 'role_not_allowed'],
    [superAdmin, 'FRANCHISE_OWNER', 'orchard', 409, 'role_company_mismatch'],
    [superAdmin, 'SUPER_ADMIN', 'orchard', 200, undefined],
  ])('%s gives %s at %s: %i', async (as, auth_role, slug, status, problem) => {
    const email = freshAddress()
    const answer = await create(as, { email, auth_role, ...(slug ? { company_id: companies[slug] } : {}) })
    expect(refused(answer)).toEqual([status, problem])
    expect((await product.owner.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(
      status === 200 ? 1 : 0,
    )
  })

  it('a franchise owner makes nobody in a foreign franchise', async () => {
    const { rows } = await product.owner.query(
      `INSERT INTO companies (kind, name, slug, brand, settings)
       SELECT 'franchise', 'Elsewhere', 'elsewhere', 'hb', settings FROM companies LIMIT 1 RETURNING id`,
    )
    const answer = await create(franchiseOwner, { auth_role: 'FRANCHISE_OWNER', company_id: rows[0].id })
    expect(refused(answer)).toEqual([404, 'not_found'])
    expect(answer.text).toBe((await create(franchiseOwner, { auth_role: 'FRANCHISE_OWNER', company_id: absent })).text)
  })

  it('an address in use anywhere is taken, says no more, and stays whose it is', async () => {
    const stranger = await somebody('COMPANY_USER', 'orchard')
    const before = await rowOf(stranger.id)
    const foreign = await create(companyOwner, { email: stranger.email.toUpperCase(), auth_role: 'COMPANY_OWNER' })
    const own = await create(companyOwner, { email: companyUser })
    expect(refused(foreign)).toEqual([409, 'email_taken'])
    expect(foreign.text).toBe(own.text)
    expect(await rowOf(stranger.id)).toEqual(before)
  })

  it('twice at once makes one of them', async () => {
    const email = freshAddress()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(companyOwner, { email })))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409])
    expect((await product.owner.query('SELECT FROM outbox WHERE recipient = $1', [email])).rowCount).toBe(1)
  })
})

describe('changing a user', () => {
  it('changes names and permissions, raises the version and tells the audit which, not what', async () => {
    const { id, email } = await somebody('COMPANY_USER', 'northgate')
    const answer = await update(companyOwner, id, {
      ...{ first: 'Renamed', last: 'Person' },
      permissions: { can_view_hiring_pipeline: true },
    })
    expect(answer.body.data).toMatchObject({
      ...{ first: 'Renamed', version: 2, permissions: { can_view_hiring_pipeline: true } },
    })
    const { rows } = await product.owner.query(
      "SELECT action, details FROM audit_events WHERE action LIKE 'users.%' AND subject_id = $1",
      [id],
    )
    expect(rows).toEqual([
      {
        action: 'users.update',
        details: {
          changed: ['first', 'can_view_hiring_pipeline'],
          can_view_hiring_pipeline: { from: false, to: true },
        },
      },
    ])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|Renamed`))
  })

  it('with an old version changes nothing', async () => {
    const { id } = await somebody('COMPANY_USER', 'northgate')
    await update(companyOwner, id, { first: 'Once' })
    expect(refused(await update(companyOwner, id, { first: 'Twice' }))).toEqual([409, 'changed_meanwhile'])
    expect(await rowOf(id)).toMatchObject({ first: 'Once', version: 2 })
  })

  it.each(['id', 'email', 'state', 'session_epoch', 'set_up_at', 'email_verified', 'preferred_mfa'])(
    'takes no %s',
    async (field) => {
      const { id } = await somebody('COMPANY_USER', 'northgate')
      expect((await update(superAdmin, id, { [field]: absent })).status).toBe(422)
    },
  )

  it.each<[string, AuthRole, Slug, object, number, string]>([
    [companyOwner, 'COMPANY_USER', 'northgate', { auth_role: 'SUPER_ADMIN' }, 403, 'role_not_allowed'],
    [companyOwner, 'COMPANY_USER', 'northgate', { auth_role: 'FRANCHISE_OWNER' }, 403, 'role_not_allowed'],
    [companyOwner, 'SUPER_ADMIN', 'northgate', { first: 'Lower' }, 403, 'role_not_allowed'],
    [companyOwner, 'SUPER_ADMIN', 'northgate', { auth_role: 'COMPANY_USER' }, 403, 'role_not_allowed'],
    [franchiseOwner, 'FRANCHISE_USER', 'lantern', { auth_role: 'COMPANY_USER' }, 409, 'role_company_mismatch'],
    [franchiseOwner, 'COMPANY_USER', 'northgate', { auth_role: 'FRANCHISE_OWNER' }, 409, 'role_company_mismatch'],
    [superAdmin, 'FRANCHISE_USER', 'lantern', { company: 'northgate' }, 409, 'role_company_mismatch'],
    [superAdmin, 'COMPANY_USER', 'northgate', { company_id: absent }, 404, 'not_found'],
    [franchiseOwner, 'COMPANY_USER', 'northgate', { company: 'harbour' }, 403, 'company_fixed'],
    [companyOwner, 'COMPANY_USER', 'northgate', { company: 'orchard' }, 403, 'company_fixed'],
    [companyOwner, 'COMPANY_USER', 'northgate', { company_id: absent }, 403, 'company_fixed'],
  ])('%s may not change a %s at %s into %j', async (as, role, slug, wanted, status, problem) => {
    const { id } = await somebody(role, slug)
    const before = await rowOf(id)
    const { company, ...rest } = wanted as { company?: Slug }
    const answer = await update(as, id, { ...rest, ...(company ? { company_id: companies[company] } : {}) })
    expect(refused(answer)).toEqual([status, problem])
    expect(await rowOf(id)).toEqual(before)
  })

  it.each([{ auth_role: 'COMPANY_USER' }, { active: false }, { permissions: { can_view_hiring_pipeline: true } }])(
    'nobody changes their own rights: %j',
    async (body) => {
      await somebody('COMPANY_OWNER', 'northgate')
      const { id, email } = await somebody('COMPANY_OWNER', 'northgate')
      expect(refused(await update(email, id, body))).toEqual([403, 'own_rights'])
      expect(refused(await call('DELETE', `/users/${id}`, { as: email }))).toEqual([403, 'own_rights'])
      expect(refused(await call('POST', `/users/${id}/reset-mfa`, { as: email }))).toEqual([403, 'own_rights'])
      expect((await update(email, id, { first: 'Own', auth_role: 'COMPANY_OWNER', active: true })).status).toBe(200)
    },
  )

  it.each([{ auth_role: 'COMPANY_USER' }, { permissions: { can_view_hiring_pipeline: true } }])(
    'a demoted or promoted user %j keeps no older rights',
    async (body) => {
      const { id, email } = await somebody('COMPANY_OWNER', 'northgate')
      const token = await tokenFor(email)
      await update(companyOwner, id, body)
      const seen = await call('POST', '/users/search', { token, body: {} })
      expect(refused(seen)).toEqual('auth_role' in body ? [401, 'session_invalid'] : [200, undefined])
    },
  )

  it('a super admin moves somebody: their sessions end, and both companies read of it', async () => {
    const { id, email } = await somebody('COMPANY_USER', 'northgate')
    const token = await tokenFor(email)
    const answer = await update(superAdmin, id, { company_id: companies.orchard })
    expect(answer.body.data.company.id).toBe(companies.orchard)
    expect((await profileWith(token)).body.problem).toBe('session_invalid')
    expect((await call('GET', `/users/${id}`, { as: companyOwner })).status).toBe(404)
    const { rows } = await product.owner.query(
      "SELECT company_id FROM audit_events WHERE action LIKE 'users.%' AND subject_id = $1",
      [id],
    )
    expect(rows.map((row) => row.company_id as string).sort()).toEqual([companies.northgate, companies.orchard].sort())
  })

  it('a new password can be asked for of whoever has one', async () => {
    const { id } = await somebody('COMPANY_USER', 'northgate')
    expect((await update(companyOwner, id, { password_change_required: true })).status).toBe(200)
    const { rows } = await product.owner.query('SELECT must_change FROM credentials WHERE user_id = $1', [id])
    expect(rows).toEqual([{ must_change: 'at_sign_in' }])
    const invited = (await create(companyOwner, {})).body.data
    expect((await update(companyOwner, invited.id, { password_change_required: true })).body.data.version).toBe(1)
    expect((await update(companyOwner, id, { version: 2, password_change_required: false })).status).toBe(422)
  })
})

describe('the last active owner', () => {
  it.each<[AuthRole, Slug, AuthRole]>([
    ['COMPANY_OWNER', 'orchard', 'COMPANY_USER'],
    ['COMPANY_OWNER', 'harbour', 'SUPER_ADMIN'],
  ])('%s of %s stays, and is not made %s', async (role, slug, other) => {
    const { id } = await somebody(role, slug)
    // Invited only: nobody yet.
    await create(superAdmin, { auth_role: role, company_id: companies[slug] })
    const changes = [{ auth_role: other }, { active: false }, { company_id: companies.northgate }]
    for (const change of changes) expect(refused(await update(superAdmin, id, change))).toEqual([409, 'last_owner'])
    expect(refused(await call('DELETE', `/users/${id}`, { as: superAdmin }))).toEqual([409, 'last_owner'])
    const second = await somebody(role, slug)
    expect((await update(superAdmin, id, { auth_role: other })).status).toBe(200)
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [second.id])
  })

  it('stays when two are demoted at the same moment, many times', async () => {
    for (let round = 0; round < 8; round++) {
      const pair = [await somebody('COMPANY_OWNER', 'orchard'), await somebody('COMPANY_OWNER', 'orchard')]
      const answers = await Promise.all(
        pair.map(({ id }, index) =>
          index === round % 2
            ? call('DELETE', `/users/${id}`, { as: superAdmin })
            : update(superAdmin, id, { auth_role: 'COMPANY_USER' }),
        ),
      )
      expect(statusesOf(answers)).toEqual([200, 409])
      await product.owner.query(
        "UPDATE users SET active = false WHERE auth_role = 'COMPANY_OWNER' AND company_id = $1",
        [companies.orchard],
      )
    }
  })

  it('stays when two demote each other, franchise owners and super admins too', async () => {
    for (const [role, lower, slug] of [
      ['FRANCHISE_OWNER', 'FRANCHISE_USER', 'lantern'],
      ['SUPER_ADMIN', 'COMPANY_USER', 'orchard'],
    ] as const) {
      const pair = [await somebody(role, slug), await somebody(role, 'lantern')]
      const everybodyElse = 'auth_role = $1 AND NOT id = any($2)'
      const ids = pair.map(({ id }) => id)
      await Promise.all(pair.map(({ email }) => search(email)))
      const { rows } = await product.owner.query(
        `UPDATE users SET active = false WHERE active AND ${everybodyElse} RETURNING id`,
        [role, ids],
      )
      const answers = await Promise.all(
        pair.map(({ email }, index) =>
          update(email, pair[1 - index]!.id, {
            auth_role: lower === 'COMPANY_USER' && index === 0 ? 'FRANCHISE_USER' : lower,
          }),
        ),
      )
      const left = await product.owner.query('SELECT FROM users WHERE active AND auth_role = $1', [role])
      await product.owner.query('UPDATE users SET active = true WHERE id = any($1)', [rows.map((row) => row.id)])
      expect(left.rowCount, `${role} ${JSON.stringify(answers.map(refused))}`).toBe(1)
    }
  })
})

describe('deactivating', () => {
  it('ends access at once, keeps the user, and what was sent to them works no more', async () => {
    const { id, email } = await somebody('COMPANY_USER', 'northgate')
    const token = await tokenFor(email)
    await product.owner.query(
      "INSERT INTO sent_tokens (token_hash, user_id, purpose, expires_at) VALUES ($1, $2, 'reset', now() + interval '1 h')",
      [hashToken(id), id],
    )
    const answer = await call('DELETE', `/users/${id}`, { as: companyOwner })
    expect(answer.body.data).toMatchObject({ id, state: 'deactivated' })
    expect(refused(await profileWith(token))).toEqual([401, 'deactivated'])
    const { rows } = await product.owner.query('SELECT FROM sent_tokens WHERE user_id = $1 AND used_at IS NULL', [id])
    expect(rows).toEqual([])
    const again = await call('DELETE', `/users/${id}`, { as: companyOwner })
    expect(again.body).toEqual(answer.body)
    expect(
      (await product.owner.query("SELECT FROM audit_events WHERE action LIKE 'users.%' AND subject_id = $1", [id]))
        .rowCount,
    ).toBe(1)
  })

  it('and activating again revives no session', async () => {
    const { id, email } = await somebody('COMPANY_USER', 'northgate')
    const token = await tokenFor(email)
    await call('DELETE', `/users/${id}`, { as: companyOwner })
    const back = await update(companyOwner, id, { version: 2, active: true })
    expect(back.body.data.state).toBe('active')
    expect((await profileWith(token)).body.problem).toBe('session_invalid')
    expect((await profileWith(await tokenFor(email))).status).toBe(200)
  })
})

describe('the set-up mail', () => {
  const resend = (id: string, as = companyOwner) =>
    call('POST', '/users/resend-account-setup-email', { as, body: { id } })

  it('sent again makes earlier links useless, five times an hour', async () => {
    const { id, email } = (await create(companyOwner, { delivery: 'link' })).body.data
    const answers = []
    for (let time = 0; time < 6; time++) answers.push((await resend(id)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    const { rows } = await product.owner.query(
      'SELECT token_hash FROM sent_tokens WHERE user_id = $1 AND used_at IS NULL',
      [id],
    )
    const { rows: mails } = await product.owner.query(
      'SELECT body FROM outbox WHERE recipient = $1 ORDER BY created_at DESC',
      [email],
    )
    expect(mails).toHaveLength(5)
    const latest = /#([\w-]{43})/.exec(mails[0].body as string)![1]!
    expect(rows).toEqual([{ token_hash: hashToken(latest) }])
  })

  it('is counted though many are asked for at once', async () => {
    const { id } = (await create(companyOwner, {})).body.data
    const answers = await Promise.all(Array.from({ length: 9 }, () => resend(id)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
  })

  it('is not for an account that is set up or deactivated', async () => {
    const { id } = await somebody('COMPANY_USER', 'northgate')
    expect(refused(await resend(id))).toEqual([409, 'already_set_up'])
    const invited = (await create(companyOwner, {})).body.data.id as string
    await call('DELETE', `/users/${invited}`, { as: companyOwner })
    expect(refused(await resend(invited))).toEqual([409, 'user_deactivated'])
  })
})

describe('second factors and sessions', () => {
  it('a reset takes every factor and remembered device away, and ends the sessions', async () => {
    const { id, email } = await somebody('COMPANY_USER', 'northgate')
    const token = await tokenFor(email)
    await product.owner.query(`
      UPDATE users SET preferred_mfa = 'TOTP' WHERE id = '${id}';
      INSERT INTO totp_factors (user_id, sealed_secret, confirmed_at) VALUES ('${id}', 'sealed', now());
      INSERT INTO backup_codes (user_id, code_hash) VALUES ('${id}', 'one'), ('${id}', 'two');
      INSERT INTO devices (user_id, name, key_hash, remembered_until) VALUES ('${id}', 'Browser', '${id}', now() + interval '1 d');
      INSERT INTO sign_in_challenges (token_hash, user_id, name, sealed_state, method, expires_at)
        VALUES ('${id}', '${id}', 'SOFTWARE_TOKEN_MFA', '', 'password', now() + interval '1 h')`)
    expect((await call('POST', `/users/${id}/reset-mfa`, { as: companyOwner })).body.data.mfa).toBe('NONE')
    expect((await profileWith(token)).body.problem).toBe('session_invalid')
    const { rows } = await product.owner.query(
      `SELECT (SELECT count(*) FROM totp_factors WHERE user_id = $1 AND (confirmed_at IS NOT NULL OR sealed_secret <> '')) +
        (SELECT count(*) FROM backup_codes WHERE user_id = $1 AND used_at IS NULL) +
        (SELECT count(*) FROM devices WHERE user_id = $1 AND (forgotten_at IS NULL OR remembered_until IS NOT NULL)) +
        (SELECT count(*) FROM sign_in_challenges WHERE user_id = $1 AND used_at IS NULL) AS left`,
      [id],
    )
    expect(rows).toEqual([{ left: '0' }])
  })

  it('ending sessions ends those of this user and of nobody else', async () => {
    const { id, email } = await somebody('COMPANY_USER', 'northgate')
    const other = await somebody('COMPANY_USER', 'northgate')
    const [token, otherToken] = [await tokenFor(email), await tokenFor(other.email)]
    expect((await call('POST', `/users/${id}/end-sessions`, { as: companyOwner })).status).toBe(200)
    expect((await profileWith(token)).body.problem).toBe('session_invalid')
    expect((await profileWith(otherToken)).status).toBe(200)
    expect((await profileWith(await tokenFor(email))).status).toBe(200)
  })

  it('of whoever stands higher are out of reach', async () => {
    const { id } = await somebody('SUPER_ADMIN', 'northgate')
    for (const deed of ['reset-mfa', 'end-sessions'])
      expect(refused(await call('POST', `/users/${id}/${deed}`, { as: companyOwner }))).toEqual([
        403,
        'role_not_allowed',
      ])
  })
})
