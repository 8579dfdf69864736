import { expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

const { call } = setUpProduct({ webhooks_to_this_machine: false })

it.each(['http://localhost:9000/', 'http://127.0.0.1:9000/', 'https://127.0.0.1:9000/', 'https://localhost:9000/'])(
  'A webhook to %s is refused where the operator has not allowed this machine',
  async (url) => {
    const body = { url, events: ['note.added'] }
    const refused = await call('PUT', '/custom-webhooks', { as: 'company.owner@demo.test', body })
    expect([refused.status, refused.body[0].path]).toEqual([422, 'url'])
    expect(refused.body[0].message).not.toContain('http://localhost')
  },
)
