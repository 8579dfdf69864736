import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'

const sorted = (role_name: string) => ({ sort: { field: 'role_score', order: 'desc', role_name } })
const selected = (role_name: string) => ({ filters: {}, role_name, count: 0 })
const message = { kind: 'message', subject: 'Hello', body: 'Hello' }

type Body = (role_name: string, status_id: string) => object
/** The place in each call for the role whose scores it shows, filters, sorts or chooses by. */
const calls: Record<string, Body> = {
  'POST /survey-results/search': sorted,
  'POST /survey-results/export': sorted,
  'POST /pipelines/board': (role_name) => ({ role_name }),
  'PUT /survey-results/bulk-update': (role_name) => ({ ...selected(role_name), is_test: true }),
  'PUT /survey-results/move-all-of-status-to-new-status': (role_name, status_id) => ({
    ...selected(role_name),
    status_id,
    to_status_id: status_id,
  }),
  'POST /survey-results/moves/preview': (role_name, status_id) => ({ status_id, selection: selected(role_name) }),
  'POST /survey-results/move-mails/preview': (role_name, status_id) => ({ status_id, selection: selected(role_name) }),
  'POST /mailer/send/preview': (role_name) => ({ ...message, selection: selected(role_name) }),
  'POST /mailer/send': (role_name) => ({ ...message, selection: selected(role_name) }),
  'POST /mailer/templates/{id}/send': (role_name) => ({ selection: selected(role_name), version: 0 }),
}
/** They say themselves, where they are opened, which role is gone. */
const views = ['POST /saved-views', 'PUT /saved-views']

const naming = (routes as readonly Route[]).filter(
  ({ body }) =>
    body && JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes('"role_name"'),
)

it('The list of calls with a role name in the body is complete', () =>
  expect(naming.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [...Object.keys(calls), ...views].toSorted(),
  ))

describe('a role that does not exist', () => {
  it.each(Object.entries(calls))(
    'is refused by %s with a sentence, and an existing one is accepted in any case of letters',
    async (name, of) => {
      const [method, path] = name.split(' ') as ['POST' | 'PUT', string]
      const { rows } = await product.owner.query(
        "SELECT s.id FROM statuses s JOIN companies c ON c.id = s.company_id WHERE c.slug = 'northgate' ORDER BY s.position LIMIT 1",
      )
      const ask = (role_name: string) =>
        call(method, path.replace('{id}', 'rejection'), { as: owner, body: of(role_name, rows[0].id as string) })
      const refused = await ask('Nonexistent')
      expect(refused.status, refused.text).toBe(422)
      expect(refused.body).toMatchObject([
        { path: expect.stringContaining('role_name'), message: 'There is no role of this name. Choose another one.' },
      ])
      expect((await ask('sALES')).status).not.toBe(422)
    },
  )
})
