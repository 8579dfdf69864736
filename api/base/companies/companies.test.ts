import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Company } from '@seatwise/contract/companies'
import { setUpProduct } from '../../test-product.ts'

const { product, call, tokenOf } = setUpProduct({
  data_folder: mkdtempSync(path.join(tmpdir(), 'seatwise-companies-')),
})

const unknownId = '00000000-0000-4000-8000-000000000000'
const ids = {} as Record<'head-office' | 'lantern' | 'northgate' | 'harbour' | 'orchard', string>
beforeAll(async () => {
  for (const row of (await product.owner.query('SELECT id, slug FROM companies')).rows)
    ids[row.slug as keyof typeof ids] = row.id
})

const as = (name: string) => `${name}@demo.test`
const find = async (id: string, reader = 'super') => {
  const { body } = await call('POST', '/companies/search', { as: as(reader), body: {} })
  return (body.data as Company[]).find((company) => company.id === id)!
}
const create = async (input: object = {}) => {
  const answer = await call('POST', '/companies/create', {
    as: as('super'),
    body: { kind: 'company', name: 'Fresh Company', brand: 'hb', contact_email: 'people@fresh.test', ...input },
  })
  return { ...answer, company: answer.body.data as Company }
}
const update = (reader: string, body: object) => call('PUT', '/companies/update', { as: as(reader), body })
const changed = async (reader: string, id: string, change: object) =>
  update(reader, { id, version: (await find(id)).version, ...change })
const audits = async (id: string) =>
  (
    await product.owner.query(
      'SELECT action, details, actor_user_id FROM audit_events WHERE subject_id = $1 ORDER BY created_at',
      [id],
    )
  ).rows

describe('the list of companies', () => {
  const namesOf = async (reader: string, body: object = {}) => {
    const answer = await call('POST', '/companies/search', { as: as(reader), body })
    expect(answer.status).toBe(200)
    return (answer.body.data as Company[]).map(({ name }) => name)
  }
  const demo = ['Head Office', 'Lantern Group', 'Lantern Harbour', 'Lantern Northgate', 'Orchard & Pine']

  it.each([
    ['super', demo],
    ['franchise.owner', ['Lantern Group', 'Lantern Harbour', 'Lantern Northgate']],
    ['franchise.user', ['Lantern Group', 'Lantern Harbour', 'Lantern Northgate']],
    ['company.owner', ['Lantern Northgate']],
    ['company.user', ['Lantern Northgate']],
  ])('shows %s exactly the companies in reach', async (reader, expected) => {
    expect(await namesOf(reader)).toEqual(expected)
    const { body } = await call('GET', '/companies/list', { as: as(reader) })
    expect((body.data as Company[]).map(({ name }) => name)).toEqual(expected)
  })

  it.each([
    [{ search: 'PÎNE orch' }, ['Orchard & Pine']],
    [{ search: 'services north' }, ['Lantern Northgate']],
    [{ search: '%%' }, []],
    [{ kind: 'franchise' }, ['Lantern Group']],
    [{ brand: 'be' }, ['Orchard & Pine']],
    [{ state: 'suspended' }, []],
  ])('filters by %j', async (filters, expected) => {
    expect(await namesOf('super', { filters })).toEqual(expected)
  })

  it('finds one by its id, in scope only', async () => {
    const filters = { id: ids.harbour }
    expect(await namesOf('franchise.user', { filters })).toEqual(['Lantern Harbour'])
    expect(await namesOf('company.owner', { filters })).toEqual([])
  })

  it('filters by franchise, and finds nothing by one out of scope', async () => {
    const filters = { franchise_id: ids.lantern }
    expect(await namesOf('super', { filters })).toEqual(['Lantern Harbour', 'Lantern Northgate'])
    expect(await namesOf('company.owner', { filters: { franchise_id: ids.orchard } })).toEqual([])
  })

  it.each(['name', 'brand', 'created_at', 'last_active_at', 'users', 'results'] as const)(
    'sorts by %s in both directions and pages without losing a company',
    async (field) => {
      for (const order of ['asc', 'desc']) {
        const all: string[] = []
        let after: string | undefined
        do {
          const body = { sort: { field, order }, page_size: 2, ...(after ? { after } : {}) }
          const page = (await call('POST', '/companies/search', { as: as('super'), body })).body
          all.push(...(page.data as Company[]).map(({ name }) => name))
          after = page.next as string | undefined
        } while (after)
        expect(all.toSorted()).toEqual(demo)
        expect(all).toEqual(await namesOf('super', { sort: { field, order } }))
      }
    },
  )

  it('lists a franchise before its companies, whatever their names', async () => {
    const rename = (name: string) =>
      product.owner.query('UPDATE companies SET name = $2 WHERE id = $1', [ids.harbour, name])
    await rename('Anchorage')
    for (const reader of ['super', 'franchise.owner'])
      expect(await namesOf(reader, { filters: { search: 'services' } }), reader).toEqual([
        'Lantern Group',
        'Anchorage',
        'Lantern Northgate',
      ])
    await rename('Lantern Harbour')
  })

  it('counts users who may sign in and the results that lists show, and has the latest date of both', async () => {
    const { rows } = await product.owner.query(
      `SELECT (SELECT count(*)::int FROM users WHERE company_id = $1 AND active) users,
        (SELECT count(*)::int FROM survey_results WHERE company_id = $1 AND archived_at IS NULL AND NOT is_test) results,
        (SELECT count(*)::int FROM survey_results WHERE company_id = $1) all_results`,
      [ids.northgate],
    )
    await tokenOf(as('company.owner'))
    const company = await find(ids.northgate)
    expect(company).toMatchObject({ users: 3, results: rows[0].results, franchise: { name: 'Lantern Group' } })
    expect(rows[0].users).toBe(3)
    expect(rows[0].all_results).toBeGreaterThan(rows[0].results)
    expect(Date.now() - Date.parse(company.last_active_at!)).toBeLessThan(60_000)
    const byResults = await namesOf('super', { sort: { field: 'results', order: 'desc' } })
    const { rows: most } = await product.owner.query(
      `SELECT c.name FROM companies c JOIN survey_results r ON r.company_id = c.id AND r.archived_at IS NULL AND NOT r.is_test
        GROUP BY c.id ORDER BY count(*) DESC LIMIT 1`,
    )
    expect(byResults[0]).toBe(most[0].name)
    const idle = await find(ids['head-office'])
    expect(idle.results).toBe(0)
  })

  it('says where there is a user to act as: not in Head Office, in an empty company or in a suspended one', async () => {
    const hasOne = async (id: string) => (await find(id)).has_user_to_act_as
    expect(await hasOne(ids['head-office'])).toBe(false)
    expect(await hasOne(ids.northgate)).toBe(true)
    const { company } = await create()
    expect(await hasOne(company.id)).toBe(false)
    const invitation = { first: 'New', last: 'Owner', email: 'new.owner@demo.test', auth_role: 'COMPANY_OWNER' }
    const invited = await call('POST', '/users/create', {
      as: as('super'),
      body: { ...invitation, company_id: company.id, delivery: 'link' },
    })
    expect(invited.status).toBe(200)
    expect(await hasOne(company.id)).toBe(true)
    await changed('super', company.id, { state: 'suspended' })
    expect(await hasOne(company.id)).toBe(false)
  })

  it('does not name a franchise to the people of its companies', async () => {
    expect((await find(ids.northgate, 'company.owner')).franchise).toBeNull()
    expect((await find(ids.northgate, 'franchise.owner')).franchise).toEqual({ id: ids.lantern, name: 'Lantern Group' })
  })

  it('does not name a franchise by the tenant filter alone, without row-level security', async () => {
    await product.owner.query('ALTER TABLE companies DISABLE ROW LEVEL SECURITY')
    const company = await find(ids.northgate, 'company.owner')
    await product.owner.query('ALTER TABLE companies ENABLE ROW LEVEL SECURITY')
    expect(company.franchise).toBeNull()
  })
})

describe('locations and departments', () => {
  it.each(['locations', 'departments'])(
    'are listed for %s of one company or all in scope, and of no other',
    async (kind) => {
      await changed('super', ids.harbour, { [kind]: [{ name: 'Pier' }] })
      await changed('super', ids.northgate, { [kind]: [{ name: 'Gate' }, { name: 'Arch' }] })
      const names = async (reader: string, query = '') => {
        const answer = await call('GET', `/companies/${kind}${query}`, { as: as(reader) })
        return answer.status === 200 ? (answer.body.data as Company[]).map(({ name }) => name) : answer.body.problem
      }
      expect(await names('company.user')).toEqual(['Arch', 'Gate'])
      expect(await names('franchise.user')).toEqual(['Arch', 'Gate', 'Pier'])
      expect(await names('franchise.user', `?company_id=${ids.harbour}`)).toEqual(['Pier'])
      expect(await names('company.user', `?company_id=${ids.harbour}`)).toBe('not_found')
      expect(await names('super', `?company_id=${unknownId}`)).toBe('not_found')
    },
  )
})

describe('creating a company', () => {
  it('adds its pipeline and an open survey link that works', async () => {
    const { status, company } = await create({
      name: 'Ümläut & Söhne',
      industry: 'Bakery',
      franchise_id: ids.lantern,
      country: 'DE',
      time_zone: 'Europe/Berlin',
      settings: { mfa_required: true },
      locations: [{ name: 'Oven' }],
    })
    expect(status).toBe(200)
    expect(company).toMatchObject({
      industry: 'Bakery',
      franchise: { name: 'Lantern Group' },
      country: 'DE',
      time_zone: 'Europe/Berlin',
      users: 0,
      results: 0,
      state: 'active',
      version: 1,
      last_active_at: null,
      logo_id: null,
      contact_email: 'people@fresh.test',
      settings: { mfa_required: true },
      locations: [{ name: 'Oven' }],
    })
    const { rows } = await product.owner.query(
      `SELECT c.slug, l.public_id, (SELECT array_agg(s.type ORDER BY position) FROM statuses s
         JOIN pipelines p ON p.id = s.pipeline_id AND p.is_default WHERE s.company_id = c.id) types
       FROM companies c JOIN survey_links l ON l.company_id = c.id AND l.is_default WHERE c.id = $1`,
      [company.id],
    )
    expect(rows[0].slug).toBe('umlaut-sohne')
    expect(rows[0].types).toEqual(['new', 'screening', 'interview', 'offer', 'hired', 'rejected'])
    const link = await call('GET', `/public/companies?link=${rows[0].public_id}`)
    expect(link.body.data[0]).toMatchObject({ name: 'Ümläut & Söhne', logo_id: null })
    expect(await find(company.id, 'franchise.owner')).toBeDefined()
    expect(await audits(company.id)).toMatchObject([{ action: 'companies.create', details: { kind: 'company' } }])
  })

  it('gives companies of the same name different slugs', async () => {
    const made = [await create({ name: '株式会社' }), await create({ name: '株式会社' })]
    const { rows } = await product.owner.query('SELECT slug FROM companies WHERE id = any($1)', [
      made.map(({ company }) => company.id),
    ])
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2)
    for (const { slug } of rows) expect(slug).toMatch(/^company/)
  })

  it('refuses a franchise_id that is not a franchise, and a franchise within another', async () => {
    for (const franchise_id of [ids.orchard, unknownId])
      expect((await create({ franchise_id })).body).toEqual([
        { path: 'franchise_id', message: 'Choose a franchise.', code: 'invalid' },
      ])
    expect((await create({ kind: 'franchise', franchise_id: ids.lantern })).status).toBe(422)
  })

  it.each(['franchise.owner', 'franchise.user', 'company.owner', 'company.user'])(
    'is refused to %s',
    async (reader) => {
      const body = { kind: 'company', name: 'Mine', brand: 'hb', contact_email: 'people@mine.test' }
      const answer = await call('POST', '/companies/create', { as: as(reader), body })
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
    },
  )

  it('refuses invalid values, field by field', async () => {
    const { status, body } = await create({ name: ' ', time_zone: 'Mars/Olympus', country: 'ZZ', slug: 'mine' })
    expect(status).toBe(422)
    expect((body as { path: string }[]).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['name', 'time_zone', 'country']),
    )
  })
})

describe('changing a company', () => {
  it.each([
    ['super', 'orchard', 200],
    ['franchise.owner', 'lantern', 200],
    ['franchise.owner', 'harbour', 200],
    ['franchise.owner', 'orchard', 404],
    ['company.owner', 'northgate', 200],
    ['company.owner', 'harbour', 404],
    ['company.owner', 'lantern', 404],
    ['company.owner', 'orchard', 404],
    ['franchise.user', 'harbour', 403],
    ['company.user', 'northgate', 403],
    ['company.user', 'orchard', 403],
  ] as const)('as %s changes %s: %i', async (reader, name, status) => {
    const before = await find(ids[name])
    const answer = await changed(reader, ids[name], { industry: `Of ${reader}` })
    expect(answer.status).toBe(status)
    expect((await find(ids[name])).industry).toBe(status === 200 ? `Of ${reader}` : before.industry)
  })

  it('out of scope is prevented by the tenant filter, even without row-level security', async () => {
    const { version } = await find(ids.orchard)
    await product.owner.query('ALTER TABLE companies DISABLE ROW LEVEL SECURITY')
    // If the company were found, the unknown location would be refused with a different code.
    const locations = [{ id: randomUUID(), name: 'Theirs' }]
    const answer = await update('company.owner', { id: ids.orchard, version, locations })
    await product.owner.query('ALTER TABLE companies ENABLE ROW LEVEL SECURITY')
    expect([answer.status, answer.body.problem]).toEqual([404, 'not_found'])
  })

  it.each([
    ['brand', { brand: 'be' }],
    ['franchise', { franchise_id: null }],
    ['CRM location id', { go_high_level_location_id: 'abc' }],
    ['state', { state: 'suspended' }],
    ['state, as it is', { state: 'active' }],
  ])('in its %s is allowed to super admins only: anybody else changes nothing', async (_, change) => {
    for (const [reader, id] of [
      ['company.owner', ids.northgate],
      ['franchise.owner', ids.harbour],
    ] as const) {
      const before = await find(id)
      const answer = await changed(reader, id, { name: 'Taken over', ...change })
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
      expect(await find(id)).toEqual(before)
    }
  })

  it('increments the version, audits the changed fields, and refuses an older version', async () => {
    const { company } = await create()
    const first = await update('super', {
      id: company.id,
      version: 1,
      name: 'Renamed',
      brand: 'be',
      industry: null,
      go_high_level_location_id: 'loc-1',
      settings: {
        mailed_code_required: true,
        mfa_required: false,
      },
    })
    expect(first.body.data).toMatchObject({ version: 2, name: 'Renamed', brand: 'be' })
    expect(first.body.data.settings).toEqual({ ...company.settings, mailed_code_required: true })
    const stale = await update('super', { id: company.id, version: 1, name: 'Too late' })
    expect([stale.status, stale.body.problem]).toEqual([409, 'changed_meanwhile'])
    const same = await update('super', { id: company.id, version: 2, name: 'Renamed' })
    expect(same.body.data.version).toBe(2)
    const [, event, ...more] = await audits(company.id)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      action: 'companies.update',
      details: {
        changed: ['name', 'brand', 'go_high_level_location_id', 'settings.mailed_code_required'],
        name: { from: 'Fresh Company', to: 'Renamed' },
        mailed_code_required: true,
      },
    })
  })

  it('twice at once succeeds once; the other change is refused as outdated', async () => {
    const { company } = await create()
    const both = await Promise.all(['One', 'Two'].map((name) => update('super', { id: company.id, version: 1, name })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('keeps locations by id, adds, swaps names, archives and restores', async () => {
    const { company } = await create({ locations: [{ name: 'North' }, { name: 'South' }, { name: 'East' }] })
    const [east, north, south] = company.locations
    const swapped = await changed('super', company.id, {
      locations: [{ id: north!.id, name: 'South' }, { id: south!.id, name: 'North' }, { name: 'West' }],
    })
    expect(swapped.status).toBe(200)
    expect(swapped.body.data.locations).toMatchObject([
      { id: south!.id, name: 'North' },
      { id: north!.id, name: 'South' },
      { name: 'West' },
    ])
    const removed = await changed('super', company.id, { locations: [{ id: south!.id, name: 'EAST' }] })
    expect(removed.body[0].path).toBe('locations.0.name')
    const back = await changed('super', company.id, { locations: [{ name: 'east' }] })
    expect(back.body.data.locations).toMatchObject([{ id: east!.id, name: 'east' }])
    const twice = await changed('super', company.id, { departments: [{ name: 'HR' }, { name: 'hr' }] })
    expect(twice.body).toEqual([
      { path: 'departments.1.name', message: 'This name is in the list twice.', code: 'invalid' },
    ])
    expect((await find(company.id)).departments).toEqual([])
  })

  it('refuses names of locations that the database compares as equal, in any case', async () => {
    const { company } = await create({ locations: [{ name: 'Alpha' }, { name: 'Beta' }] })
    const [alpha, beta] = company.locations
    const response = await changed('super', company.id, { locations: [{ id: beta!.id, name: 'ALPHA' }] })
    expect([response.status, response.body[0].path]).toEqual([422, 'locations.0.name'])
    const again = await changed('super', company.id, { locations: [{ name: 'alpha' }] })
    expect(again.body.data.locations).toMatchObject([{ id: alpha!.id, name: 'alpha' }])
    const dotted = await changed('super', company.id, { departments: [{ name: 'İ' }, { name: 'i' }] })
    expect([200, 422]).toContain(dotted.status)
  })

  it('limits the number of places, archived ones included', async () => {
    const { company } = await create()
    await product.owner.query(
      "INSERT INTO locations (company_id, name, archived_at) SELECT $1, 'old ' || n, now() FROM generate_series(1, 5000) n",
      [company.id],
    )
    const full = await changed('super', company.id, { locations: [{ name: 'One more' }] })
    expect([full.status, full.body[0].path]).toEqual([422, 'locations'])
    const back = await changed('super', company.id, { locations: [{ name: 'OLD 7' }] })
    expect(back.body.data.locations).toMatchObject([{ name: 'OLD 7' }])
  })

  it('refuses a whole change that names another company’s location', async () => {
    const { company } = await create({ locations: [{ name: 'Elsewhere' }] })
    const before = await find(ids.northgate)
    const answer = await changed('company.owner', ids.northgate, {
      name: 'Changed as well',
      locations: [...before.locations, { id: company.locations[0]!.id, name: 'Stolen' }],
    })
    expect([answer.status, answer.body[0].path]).toEqual([422, `locations.${before.locations.length}.id`])
    expect(await find(ids.northgate)).toEqual(before)
    expect((await find(company.id)).locations).toMatchObject([{ name: 'Elsewhere' }])
  })

  it('to another franchise changes who has access', async () => {
    const { company } = await create()
    expect(await find(company.id, 'franchise.owner')).toBeUndefined()
    await changed('super', company.id, { franchise_id: ids.lantern })
    expect(await find(company.id, 'franchise.owner')).toBeDefined()
    const wrong = await changed('super', company.id, { franchise_id: ids.northgate })
    expect(wrong.body).toEqual([{ path: 'franchise_id', message: 'Choose a franchise.', code: 'invalid' }])
    await changed('super', company.id, { franchise_id: null })
    expect(await find(company.id, 'franchise.owner')).toBeUndefined()
  })
})

it('The profile carries the time zone of the company, for users who have chosen none', async () => {
  const profileZones = async () => {
    const { body } = await call('GET', '/users/profile', { as: as('company.user') })
    return [body.data[0].time_zone, body.data[0].company.time_zone]
  }
  await changed('company.owner', ids.northgate, { time_zone: 'Pacific/Auckland' })
  expect(await profileZones()).toEqual([null, 'Pacific/Auckland'])
  await changed('company.owner', ids.northgate, { time_zone: null })
  expect(await profileZones()).toEqual([null, null])
})

describe('suspending a company', () => {
  it('ends its users’ access with the next request, closes its links, and is reverted by activating', async () => {
    const token = await tokenOf(as('company.owner'))
    expect((await changed('super', ids.northgate, { state: 'suspended' })).status).toBe(200)
    const refused = await call('GET', '/users/profile', { token })
    expect([refused.status, refused.body.problem]).toEqual([401, 'deactivated'])
    const link = await call('GET', '/public/companies?link=demo-northgate')
    expect([link.status, link.body.problem]).toEqual([410, 'company_suspended'])
    await changed('super', ids.northgate, { state: 'active' })
    expect((await call('GET', '/users/profile', { token })).status).toBe(200)
    expect((await call('GET', '/public/companies?link=demo-northgate')).status).toBe(200)
  })

  it('is refused for one’s own company, because no member could revert it', async () => {
    const answer = await changed('super', ids['head-office'], { state: 'suspended' })
    expect([answer.status, answer.body[0].path]).toEqual([422, 'state'])
  })
})
