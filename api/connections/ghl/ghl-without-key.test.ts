import { expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

const { call } = setUpProduct()

it('Without a key to verify webhooks, none is accepted', async () => {
  const answer = await call('POST', '/ghl/webhooks', { body: {}, headers: { 'x-ghl-signature': 'A'.repeat(88) } })
  expect([answer.status, answer.body.problem]).toEqual([404, 'ghl_webhooks_off'])
  const { body } = await call('GET', '/ghl/connection', { as: 'company.owner@demo.test' })
  expect(body).toMatchObject({ data: null, location_id: null, webhooks: { are_checked: false } })
})
