import { beforeAll, describe, expect, it } from 'vitest'
import { endProxySession } from '@seatwise/contract/proxy-sessions'
import type { Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { authRoles } from '@seatwise/contract/values/base'
import { isOnlyInPerson, reachOf } from '@seatwise/domain/permissions'
import { password, setUpProduct } from '../../test-product.ts'

/**
 * While acting, every operation answers byte for byte what it answers the target user, except the operations
 * that are blocked while acting.
 */
const { product, call } = setUpProduct()

const unknownId = '00000000-0000-4000-8000-000000000000'
const targets = ['franchise.owner', 'franchise.user', 'company.owner', 'company.user', 'no.pipeline'] as const

const all: readonly Route[] = routes
const ofSession = all.filter((route) => route.proof === 'session' && route !== endProxySession)
/** Refused only if an email is sent with the move: assessment/survey-results/move-mails.test.ts. */
const movesWithMail = [
  'PUT /candidates/{id}/stage',
  'PUT /survey-results/bulk-update',
  'PUT /survey-results/update-status',
  'PUT /survey-results/move-all-of-status-to-new-status',
]
const isBlocked = ({ permission }: Route) => permission !== undefined && isOnlyInPerson(permission)
/** A super admin cannot be the target of a proxy session. */
const isForTargets = ({ permission }: Route) =>
  permission !== undefined &&
  authRoles.some((auth_role) => {
    const target = { auth_role, permissions: { can_view_hiring_pipeline: true } }
    return auth_role !== 'SUPER_ADMIN' && reachOf(target, permission) !== 'no'
  })
const nameOf = (route: Route) => `${route.method} ${route.path}`

const event = {
  description: 'PAGE_VIEWED',
  timestamp: '2026-03-01T12:00:00Z',
  is_mobile: false,
  screen_width: 1440,
  screen_height: 900,
  browser: 'Test',
  os: 'Test',
  user_agent: 'Test',
}
/**
 * Inputs beyond the empty one, for operations whose answers depend on them. The ids are results of several
 * companies.
 */
const inputs = (ids: string[]): Record<string, { query?: string; body?: object }[]> => ({
  'POST /survey-results/search': [
    { body: {} },
    { body: { with_choices: true, page_size: 200 } },
    { body: { filters: { search: 'people' }, sort: { field: 'role_score', order: 'asc', role_name: 'Sales' } } },
    { body: { page_size: 0 } },
  ],
  'GET /audit-events': [{}, { query: '?page_size=2' }, ...ids.map((id) => ({ query: `?company_id=${id}` }))],
  'POST /user-events': [{ body: { user_events: [event] } }],
})
/** Valid bodies for blocked operations: the refusal must come from acting, not from validation. */
const passing: Record<string, object> = {
  'POST /proxy-sessions': { user_id: unknownId, reason: 'Only asking' },
  'PUT /users/profile': { first: 'Mallory' },
  'PUT /users/change-password': { oldPassword: password, newPassword: 'correct horse battery staple' },
  'POST /users': { first: 'New', last: 'User', email: 'new.user@demo.test', auth_role: 'COMPANY_USER' },
  'POST /users/create': { first: 'New', last: 'User', email: 'new.user@demo.test', auth_role: 'COMPANY_USER' },
  'POST /users/resend-account-setup-email': { id: unknownId },
  'PUT /users/{id}': { version: 1, first: 'Mallory' },
  'POST /auth/mfa': { step: 'begin_totp', password },
  'DELETE /auth/mfa': { password },
  'POST /auth/devices': {},
  'DELETE /auth/devices': {},
  'POST /auth/attributes': { step: 'send', attribute: 'email' },
}
const queries: Record<string, string> = { 'DELETE /auth/devices': `?id=${unknownId}` }

/** All that is not a GET and that a super admin may do as another user, by the reason why. */
const allowedWhileActing: Record<string, string[]> = {
  'reads only: its filters stand in the body': [
    'POST /applications/search',
    'POST /candidates/duplicates/check',
    'POST /candidates/duplicates/search',
    'POST /candidates/search',
    'POST /companies/search',
    'POST /hiring-campaigns/campaigns/search',
    'POST /hiring-campaigns/funnels/search',
    'POST /jobs/search',
    'POST /mailer/templates/preview',
    'POST /pipelines/board',
    'POST /role-benchmarks/requests/search',
    'POST /role-benchmarks/search',
    'POST /roles/search',
    'POST /survey-results/moves/preview',
    'POST /survey-results/search',
    'POST /users/search',
  ],
  'says that somebody is there, who is shown as support': ['POST /live/presence', 'POST /user-events'],
  'the daily work with people, which support is asked to look into: it is audited under both names and can be taken back':
    [
      'POST /candidates/archive',
      'POST /candidates/convert',
      'POST /candidates/create',
      'POST /candidates/restore',
      'POST /candidates/tags',
      'POST /candidates/undo',
      'PUT /candidates/bulk-update',
      'PUT /candidates/{id}',
      'PUT /candidates/{id}/rating',
      'PUT /candidates/{id}/stage',
      'PUT /candidate-tags/{id}',
      'DELETE /candidate-tags/{id}',
      'POST /survey-results/archive',
      'POST /survey-results/restore',
      'POST /survey-results/undo',
      'PUT /survey-results/bulk-update',
      'PUT /survey-results/clear-column-positions-of-status',
      'PUT /survey-results/move-all-of-status-to-new-status',
      'PUT /survey-results/update',
      'PUT /survey-results/update-column-positions',
      'PUT /survey-results/update-role',
      'PUT /survey-results/update-status',
      'POST /pipelines/board/add',
    ],
  'sets something up for an owner who asks for it; nothing of a person is deleted': [
    'POST /pipelines',
    'PUT /pipelines/{id}',
    'DELETE /pipelines/{id}',
    'POST /pipelines/{id}/statuses',
    'PUT /pipelines/{id}/statuses',
    'DELETE /pipelines/{id}/statuses',
    'POST /reject-reasons',
    'PUT /reject-reasons',
    'PUT /reject-reasons/{id}',
    'POST /custom-fields',
    'PUT /custom-fields',
    'PUT /custom-fields/{id}',
    'POST /roles/create',
    'POST /roles/update',
    'POST /roles/retire',
    'POST /roles/{id}/follow',
    'DELETE /roles/{id}/follow',
    'POST /role-benchmarks/requests/create',
    'POST /survey-links',
    'PUT /survey-links',
    'DELETE /survey-links',
    'POST /hiring-campaigns/campaigns/create',
    'PUT /hiring-campaigns/campaigns/{id}',
    'DELETE /hiring-campaigns/campaigns/{id}',
    'POST /hiring-campaigns/funnels/create',
    'PUT /hiring-campaigns/funnels/{id}',
    'DELETE /hiring-campaigns/funnels/{id}',
    'POST /jobs',
    'PUT /jobs/{id}',
    'DELETE /jobs/{id}',
    'POST /job-application-templates',
    'PUT /job-application-templates/{id}',
    'DELETE /job-application-templates/{id}',
    'POST /mailer/templates',
    'PUT /mailer/templates/{id}',
    'DELETE /mailer/templates/{id}',
    'POST /mailer/templates/{id}/reset',
  ],
  "goes out in the company's name, never in that of the user": [
    'POST /invitations',
    'POST /invitations/import',
    'POST /invitations/remind',
    'POST /invitations/{id}/remind',
  ],
  'holds something back, or goes on with what was begun': [
    'DELETE /invitations',
    'POST /messages/{id}/cancel',
    'POST /task-runs/{id}/stop',
    'POST /task-runs/{id}/retry',
  ],
  'brings data of the company in, or takes it back': [
    'POST /candidates/import',
    'POST /candidates/import/undo',
    'POST /company-events/create-bulk',
  ],
}

/**
 * So many rows of each kind, chosen at random, which a failure names: results of the company of two targets, results of
 * other companies, companies and users. `npm run proof -- tenancy` takes one result of each company, and all others.
 */
const rowsOfKind = process.env.WHOLE_MATRIX ? null : 1
let ids: string[]
beforeAll(async () => {
  const { rows } = await product.owner.query<{ id: string }>(
    `
    WITH results AS (SELECT DISTINCT ON (r.company_id) r.id, c.slug = 'northgate' AS is_own
      FROM survey_results r JOIN companies c ON c.id = r.company_id ORDER BY r.company_id, random())
    (SELECT id FROM results WHERE is_own) UNION ALL (SELECT id FROM results WHERE NOT is_own ORDER BY random() LIMIT $1)
    UNION ALL (SELECT id FROM companies ORDER BY random() LIMIT $1) UNION ALL (SELECT id FROM users ORDER BY random() LIMIT $1)`,
    [rowsOfKind],
  )
  ids = [...rows.map(({ id }) => id), unknownId, 'no-id']
})

async function actAs(email: string) {
  const { rows } = await product.owner.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])
  const signedIn = await call('POST', '/auth/sign-in', { body: { username: 'super@demo.test', password } })
  const token = signedIn.body.data.access_token as string
  await call('POST', '/proxy-sessions', { token, body: { user_id: rows[0]!.id, reason: 'Comparing' } })
  return { token, headers: { 'x-proxy-user-id': rows[0]!.id } }
}

/**
 * The raw response without the parts that depend on the actor: the profile's superAdmin, and forbidden actions in
 * `can`.
 */
function seen(answer: Awaited<ReturnType<typeof call>>, name: string) {
  const { status, answer: text } = withoutActing(answer, name)
  return { status, answer: text.replaceAll(/"can":\{[^}]*\}/g, '"can":{}') }
}

function withoutActing({ status, body, text }: Awaited<ReturnType<typeof call>>, name: string) {
  // Each call adds a link of its own.
  if (name === 'POST /survey-links' && status === 200)
    return { status, answer: JSON.stringify({ ...body.data, id: '', public_id: '', url: '', created_at: '' }) }
  // The position differs with every write of any suite.
  if (name === 'GET /live/changes' && status === 200) return { status, answer: JSON.stringify(body.data.changed) }
  const acting = status === 200 && body?.data?.[0] && 'superAdmin' in body.data[0]
  return { status, answer: acting ? JSON.stringify({ ...body.data[0], superAdmin: null }) : text }
}

it('Whatever a super admin may do as another user, beyond reading by GET, is named here with its reason', () => {
  const allowed = ofSession.filter((route) => route.method !== 'GET' && !isBlocked(route) && isForTargets(route))
  expect(Object.values(allowedWhileActing).flat().toSorted()).toEqual(allowed.map(nameOf).toSorted())
})

it('A call is refused while acting if its permission says so, or if it sends a mail in somebody’s name, and is documented so', () => {
  const documented = ofSession.filter(({ problems }) => problems.includes('not_while_acting')).map(nameOf)
  expect(documented.toSorted()).toEqual([...ofSession.filter(isBlocked).map(nameOf), ...movesWithMail].toSorted())
})

describe.each(targets)('acting as %s', (target) => {
  const email = `${target}@demo.test`
  let acting: Awaited<ReturnType<typeof actAs>>
  beforeAll(async () => {
    acting = await actAs(email)
  })

  it.each(ofSession.filter((route) => !isBlocked(route)).map((route) => [nameOf(route), route] as const))(
    'gives for %s the same answer as to the target',
    async (name, { method, path, body: shape }) => {
      const paths = path.includes('{id}') ? ids.map((id) => path.replace('{id}', id)) : [path]
      for (const one of paths)
        for (const { query = '', body = shape ? {} : undefined } of inputs(ids)[name] ?? [{}]) {
          const own = await call(method, one + query, { as: email, ...(body ? { body } : {}) })
          const acted = await call(method, one + query, { ...acting, ...(body ? { body } : {}) })
          expect(seen(acted, name), `${one}${query}`).toEqual(seen(own, name))
        }
    },
  )

  it.each(ofSession.filter(isBlocked).map((route) => [nameOf(route), route] as const))(
    'is refused for %s during the proxy session',
    async (name, { method, path }) => {
      const body = passing[name]
      const answer = await call(method, path.replace('{id}', unknownId) + (queries[name] ?? ''), {
        ...acting,
        ...(body ? { body } : {}),
      })
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_while_acting'])
    },
  )
})

it('A super admin who acts sees nothing that only a super admin sees', async () => {
  const count = async (options: object) =>
    (await call('POST', '/survey-results/search', { ...options, body: {} })).body.total as number
  const acting = await actAs('company.user@demo.test')
  expect(await count(acting)).toBe(await count({ as: 'company.user@demo.test' }))
  expect(await count({ token: acting.token })).toBeGreaterThan(await count(acting))
})

it('Lists offer nothing that acting forbids', async () => {
  const acting = await actAs('company.owner@demo.test')
  const users = (await call('POST', '/users/search', { ...acting, body: {} })).body.data as { can: object }[]
  for (const { can } of users) expect(new Set(Object.values(can))).toEqual(new Set([false]))
  const company = (await call('POST', '/companies/search', { ...acting, body: {} })).body.data[0]
  expect(company.can).toMatchObject({ update: false, suspend: false })
})

it('Audit events written while acting name both people, and the target’s owners can read them', async () => {
  const acting = await actAs('company.owner@demo.test')
  const profile = (await call('GET', '/users/profile', acting)).body.data[0]
  const response = await call('POST', '/roles/create', { ...acting, body: { name: 'Made while acting' } })
  expect(response.status, response.text).toBe(200)
  const { rows } = await product.owner.query(
    "SELECT actor_user_id, acting_as_user_id FROM audit_events WHERE action = 'roles.create' AND acting_as_user_id IS NOT NULL",
  )
  expect(rows).toEqual([{ actor_user_id: profile.superAdmin.id, acting_as_user_id: profile.id }])
  const answer = await call('GET', '/audit-events?action=roles.create', { as: 'company.owner@demo.test' })
  expect(answer.body.data[0]).toMatchObject({
    actor: { id: null, name: null },
    acting_as: { name: 'Cora Ownby' },
  })
})
