import { describe, expect, it } from 'vitest'
import { problems } from '@seatwise/contract/problems'
import { routes } from '@seatwise/contract/routes'
import type { Route } from '@seatwise/contract/route'
import { urlOf } from '../kernel/handle.ts'
import { reachIn, rowOf } from './rights-matrix.ts'
import { setUpProduct } from '../test-product.ts'

const { call, product, register } = setUpProduct()

const accounts = {
  SUPER_ADMIN: 'super@demo.test',
  FRANCHISE_OWNER: 'franchise.owner@demo.test',
  FRANCHISE_USER: 'franchise.user@demo.test',
  COMPANY_OWNER: 'company.owner@demo.test',
  COMPANY_USER: 'company.user@demo.test',
}
const all: readonly Route[] = routes
const absentId = '00000000-0000-4000-8000-000000000000'
/** Valid bodies of operations that refuse an empty one, so that 403 can only come from the missing permission. */
const bodies: Record<string, object> = {
  'POST /companies/create': {
    kind: 'company',
    name: 'Made by the matrix',
    brand: 'hb',
    contact_email: 'people@matrix.test',
  },
  'PUT /companies/update': { id: absentId, version: 1 },
  'POST /pipelines': { name: 'Made by the matrix' },
  'PUT /pipelines/{id}': { version: 1 },
  'POST /pipelines/{id}/statuses': { name: 'Made by the matrix', type: 'offer' },
  'PUT /pipelines/{id}/statuses': { status_id: absentId, version: 1 },
  'POST /reject-reasons': { name: 'Made by the matrix' },
  'PUT /reject-reasons': { order: [absentId] },
  'PUT /reject-reasons/{id}': { version: 1 },
  'POST /custom-fields': { subject: 'person', name: 'Made by the matrix', type: 'text' },
  'PUT /custom-fields': { subject: 'person', order: [absentId] },
  'PUT /custom-fields/{id}': { version: 1 },
  'POST /jobs': { title: 'Made by the matrix' },
  'PUT /jobs/{id}': { version: 1 },
  'PUT /job-application-templates/{id}': { version: 1 },
  'POST /roles/create': { name: 'Made by the matrix' },
  'POST /roles/update': { id: absentId, version: 1 },
  'POST /roles/retire': { id: absentId, version: 1 },
  'POST /role-benchmarks/create': { role_id: absentId, based_on: null, targets: [], source: 'expert' },
  'POST /role-benchmarks/activate': { id: absentId, revision: 1 },
  'POST /role-benchmarks/retire': { id: absentId, revision: 1 },
  'PUT /role-benchmarks/{id}': { revision: 1, targets: [], source: 'expert' },
  'POST /role-benchmarks/requests/create': { role_id: absentId },
  'POST /role-benchmarks/requests/decline': { id: absentId, version: 1, answer: 'Not now' },
  'POST /scorecards/{id}/open': { reason: 'Only asking' },
  'PUT /survey-links': { id: absentId, version: 1 },
  'POST /invitations': { role_id: absentId, people: [{ email: 'a@people.test' }] },
  'POST /mailer/send': { selection: { ids: [absentId] }, kind: 'message', subject: 'Hello', body: 'Hello' },
  'POST /invitations/remind': { ids: [absentId] },
  'POST /outbox/replay': { ids: [absentId] },
  'PUT /custom-webhooks': { url: 'https://hooks.example.com/', events: ['note.added'] },
  'POST /proxy-sessions': { user_id: absentId, reason: 'Only asking' },
}

describe('every route', () => {
  it('is in the rights matrix', () => {
    for (const route of all) expect(rowOf(route), `${route.method} ${route.path}`).toBeDefined()
  })

  it('has a unique id, by which generated clients name it', () => {
    const ids = all.map(({ operationId }) => operationId)
    for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z]+$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is registered and documented, and no other route exists', async () => {
    const { body } = await call('GET', '/openapi.json')
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(all.map((route) => `${route.method} ${route.path}`).sort())
    const running = product.app.served
      .filter(
        ({ method, url }) =>
          /^(\w+ \/(api|images)|POST \/unsubscribe)\//.test(`${method} ${url}`) && !/^\/api\/(docs|openapi)/.test(url),
      )
      .map(({ method, url }) => `${method} ${url}`)
    expect(running.sort()).toEqual(all.map((route) => `${route.method} ${urlOf(route)}`).sort())
    expect((await call('GET', '/users')).status).toBe(404)
  })

  it('that needs a session refuses requests without a valid one', async () => {
    const { token } = await register()
    for (const route of all.filter((one) => one.proof === 'session'))
      for (const bearer of [undefined, 'nonsense', token]) {
        const answer = await call(route.method, route.path.replace('{id}', absentId), bearer ? { token: bearer } : {})
        expect([answer.status, answer.body.problem], `${route.path} ${bearer}`).toEqual([401, 'not_signed_in'])
      }
  })

  it.each(Object.entries(accounts))('answers %s as the matrix says', async (role, email) => {
    for (const route of all.filter((one) => one.proof === 'session')) {
      const right = reachIn(rowOf(route)!, role, true)
      const answer = await call(route.method, route.path.replace('{id}', absentId), {
        as: email,
        ...(route.body ? { body: bodies[`${route.method} ${route.path}`] ?? {} } : {}),
      })
      if (right === 'no') expect([answer.status, answer.body.problem], route.path).toEqual([403, 'not_allowed'])
      // No form is sent.
      else
        expect([200, 404, 409, 422, ...(route.upload ? [415] : [])], `${route.path} ${answer.text}`).toContain(
          answer.status,
        )
    }
  })

  it('refuses the id of another user in the proxy header without a proxy session', async () => {
    const { rows } = await product.owner.query("SELECT id FROM users WHERE email = 'company.owner@demo.test'")
    for (const email of [accounts.COMPANY_USER, accounts.SUPER_ADMIN])
      for (const id of [rows[0].id as string, 'nonsense', "' OR 1=1 --"]) {
        const forged = await call('GET', '/survey-results', { as: email, headers: { 'x-proxy-user-id': id } })
        expect([forged.status, forged.body.problem]).toEqual([403, 'proxy_ended'])
      }
  })

  it('documents the status of every declared refusal', async () => {
    const { body } = await call('GET', '/openapi.json')
    for (const route of all) {
      const { responses } = body.paths[route.path][route.method.toLowerCase()]
      for (const code of route.problems)
        expect(Object.keys(responses as object)).toContain(String(problems[code].status))
    }
  })
})
