import { beforeAll, describe, expect, it } from 'vitest'
import type { SavedView } from '@seatwise/contract/saved-views'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()

const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const franchise = 'franchise.owner@demo.test'

const query = (filters: object, sort?: object) => ({ list: 'survey_results', filters, ...(sort ? { sort } : {}) })
const save = async (as: string, body: object) => {
  const answer = await call('POST', '/saved-views', {
    as,
    body: { name: 'Strong in sales', is_shared: false, query: query({ roles: ['Sales'] }), ...body },
  })
  return { ...answer, view: answer.body.data as SavedView }
}
const viewsOf = async (as: string, list = 'survey_results') =>
  (await call('GET', `/saved-views?list=${list}`, { as })).body.data as SavedView[]
const namesOf = async (as: string) => (await viewsOf(as)).map(({ name }) => name)
const change = (as: string, body: object) => call('PUT', '/saved-views', { as, body })
const remove = (as: string, id: string) => call('DELETE', `/saved-views?id=${id}`, { as })

beforeAll(async () => {
  await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [owner])
})

describe('a saved view', () => {
  it('is read as it was saved, and by its author only', async () => {
    const sort = { field: 'role_score', order: 'desc', role_name: 'Sales' }
    const { status, view } = await save(owner, { name: 'Private', query: query({ score_from: 60 }, sort) })
    expect(status).toBe(200)
    expect(view).toMatchObject({ is_own: true, filters: { score_from: 60 }, sort, dropped: [] })
    expect(await viewsOf(owner)).toContainEqual(view)
    expect(await namesOf(colleague)).not.toContain('Private')
    expect(await viewsOf(owner, 'users'), 'it belongs to one list').toEqual([])
  })

  it('that is shared is read by colleagues of the company and nobody else', async () => {
    const { view } = await save(owner, { name: 'Shared', is_shared: true })
    const read = (await viewsOf(colleague)).find(({ id }) => id === view.id)
    expect(read).toMatchObject({ is_own: false, can: { update: false, remove: false } })
    expect(await namesOf(franchise), 'views of a company are not those of its franchise').not.toContain('Shared')
    expect(await namesOf('super@demo.test')).not.toContain('Shared')
  })

  it('of a colleague cannot be changed; an owner can remove it when it is shared', async () => {
    const { view } = await save(colleague, { name: "Colleague's", is_shared: true })
    const hidden = (await save(colleague, { name: 'Hidden' })).view
    const asOwner = await change(owner, { id: view.id, version: view.version, name: 'Mine' })
    expect([asOwner.status, asOwner.body.problem]).toEqual([403, 'not_allowed'])
    expect((await change(owner, { id: hidden.id, version: 1, name: 'Mine' })).status, 'nobody learns of it').toBe(404)
    expect((await remove(owner, hidden.id)).status).toBe(404)
    const shared = (await save(owner, { name: "Owner's", is_shared: true })).view
    expect((await remove(colleague, shared.id)).status).toBe(403)
    expect((await remove(owner, view.id)).status).toBe(200)
    expect(await namesOf(colleague)).not.toContain("Colleague's")
  })

  it('is changed by its author, who learns when another tab was faster', async () => {
    const { view } = await save(owner, { name: 'Before' })
    const first = await change(owner, { id: view.id, version: view.version, name: 'After', is_shared: true })
    expect(first.body.data).toMatchObject({ name: 'After', is_shared: true, version: view.version + 1 })
    const second = await change(owner, { id: view.id, version: view.version, name: 'Too late' })
    expect([second.status, second.body.problem, second.body.current.name]).toEqual([409, 'changed_meanwhile', 'After'])
  })

  it('accepts only what the search of its list accepts', async () => {
    const wrong = await save(owner, { query: query({ planets: ['Mars'] }) })
    expect(wrong.status).toBe(422)
    expect((await save(owner, { query: { list: 'planets', filters: {} } })).status).toBe(422)
    expect((await save(owner, { name: ' ' })).status).toBe(422)
    const companies = (filters: object) => ({ list: 'companies', filters, sort: { field: 'results', order: 'desc' } })
    expect((await save(franchise, { query: companies({ roles: ['Sales'] }) })).status).toBe(422)
    const { view } = await save(franchise, { query: companies({ state: 'active' }) })
    expect(view).toMatchObject({ filters: { state: 'active' }, sort: { field: 'results', order: 'desc' }, dropped: [] })
    expect(await viewsOf(franchise, 'companies')).toContainEqual(view)
  })

  it('exists at most fifty times for a person', async () => {
    await product.owner.query(
      `INSERT INTO saved_views (company_id, user_id, list, name, is_shared, filters)
        SELECT company_id, id, 'users', 'View ' || n, false, '{}' FROM users, generate_series(1, 50) n WHERE email = $1`,
      [franchise],
    )
    const refused = await save(franchise, { query: { list: 'users', filters: {} } })
    expect([refused.status, refused.body]).toEqual([
      422,
      [expect.objectContaining({ path: 'name', message: 'You can keep 50 views. Remove one first.' })],
    ])
    expect((await save(franchise, {})).status, 'of each list').toBe(200)
  })
})

describe('a view of a list that not everybody reads', () => {
  const waiting = { list: 'board', filters: { days_in_stage: 14, statuses: ['Secret stage'] } }

  it.each([
    {
      list: 'board',
      filters: { sources: ['job'], days_in_stage: 3 },
      sort: { field: 'name', order: 'asc', role_name: 'Sales' },
    },
    { list: 'jobs', filters: { states: ['open'] }, sort: { field: 'title', order: 'asc' } },
    { list: 'hiring_campaigns', filters: { search: 'Spring' }, sort: { field: 'created_at', order: 'asc' } },
  ])('is kept for $list', async (asked) => {
    const { status, view } = await save(owner, { name: `A view of ${asked.list}`, query: asked })
    expect(status).toBe(200)
    expect(view).toMatchObject({ ...asked, dropped: [] })
    expect(await viewsOf(owner, asked.list)).toContainEqual(view)
    const unknown = { list: asked.list, filters: { planets: ['Mars'] } }
    expect((await save(owner, { query: unknown })).status).toBe(422)
  })

  it('is neither listed to whoever may not read the list, nor can they save one', async () => {
    await save(owner, { name: 'Waiting too long', is_shared: true, query: waiting })
    await save(owner, { name: 'Our interns', is_shared: true, query: { list: 'users', filters: { search: 'intern' } } })
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [colleague])
    expect((await viewsOf(colleague, 'board')).map(({ name }) => name)).toContain('Waiting too long')
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [colleague])
    for (const [list, filters] of [
      ['board', waiting.filters],
      ['users', {}],
    ] as const) {
      expect(await viewsOf(colleague, list)).toEqual([])
      expect((await save(colleague, { query: { list, filters } })).status).toBe(403)
    }
  })

  it('leaves out a pipeline that was deleted and a company that the reader does not see, and keeps the others', async () => {
    const { rows } = await product.owner.query<{ id: string; company_id: string; elsewhere: string }>(
      `INSERT INTO pipelines (company_id, name) SELECT company_id, 'Soon gone' FROM users WHERE email = $1
        RETURNING id, company_id, (SELECT id FROM companies WHERE slug = 'orchard') AS elsewhere`,
      [owner],
    )
    const { id: pipeline_id, company_id, elsewhere } = rows[0]!
    const filters = { pipeline_id, company_id, has_note: true }
    const { view } = await save(owner, { name: 'Of a pipeline', query: { list: 'board', filters } })
    expect(view).toMatchObject({ filters, dropped: [] })
    await product.owner.query('UPDATE pipelines SET deleted_at = now() WHERE id = $1', [pipeline_id])
    await product.owner.query(
      `UPDATE saved_views SET filters = filters || jsonb_build_object('company_id', $2::text) WHERE id = $1`,
      [view.id, elsewhere],
    )
    const read = (await viewsOf(owner, 'board')).find(({ id }) => id === view.id)!
    expect(read.filters).toEqual({ has_note: true })
    expect(read.dropped.toSorted((a, b) => (a.filter < b.filter ? -1 : 1))).toEqual([
      { filter: 'company_id', value: null },
      { filter: 'pipeline_id', value: null },
    ])
  })
})

describe('an outdated saved view', () => {
  it('lists the roles that no longer exist and keeps the others', async () => {
    const { view } = await save(owner, {
      query: query(
        { roles: ['Sales', 'Lamplighter'] },
        { field: 'role_score', order: 'desc', role_name: 'Lamplighter' },
      ),
    })
    expect(view.filters).toEqual({ roles: ['Sales'] })
    expect(view.sort).toBeNull()
    expect(view.dropped).toEqual([
      { filter: 'roles', value: 'Lamplighter' },
      { filter: 'sort', value: 'Lamplighter' },
    ])
  })

  it('leaves out filters that the list no longer has', async () => {
    const { view } = await save(owner, { name: 'Old', query: query({ include_test: true }) })
    await product.owner.query(`UPDATE saved_views SET filters = filters || '{"moon": "full"}' WHERE id = $1`, [view.id])
    const read = (await viewsOf(owner)).find(({ id }) => id === view.id)
    expect(read).toMatchObject({ filters: { include_test: true }, dropped: [{ filter: 'moon', value: null }] })
  })

  it('shows no stage to a colleague without the pipeline permission, who cannot save one either', async () => {
    const { view } = await save(owner, {
      name: 'By stage',
      is_shared: true,
      query: query({ statuses: ['Secret stage'] }, { field: 'status', order: 'asc' }),
    })
    expect(view.filters).toEqual({ statuses: ['Secret stage'] })
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [colleague])
    const answer = await call('GET', '/saved-views?list=survey_results', { as: colleague })
    expect(answer.text).not.toContain('Secret stage')
    const read = (answer.body.data as SavedView[]).find(({ id }) => id === view.id)
    expect(read).toMatchObject({ filters: {}, sort: null, dropped: [{ filter: 'statuses' }, { filter: 'sort' }] })
    expect((await save(colleague, { query: query({ statuses: ['New'] }) })).status).toBe(403)
  })
})

describe('preferences', () => {
  const read = async (as: string) => (await call('GET', '/users/preferences', { as })).body.data as object
  const put = (as: string, columns: object) => call('PUT', '/users/preferences', { as, body: { columns } })
  const choice = { order: ['date', 'role'], hidden: ['minutes'] }

  it('belong to one person, and each list keeps its columns', async () => {
    expect(await read(owner)).toEqual({
      columns: {},
      compact_board: false,
      mail_on_finished: true,
      mail_on_mention: true,
      mail_on_targets: true,
      mail_on_applications: 'each',
    })
    await put(owner, { survey_results: choice })
    await put(owner, { users: { order: [], hidden: ['state'] } })
    expect(await read(owner)).toMatchObject({
      columns: { survey_results: choice, users: { order: [], hidden: ['state'] } },
    })
    expect(await read(colleague)).toMatchObject({ columns: {} })
  })

  it('are changed one by one', async () => {
    const before = await read(colleague)
    const answer = await call('PUT', '/users/preferences', { as: colleague, body: { mail_on_finished: false } })
    expect(answer.body.data).toEqual({ ...before, mail_on_finished: false })
    await call('PUT', '/users/preferences', { as: colleague, body: { compact_board: true } })
    await put(colleague, { survey_results: choice })
    expect(await read(colleague)).toEqual({
      columns: { survey_results: choice },
      compact_board: true,
      mail_on_finished: false,
      mail_on_mention: true,
      mail_on_targets: true,
      mail_on_applications: 'each',
    })
  })

  it('accept known lists and short names only, and do not change the version that a colleague’s form relies on', async () => {
    const version = async () =>
      (await product.owner.query('SELECT version FROM users WHERE email = $1', [owner])).rows[0].version as number
    const before = await version()
    expect((await put(owner, { planets: choice })).status).toBe(422)
    expect((await put(owner, { users: { order: ['x'.repeat(41)], hidden: [] } })).status).toBe(422)
    await put(owner, { survey_results: choice })
    expect(await version()).toBe(before)
  })
})
