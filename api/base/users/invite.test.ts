import { describe, expect, it } from 'vitest'
import type { AuthRole } from '@seatwise/contract/values/base'
import { hashToken } from '../../kernel/token-hash.ts'
import {
  absent,
  companyOwner,
  companyUser,
  franchiseOwner,
  freshAddress,
  refused,
  statusesOf,
  superAdmin,
  type Slug,
  setUpPeople,
} from './test-people.ts'

const { call, product, companies, createUser, rowOf, create, search } = setUpPeople()

describe('creating a user', () => {
  it('invites by mail, with a token that is stored only as a hash and valid for 72 hours', async () => {
    const email = freshAddress()
    const answer = await create(companyOwner, { email: ` ${email.toUpperCase()} ` })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      data: { email, state: 'invited', company: { id: companies.northgate }, mfa: 'NONE', can: { update: true } },
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

  it('by link shows the link once, sends no mail and does not verify the address', async () => {
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

  it('answers the same under /users', async () => {
    const body = { first: 'New', last: 'Person', email: freshAddress(), auth_role: 'COMPANY_USER' }
    const answer = await call('POST', '/users', { as: companyOwner, body })
    expect(answer.body.data).toMatchObject({ email: body.email, state: 'invited' })
  })

  it.each(['id', 'active', 'session_epoch', 'set_up_at', 'email_verified', 'version', 'sub', 'password'])(
    'accepts no %s from outside',
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
    { first: '\u202e' },
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
  ])('as %s with the role %s at %s answers %i', async (as, auth_role, slug, status, problem) => {
    const email = freshAddress()
    const answer = await create(as, { email, auth_role, ...(slug ? { company_id: companies[slug] } : {}) })
    expect(refused(answer)).toEqual([status, problem])
    expect((await product.owner.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(
      status === 200 ? 1 : 0,
    )
  })

  it('in another franchise is refused to a franchise owner', async () => {
    const { rows } = await product.owner.query(
      `INSERT INTO companies (kind, name, slug, brand, settings)
       SELECT 'franchise', 'Elsewhere', 'elsewhere', 'hb', settings FROM companies LIMIT 1 RETURNING id`,
    )
    const answer = await create(franchiseOwner, { auth_role: 'FRANCHISE_OWNER', company_id: rows[0].id })
    expect(refused(answer)).toEqual([404, 'not_found'])
    expect(answer.text).toBe((await create(franchiseOwner, { auth_role: 'FRANCHISE_OWNER', company_id: absent })).text)
  })

  it('with an address in use is refused without details, and the existing user is unchanged', async () => {
    const stranger = await createUser('COMPANY_USER', 'orchard')
    const before = await rowOf(stranger.id)
    const foreign = await create(companyOwner, { email: stranger.email.toUpperCase(), auth_role: 'COMPANY_OWNER' })
    const own = await create(companyOwner, { email: companyUser })
    expect(refused(foreign)).toEqual([409, 'email_taken'])
    expect(foreign.text).toBe(own.text)
    expect(await rowOf(stranger.id)).toEqual(before)
  })

  it('twice at once creates one user', async () => {
    const email = freshAddress()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(companyOwner, { email })))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409])
    expect((await product.owner.query('SELECT FROM outbox WHERE recipient = $1', [email])).rowCount).toBe(1)
  })
})

describe('the set-up mail', () => {
  const resend = (id: string, as = companyOwner) =>
    call('POST', '/users/resend-account-setup-email', { as, body: { id } })

  it('sent again voids earlier links, five times an hour', async () => {
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

  it('is limited under concurrent requests', async () => {
    const { id } = (await create(companyOwner, {})).body.data
    const answers = await Promise.all(Array.from({ length: 9 }, () => resend(id)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
  })

  it('is refused for an account that is set up or deactivated', async () => {
    const { id } = await createUser('COMPANY_USER', 'northgate')
    expect(refused(await resend(id))).toEqual([409, 'already_set_up'])
    const invited = (await create(companyOwner, {})).body.data.id as string
    await call('DELETE', `/users/${invited}`, { as: companyOwner })
    expect(refused(await resend(invited))).toEqual([409, 'user_deactivated'])
  })
})

it('Invitations per user and quarter of an hour are limited, over both routes', async () => {
  const owner = await createUser('COMPANY_OWNER', 'orchard')
  await product.owner.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 59, $2)', [
    `invitation_by_user:${hashToken(owner.id)}`,
    Date.now() + 60_000,
  ])
  const invite = (path: string) =>
    call('POST', path, {
      as: owner.email,
      body: { first: 'New', last: 'Person', email: freshAddress(), auth_role: 'COMPANY_USER' },
    })
  expect((await invite('/users/create')).status).toBe(200)
  expect(refused(await invite('/users'))).toEqual([429, 'too_many_requests'])
})
