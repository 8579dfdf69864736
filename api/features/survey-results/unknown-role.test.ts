import { describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

const { call } = setUpProduct()
const owner = 'company.owner@demo.test'

/** How each call is told the role whose scores it shows, filters and sorts by. */
const calls = {
  '/survey-results/search': (role_name: string) => ({ sort: { field: 'role_score', order: 'desc', role_name } }),
  '/survey-results/export': (role_name: string) => ({ sort: { field: 'role_score', order: 'desc', role_name } }),
  '/pipelines/board': (role_name: string) => ({ role_name }),
}

describe('a role that does not exist', () => {
  it.each(Object.entries(calls))(
    'is refused by %s with a sentence, and a real one is not, whatever its case',
    async (path, of) => {
      const refused = await call('POST', path, { as: owner, body: of('Nonexistent') })
      expect(refused.status, refused.text).toBe(422)
      expect(refused.body).toMatchObject([
        { path: expect.stringContaining('role_name'), message: 'There is no role of this name. Choose another one.' },
      ])
      expect((await call('POST', path, { as: owner, body: of('sALES') })).status).toBe(200)
    },
  )
})
