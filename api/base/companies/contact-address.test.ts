import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()
const owner = 'company.owner@demo.test'
const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const ids = {} as { company_id: string; role_id: string }

const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call(method, path, { as: owner, ...(body ? { body } : {}) })
const made = async (path: string, body: object) => (await at('POST', path, body)).body.data
const setContact = (address: string | null) =>
  rowsOf('UPDATE companies SET contact_email = $2 WHERE id = $1', [ids.company_id, address])

beforeAll(async () => {
  const [company] = await rowsOf("SELECT id FROM companies WHERE slug = 'northgate'")
  const [role] = await rowsOf("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
  Object.assign(ids, { company_id: company.id, role_id: role.id })
})

type Case = { prepare?: () => Promise<unknown>; open: (prepared: never) => ReturnType<typeof at> }
const wholeJob = () => ({
  role_id: ids.role_id,
  workplace: 'remote',
  countries: ['US'],
  employment_type: 'full_time',
  description: 'You sell.',
})
type Version = { id: string; version: number }

/** Opens something to the public by each call; `prepare` runs while the company has an address. */
const cases: Record<string, Case> = {
  'POST /survey-links': { open: () => at('POST', '/survey-links', {}) },
  'PUT /survey-links': {
    prepare: async () => {
      const { id } = await made('/survey-links', {})
      return (await at('DELETE', `/survey-links?id=${id}`)).body.data
    },
    open: ({ id, version }: Version) => at('PUT', '/survey-links', { id, version, reopen: true }),
  },
  'POST /invitations': {
    open: () =>
      at('POST', '/invitations', { role_id: ids.role_id, people: [{ email: `${randomUUID()}@people.test` }] }),
  },
  'POST /invitations/import': {
    open: async () => {
      const form = new FormData()
      form.append('file', new Blob(['Email\na@people.test\n'], { type: 'text/csv' }), 'people.csv')
      const payload = new Response(form)
      const headers = { 'content-type': payload.headers.get('content-type')! }
      return call('POST', '/invitations/import?step=columns', {
        as: owner,
        headers,
        body: Buffer.from(await payload.arrayBuffer()),
      })
    },
  },
  'POST /invitations/{id}/remind': {
    prepare: async () => {
      const people = [{ email: `${randomUUID()}@people.test` }]
      const { invited } = await made('/invitations', { role_id: ids.role_id, people })
      await at('DELETE', `/invitations?id=${invited[0].id}`)
      return invited[0]
    },
    open: ({ id }: Version) => at('POST', `/invitations/${id}/remind`, { renew: true }),
  },
  'PUT /jobs/{id}': {
    prepare: () => made('/jobs', { title: 'Waits for an address', ...wholeJob() }),
    open: ({ id, version }: Version) => at('PUT', `/jobs/${id}`, { version, state: 'open' }),
  },
  'PUT /hiring-campaigns/campaigns/{id}': {
    prepare: () => made('/hiring-campaigns/campaigns/create', { name: 'Waits' }),
    open: ({ id, version }: Version) => at('PUT', `/hiring-campaigns/campaigns/${id}`, { version, state: 'active' }),
  },
  'POST /hiring-campaigns/funnels/create': {
    prepare: () => made('/hiring-campaigns/campaigns/create', { name: 'Has no way in' }),
    open: ({ id }: Version) =>
      at('POST', '/hiring-campaigns/funnels/create', { campaign_id: id, name: 'Poster', channel: 'poster' }),
  },
  'PUT /hiring-campaigns/funnels/{id}': {
    prepare: async () => {
      const { id: campaign_id } = await made('/hiring-campaigns/campaigns/create', { name: 'Had a way in' })
      const { id } = await made('/hiring-campaigns/funnels/create', { campaign_id, name: 'Poster', channel: 'poster' })
      return (await at('DELETE', `/hiring-campaigns/funnels/${id}`)).body.data
    },
    open: ({ id, version }: Version) => at('PUT', `/hiring-campaigns/funnels/${id}`, { version, state: 'active' }),
  },
}

describe('a company without a contact address', () => {
  const refusing = (routes as readonly Route[])
    .filter(({ problems }) => problems.includes('no_contact_address'))
    .map(({ method, path }) => `${method} ${path}`)

  it('is refused by each call that documents this refusal', () =>
    expect(refusing.toSorted()).toEqual(Object.keys(cases).toSorted()))

  it.each(Object.entries(cases))(
    'cannot open anything by %s, but can once it has an address',
    async (_, { prepare, open }) => {
      await setContact('people@northgate.test')
      const prepared = (await prepare?.()) as never
      await setContact(null)
      const refused = await open(prepared)
      expect([refused.status, refused.body.problem]).toEqual([409, 'no_contact_address'])
      await setContact('people@northgate.test')
      expect((await open(prepared)).status).toBe(200)
    },
  )

  it('keeps what was already open: its link, an invitation and its reminder', async () => {
    await setContact('people@northgate.test')
    const { url, id, version } = await made('/survey-links', {})
    const people = [{ email: `${randomUUID()}@people.test` }]
    const { invited } = await made('/invitations', { role_id: ids.role_id, people })
    await setContact(null)
    const visited = await call('GET', `/public/companies?link=${new URL(url as string).searchParams.get('link')}`)
    const [company] = visited.body.data
    expect(JSON.stringify(company.notice)).toContain('tell the person at Lantern Northgate')
    expect((await at('PUT', '/survey-links', { id, version, max_uses: 5 })).status).toBe(200)
    expect((await at('POST', `/invitations/${invited[0].id}/remind`, {})).status).toBe(200)
  })

  it('gets one from an owner, who cannot remove it again', async () => {
    await setContact(null)
    const profile = async () => (await call('GET', '/users/profile', { as: owner })).body.data[0].company.contact_email
    expect(await profile()).toBeNull()
    const change = async (contact_email: unknown) => {
      const [{ version }] = await rowsOf('SELECT version FROM companies WHERE id = $1', [ids.company_id])
      return at('PUT', '/companies/update', { id: ids.company_id, version, contact_email })
    }
    expect((await change('People@Northgate.test')).body.data.contact_email).toBe('people@northgate.test')
    expect(await profile()).toBe('people@northgate.test')
    for (const nothing of [null, '']) expect((await change(nothing)).status).toBe(422)
  })

  it('cannot be created any more', async () => {
    const body = { kind: 'company', name: 'No address', brand: 'hb' }
    const refused = await call('POST', '/companies/create', { as: 'super@demo.test', body })
    expect([refused.status, refused.body.map(({ path }: { path: string }) => path)]).toEqual([422, ['contact_email']])
  })
})
