import { describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

describe('the outbox of a developer', () => {
  const { call, product } = setUpProduct()

  it('is shown to super admins only', async () => {
    expect((await call('GET', '/outbox')).status).toBe(401)
    for (const as of ['company.owner@demo.test', 'franchise.owner@demo.test']) {
      const refused = await call('GET', '/outbox', { as })
      expect([refused.status, refused.body.problem], as).toEqual([403, 'not_allowed'])
    }
    const { status, body } = await call('GET', '/outbox', { as: 'super@demo.test' })
    expect(status).toBe(200)
    expect(body.data[0]).toMatchObject({ channel: 'mail', subject: expect.any(String), html: expect.any(String) })
  })

  it('lets none of the demo world’s mails go, whatever is configured', async () => {
    const { rows } = await product.owner.query('SELECT DISTINCT state FROM outbox')
    expect(rows).toEqual([{ state: 'kept' }])
  })
})

describe.each(['staging', 'prod'] as const)('in %s', (app_env) => {
  const { call } = setUpProduct({ app_env, demo_password: undefined, public_url: 'https://app.example.com' })

  it('there is no outbox to read: its links sign people in', async () => {
    expect((await call('GET', '/outbox')).status).toBe(404)
  })
})
