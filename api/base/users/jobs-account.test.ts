import { expect, it } from 'vitest'
import { password, setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct({ jobs_account: 'super@demo.test' })

async function profileOf(options: { as?: string; token?: string; headers?: Record<string, string> }) {
  const { body } = await call('GET', '/users/profile', options)
  return body.data[0] as { jobs_account: boolean; superAdmin: { jobs_account: boolean } | null }
}

it('The profile shows Jobs to the configured account only, also while it acts as another user', async () => {
  expect((await profileOf({ as: 'super@demo.test' })).jobs_account).toBe(true)
  expect((await profileOf({ as: 'company.owner@demo.test' })).jobs_account).toBe(false)

  const { rows } = await product.owner.query("SELECT id FROM users WHERE email = 'company.owner@demo.test'")
  const user_id = rows[0].id as string
  const signedIn = await call('POST', '/auth/sign-in', { body: { username: 'super@demo.test', password } })
  const token = signedIn.body.data.access_token as string
  await call('POST', '/proxy-sessions', { token, body: { user_id, reason: 'Looking' } })
  const acted = await profileOf({ token, headers: { 'x-proxy-user-id': user_id } })
  expect([acted.jobs_account, acted.superAdmin?.jobs_account]).toEqual([false, true])
})

it('The configured address sees Jobs only as a super admin', async () => {
  await product.owner.query("UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = 'super@demo.test'")
  expect((await profileOf({ as: 'super@demo.test' })).jobs_account).toBe(false)
})
