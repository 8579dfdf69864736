import pg from 'pg'
import { expect, it } from 'vitest'
import { setUpProduct } from './test-product.ts'
import { inviteFirstSuperAdmin } from './first-super-admin.ts'

const { product, call } = setUpProduct({ demo_password: undefined })
const first = { email: 'ops@people.test', brand: 'hb', public_url: 'https://app.example.test' } as const
const password = 'a quiet lake at noon'

it('an empty installation invites only the super admin whom its configuration names, by a link', async () => {
  const pool = new pg.Pool(product.connection.app)
  try {
    const [one, other] = await Promise.all([inviteFirstSuperAdmin(pool, first), inviteFirstSuperAdmin(pool, first)])
    expect(one).toMatch(/^https:\/\/app\.example\.test\/set-up-password#[\w-]{43}$/)
    const { rows } = await product.owner.query('SELECT email, auth_role FROM users')
    expect(rows).toEqual([{ email: first.email, auth_role: 'SUPER_ADMIN' }])
    const setUp = (link: string) =>
      call('POST', '/public/users/set-up-password', { body: { token: link.split('#')[1]!, newPassword: password } })
    // The later of two links is the valid one.
    const used = [(await setUp(one!)).status, (await setUp(other!)).status]
    expect(used).toEqual(expect.arrayContaining([200, 410]))
    const { body } = await call('POST', '/auth/sign-in', { body: { username: first.email, password } })
    const token = body.data.access_token as string
    expect((await call('GET', '/users/profile', { token })).body.data[0].auth_role).toBe('SUPER_ADMIN')
    expect(await inviteFirstSuperAdmin(pool, first)).toBeUndefined()
    expect(await inviteFirstSuperAdmin(pool, { ...first, email: 'somebody.else@people.test' })).toBeUndefined()
  } finally {
    await pool.end()
  }
})
