import pg from 'pg'
import { expect, it } from 'vitest'
import { setUpProduct } from './test-product.ts'
import { inviteFirstSuperAdmin } from './first-super-admin.ts'

const { product, call } = setUpProduct({ demo_password: undefined })
const first = { email: 'ops@people.test', brand: 'hb', public_url: 'https://app.example.test' } as const
const password = 'a quiet lake at noon'

it('An empty installation invites, by a link, only the super admin in its configuration', async () => {
  const pool = new pg.Pool(product.connection.app)
  try {
    const [one, other] = await Promise.all([inviteFirstSuperAdmin(pool, first), inviteFirstSuperAdmin(pool, first)])
    expect(one).toMatch(/^https:\/\/app\.example\.test\/sign-up#[\w-]{43}$/)
    const { rows } = await product.owner.query('SELECT email, auth_role FROM users')
    expect(rows).toEqual([{ email: first.email, auth_role: 'SUPER_ADMIN' }])
    const tokenOf = (link: string) => ({ token: link.split('#')[1]! })
    const questions = [one!, other!].map((link) => call('POST', '/auth/invitation', { body: tokenOf(link) }))
    const response = (await Promise.all(questions)).find(({ status }) => status === 200)!
    // The account has no name yet, and cannot be set up without one.
    expect(response.body.data).toMatchObject({ first: '', last: '', email: first.email })
    for (const link of [one!, other!]) {
      const body = { ...tokenOf(link), newPassword: password }
      expect((await call('POST', '/public/users/set-up-password', { body })).body.problem).toBe('token_refused')
    }
    const setUp = (link: string) =>
      call('POST', '/auth/register', {
        body: { ...tokenOf(link), first: 'Ines', last: 'Almeida', newPassword: password },
      })
    // The later of two links is the valid one.
    const used = [(await setUp(one!)).status, (await setUp(other!)).status]
    expect(used).toEqual(expect.arrayContaining([200, 410]))
    const { body } = await call('POST', '/auth/sign-in', { body: { username: first.email, password } })
    const token = body.data.access_token as string
    const [profile] = (await call('GET', '/users/profile', { token })).body.data
    expect(profile).toMatchObject({ first: 'Ines', last: 'Almeida', auth_role: 'SUPER_ADMIN' })
    expect(profile).toMatchObject({ company: { name: 'Head Office', contact_email: null } })
    // A company accepts nobody before it has a contact address for questions about data.
    const refused = await call('POST', '/survey-links', { token, body: {} })
    expect([refused.status, refused.body.problem]).toEqual([409, 'no_contact_address'])
    const contact = { id: profile.company.id, version: 1, contact_email: 'people@head-office.test' }
    expect((await call('PUT', '/companies/update', { token, body: contact })).status).toBe(200)
    expect((await call('POST', '/survey-links', { token, body: {} })).status).toBe(200)
    expect(await inviteFirstSuperAdmin(pool, first)).toBeUndefined()
    expect(await inviteFirstSuperAdmin(pool, { ...first, email: 'somebody.else@people.test' })).toBeUndefined()
  } finally {
    await pool.end()
  }
})
