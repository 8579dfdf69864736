import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '@seatwise/contract/roles'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { ownFiles, rowsIn } from '../../connections/exports/test-exports.ts'

const { product, call, register, tokenOf } = setUpProduct()

const ids = {} as Record<'lantern' | 'northgate' | 'harbour' | 'orchard', string>
beforeAll(async () => {
  for (const row of (await product.owner.query('SELECT id, slug FROM companies')).rows)
    ids[row.slug as keyof typeof ids] = row.id
})

const as = (name: string) => `${name}@demo.test`
const owner = 'company.owner'
const names = ({ body }: { body: { data: Role[] } }) => body.data.map(({ name }) => name)
const search = (reader: string, filters: object = {}, more: object = {}) =>
  call('POST', '/roles/search', { as: as(reader), body: { filters, page_size: 200, ...more } })
const find = async (id: string, reader = 'super') =>
  ((await search(reader)).body.data as Role[]).find((role) => role.id === id)!
const create = async (reader: string, input: object) => {
  const answer = await call('POST', '/roles/create', { as: as(reader), body: input })
  return { ...answer, role: answer.body.data as Role }
}
const update = (reader: string, body: object) => call('POST', '/roles/update', { as: as(reader), body })
const retire = (reader: string, { id, version }: { id: string; version: number }) =>
  call('POST', '/roles/retire', { as: as(reader), body: { id, version } })
const offered = async (link = 'demo-northgate') =>
  ((await call('GET', `/public/companies/role-names?link=${link}`)).body.data as Role[]).map(({ name }) => name)
const audits = async (id: string) =>
  (
    await product.owner.query(
      'SELECT action, company_id, details FROM audit_events WHERE subject_id = $1 ORDER BY created_at',
      [id],
    )
  ).rows

describe('the list of roles', () => {
  it.each([
    ['super', ['Bookkeeper', 'Sales', 'Sales', 'Site manager', 'Support']],
    ['franchise.owner', ['Bookkeeper', 'Sales', 'Site manager', 'Support']],
    ['franchise.user', ['Bookkeeper', 'Sales', 'Site manager', 'Support']],
    [owner, ['Bookkeeper', 'Sales', 'Site manager', 'Support']],
    ['company.user', ['Bookkeeper', 'Sales', 'Site manager', 'Support']],
  ])('has for %s the global roles and those of the companies in reach', async (reader, expected) =>
    expect(names(await search(reader))).toEqual(expected),
  )

  it('is filtered by a company with the global ones, by global ones, and by words in any order', async () => {
    expect(names(await search('super', { company_id: ids.orchard }))).toEqual([
      'Bookkeeper',
      'Sales',
      'Sales',
      'Support',
    ])
    expect(names(await search('super', { is_global: true }))).toEqual(['Bookkeeper', 'Sales', 'Support'])
    expect(names(await search(owner, { search: 'MANAGER sité' }))).toEqual(['Site manager'])
    expect(names(await search(owner, { search: '%%' }))).toEqual([])
  })

  it('counts the results of the company it is filtered by, without archived ones and tests, and says whether targets exist', async () => {
    const { rows } = await product.owner.query(
      `SELECT count(*)::int AS results FROM survey_results JOIN roles ON roles.id = role_id
        WHERE survey_results.company_id = $1 AND roles.name = 'Sales' AND archived_at IS NULL AND NOT is_test`,
      [ids.northgate],
    )
    const of = (roles: Role[], name: string) => roles.find((role) => role.name === name)!
    const own = (await search('super', { company_id: ids.northgate })).body.data as Role[]
    expect(of(own, 'Sales')).toMatchObject({ ...rows[0], benchmark: { version: 1, source: 'expert', scales: 7 } })
    expect(of(own, 'Site manager').benchmark).toBeNull()
    const orchards = (await search('super', { company_id: ids.orchard })).body.data as Role[]
    expect(orchards.find(({ company }) => company)?.benchmark).toMatchObject({ version: 1, scales: 5 })
    const all = (await search('super', { is_global: true })).body.data as Role[]
    expect(of(all, 'Sales').results).toBeGreaterThan(rows[0].results)
    const { token } = await register({ role: 'Sales' })
    expect(token).toBeDefined()
    expect(of((await search(owner)).body.data, 'Sales').results).toBe(rows[0].results + 1)
    await product.owner.query(`UPDATE survey_results SET archived_at = now() WHERE company_id = $1`, [ids.northgate])
    expect(of((await search(owner)).body.data, 'Sales').results).toBe(0)
  })

  it('sorts names with accents beside their base letters, and its pages lose no role', async () => {
    for (const name of ['éclair baker', 'Zoo keeper', 'apprentice', 'Übersetzer'])
      await create('franchise.owner', { company_id: ids.harbour, name })
    const filters = { company_id: ids.harbour, is_global: false }
    const sorted = ['apprentice', 'éclair baker', 'Übersetzer', 'Zoo keeper']
    expect(names(await search('franchise.owner', filters))).toEqual(sorted)
    const page = { page_size: 3, sort: { field: 'name', order: 'desc' } }
    const first = await search('franchise.owner', filters, page)
    const second = await search('franchise.owner', filters, { ...page, after: first.body.next })
    expect([...names(first), ...names(second)]).toEqual(sorted.toReversed())
    expect(await offered('demo-harbour')).toEqual([
      'apprentice',
      'Bookkeeper',
      'éclair baker',
      'Sales',
      'Support',
      'Übersetzer',
      'Zoo keeper',
    ])
  })
})

describe('an owner', () => {
  it('adds a role with a department, and people register for it', async () => {
    await product.owner.query("INSERT INTO departments (company_id, name) VALUES ($1, 'Workshop')", [ids.northgate])
    const { rows } = await product.owner.query('SELECT id FROM departments')
    const { status, role } = await create(owner, {
      name: ' Joiner ',
      department_id: rows[0].id,
      description: 'Makes stairs.',
    })
    expect(status).toBe(200)
    expect(role).toMatchObject({
      name: 'Joiner',
      company: { name: 'Lantern Northgate' },
      department: { name: 'Workshop' },
      description: 'Makes stairs.',
      state: 'active',
      version: 1,
    })
    expect(await offered()).toContain('Joiner')
    expect((await register({ role: 'Joiner' })).token).toHaveLength(43)
    expect(await audits(role.id)).toEqual([
      { action: 'roles.create', company_id: ids.northgate, details: { name: 'Joiner' } },
    ])
  })

  it.each([
    ['a company out of reach', { company_id: () => ids.orchard }, 404, 'not_found'],
    ['a company that is nowhere', { company_id: () => randomUUID() }, 404, 'not_found'],
    ['everyone', { company_id: () => null }, 403, 'not_allowed'],
  ])('cannot add one for %s', async (_title, { company_id }, status, problem) => {
    const answer = await create(owner, { company_id: company_id(), name: 'Smuggler' })
    expect([answer.status, answer.body.problem]).toEqual([status, problem])
  })

  it('cannot use another company’s department', async () => {
    await product.owner.query("INSERT INTO departments (company_id, name) VALUES ($1, 'Elsewhere')", [ids.orchard])
    const { rows } = await product.owner.query("SELECT id FROM departments WHERE name = 'Elsewhere'")
    const answer = await create(owner, { name: 'Spy', department_id: rows[0].id })
    expect([answer.status, answer.body[0].path]).toEqual([422, 'department_id'])
  })

  it('reads global roles and changes none of them', async () => {
    const [global] = (await search(owner, { is_global: true })).body.data as Role[]
    for (const answer of [
      await update(owner, { id: global!.id, version: 1, name: 'Mine' }),
      await retire(owner, global!),
    ])
      expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
  })

  it('of a franchise manages the roles of its companies', async () => {
    const { role } = await create('franchise.owner', { company_id: ids.northgate, name: 'Fitter' })
    expect((await retire('franchise.owner', role)).status).toBe(200)
    expect((await create('franchise.owner', { company_id: ids.orchard, name: 'Fitter' })).status).toBe(404)
  })
})

describe('a name of a role', () => {
  it('exists once in a company, in whatever case, retired roles included', async () => {
    const { role } = await create(owner, { name: 'Löter' })
    const again = await create(owner, { name: 'LÖTER' })
    expect([again.status, again.body.problem]).toEqual([409, 'role_name_taken'])
    await retire(owner, role)
    expect((await create(owner, { name: 'löter' })).body.problem).toBe('role_name_taken')
    expect((await create('franchise.owner', { company_id: ids.harbour, name: 'Löter' })).status).toBe(200)
  })

  it('cannot become the name of another role by renaming, not even by two renamings at once', async () => {
    const [one, two] = [await create(owner, { name: 'Roofer' }), await create(owner, { name: 'Slater' })]
    const response = await update(owner, { id: two.role.id, version: 1, name: 'roofer' })
    expect([response.status, response.body.problem]).toEqual([409, 'role_name_taken'])
    const both = await Promise.all(
      [one, two].map(({ role }) => update(owner, { id: role.id, version: 1, name: 'Thatcher' })),
    )
    expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '409'])
  })

  it('can change in case alone', async () => {
    const { role } = await create(owner, { name: 'tiler' })
    expect((await update(owner, { id: role.id, version: 1, name: 'Tiler' })).body.data.name).toBe('Tiler')
  })

  it('that is new keeps the results and their scores', async () => {
    const bookkeepers = async (role: string) => {
      const body = { filters: { roles: [role] }, sort: { field: 'name', order: 'asc' }, page_size: 200 }
      const answer = await call('POST', '/survey-results/search', { as: as('super'), body })
      return (answer.body.data as { id: string; role_score: number | null }[]).map(({ id, role_score }) => [
        id,
        role_score,
      ])
    }
    const before = await bookkeepers('Bookkeeper')
    expect(before.length).toBeGreaterThan(5)
    const [role] = (await search('super', { search: 'bookkeeper' })).body.data as Role[]
    const renamed = await update('super', { id: role!.id, version: role!.version, name: 'Accountant' })
    expect(renamed.status).toBe(200)
    expect(await bookkeepers('Accountant')).toEqual(before)
    await update('super', { id: role!.id, version: renamed.body.data.version, name: 'Bookkeeper' })
  })
})

describe('a retired role', () => {
  it('is no longer offered, keeps its results, and can be activated again', async () => {
    const { role } = await create(owner, { name: 'Plumber' })
    const { token } = await register({ role: 'Plumber' })
    const retired = await retire(owner, role)
    expect(retired.body.data).toMatchObject({ state: 'retired', version: 2 })
    expect(await offered()).not.toContain('Plumber')
    const late = await call('POST', '/surveys/register', {
      body: {
        link: 'demo-northgate',
        role_id: role.id,
        first: 'Late',
        last: 'Comer',
        email: 'late@people.test',
        notice_version: noticeVersion,
        language: 'en',
      },
    })
    expect([late.status, late.body[0].path]).toEqual([422, 'role_id'])
    expect((await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })).status).toBe(200)
    const body = { filters: { roles: ['Plumber'] }, with_choices: true }
    const results = await call('POST', '/survey-results/search', { as: as(owner), body })
    expect(results.body.data).toHaveLength(1)
    expect(results.body.choices.roles).toContain('Plumber')
    expect(names(await search(owner, { states: ['active'] }))).not.toContain('Plumber')

    const back = await update(owner, { id: role.id, version: 2, state: 'active' })
    expect(back.body.data.state).toBe('active')
    expect(await offered()).toContain('Plumber')
    expect((await audits(role.id)).map(({ action }) => action)).toEqual([
      'roles.create',
      'roles.retire',
      'roles.restore',
    ])
  })

  it('of the company hides the global one of its name', async () => {
    const { role } = await create(owner, { name: 'SUPPORT' })
    expect(await offered()).toContain('SUPPORT')
    expect(await offered()).not.toContain('Support')
    await retire(owner, role)
    expect((await offered()).map((name) => name.toLowerCase())).not.toContain('support')
  })

  it('cannot be deleted by any call, nor by the database role of requests', async () => {
    const { rows } = await product.owner.query("SELECT has_table_privilege('seatwise_app', 'roles', 'DELETE') AS may")
    expect(rows).toEqual([{ may: false }])
  })
})

it('A company can switch the global roles off for its links', async () => {
  const company = async () => {
    const { body } = await call('POST', '/companies/search', {
      as: as('super'),
      body: { filters: { id: ids.orchard } },
    })
    return body.data[0] as { version: number }
  }
  const set = async (offers_global_roles: boolean) =>
    call('PUT', '/companies/update', {
      as: as('super'),
      body: { id: ids.orchard, version: (await company()).version, settings: { offers_global_roles } },
    })
  await set(false)
  expect(await offered('demo-orchard')).toEqual(['Sales'])
  await set(true)
  expect(await offered('demo-orchard')).toEqual(['Bookkeeper', 'Sales', 'Support'])
})

it('Of two people who change one role, the second is asked to load it again', async () => {
  const { role } = await create(owner, { name: 'Mason' })
  await update(owner, { id: role.id, version: 1, description: 'Bricks' })
  for (const stale of [
    await update(owner, { id: role.id, version: 1, description: 'Stones' }),
    await retire(owner, role),
  ])
    expect([stale.status, stale.body.problem]).toEqual([409, 'changed_meanwhile'])
  expect(await find(role.id)).toMatchObject({ description: 'Bricks', version: 2 })
})

describe('following a role', () => {
  const follow = (reader: string, id: string, method: 'POST' | 'DELETE' = 'POST') =>
    call(method, `/roles/${id}/follow`, { as: as(reader) })
  const followed = async (reader: string) => {
    const { body } = await call('POST', '/roles/search', { as: as(reader), body: { filters: { is_followed: true } } })
    return (body.data as Role[]).map(({ name }) => name)
  }

  it('is one’s own choice, lasts until one stops, and is audited once', async () => {
    const { role } = await create(owner, { name: 'Painter' })
    for (let times = 0; times < 2; times++)
      expect((await follow('company.user', role.id)).body.data).toEqual({ is_followed: true })
    expect((await find(role.id, 'company.user')).is_followed).toBe(true)
    expect((await find(role.id, owner)).is_followed).toBe(false)
    expect(await followed('company.user')).toEqual(['Painter'])
    expect(await followed(owner)).toEqual([])
    await follow('company.user', role.id, 'DELETE')
    expect(await followed('company.user')).toEqual([])
    expect((await find(role.id, 'company.user')).is_followed).toBe(false)
    expect((await audits(role.id)).map(({ action }) => action)).toEqual([
      'roles.create',
      'roles.follow',
      'roles.unfollow',
    ])
  })

  it('is part of the download of one’s own data', async () => {
    const { role } = await create(owner, { name: 'Glazier' })
    await follow('company.user', role.id)
    const files = await ownFiles(product.app, await tokenOf(as('company.user')))
    expect(rowsIn(files, 'followed_roles')).toContainEqual({ id: role.id, name: 'Glazier' })
  })

  it('out of reach is refused like an absent role', async () => {
    const { role } = await create('super', { company_id: ids.orchard, name: 'Gardener' })
    const [foreign, absent] = [await follow(owner, role.id), await follow(owner, randomUUID())]
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
  })
})

describe('a role with an occupation', () => {
  const requests = async (role_id: string) =>
    (await call('POST', '/role-benchmarks/requests/search', { as: as(owner), body: { filters: { role_id } } })).body
      .data

  it('is requested together with its targets', async () => {
    const { status, role } = await create(owner, { name: 'Window cleaner', occupation_code: '41-2031.00' })
    expect(status).toBe(200)
    expect(role.can.ask_benchmark).toBe(false)
    expect(await requests(role.id)).toMatchObject([{ state: 'open', occupation: { code: '41-2031.00' } }])
  })

  it('is not added where nobody can receive the request', async () => {
    const unknown = await create(owner, { name: 'Chimney sweep', occupation_code: '99-9999.99' })
    expect(unknown).toMatchObject({ status: 422, body: [{ path: 'occupation_code' }] })
    const global = await create('super', { name: 'Chimney sweep', company_id: null, occupation_code: '41-2031.00' })
    expect(global.status).toBe(403)
    expect((await search('super')).body.data.map(({ name }: Role) => name)).not.toContain('Chimney sweep')
  })
})
