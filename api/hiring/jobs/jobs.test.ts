import { beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@seatwise/contract/jobs'
import { jobLimits } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]

let role_id: string
beforeAll(async () => {
  role_id = (await one("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")).id
})
const whole = () => ({
  role_id,
  workplace: 'remote',
  countries: ['US'],
  employment_type: 'full_time',
  description: 'You sell.',
})
const create = (body: object, as = owner) => call('POST', '/jobs', { as, body })
const change = (job: Job, body: object, as = owner) =>
  call('PUT', `/jobs/${job.id}`, { as, body: { version: job.version, ...body } })
async function published(title: string): Promise<Job> {
  const draft = (await create({ title, ...whole() })).body.data
  return (await change(draft, { state: 'open' })).body.data
}

describe('a job', () => {
  it('begins with its title, and can be published when nothing is missing', async () => {
    const draft = (await create({ title: 'Service' })).body.data as Job
    expect(draft).toMatchObject({ state: 'draft', published_at: null, days_open: null, openings: 1, applicants: 0 })
    expect(draft.missing).toEqual(['role_id', 'workplace', 'employment_type', 'description'])
    const refused = await change(draft, { state: 'open' })
    expect(refused.status).toBe(422)
    expect(refused.body.map(({ path }: { path: string }) => path)).toEqual(draft.missing)
    const open = await change(draft, { ...whole(), state: 'open' })
    expect(open.body.data).toMatchObject({
      state: 'open',
      missing: [],
      days_open: 0,
      can: { archive: false, pause: true },
    })
    // A published job stays complete.
    expect((await change(open.body.data, { description: '' })).body).toMatchObject([{ path: 'description' }])
  })

  it('passes through its states: paused, open again, closed, archived, restored as a draft', async () => {
    let job = await published('All ways')
    for (const state of ['paused', 'open', 'closed'] as const) job = (await change(job, { state })).body.data
    expect((await change(job, { state: 'paused' })).body.problem).toBe('job_state')
    const archived = await call('DELETE', `/jobs/${job.id}`, { as: owner })
    expect(archived.body.data).toMatchObject({ state: 'archived', can: { update: false, restore: true } })
    expect((await change(archived.body.data, { title: 'Other' })).body.problem).toBe('job_state')
    const restored = await change(archived.body.data, { state: 'draft' })
    expect(restored.body.data).toMatchObject({ state: 'draft', title: 'All ways' })
    const open = await published('Cannot be archived')
    expect((await call('DELETE', `/jobs/${open.id}`, { as: owner })).body.problem).toBe('job_state')
  })

  it('that another user has changed meanwhile is refused with the current one', async () => {
    const draft = (await create({ title: 'First' })).body.data
    await change(draft, { title: 'Second' })
    const late = await change(draft, { title: 'Third' })
    expect([late.status, late.body.problem, late.body.current.title]).toEqual([409, 'changed_meanwhile', 'Second'])
  })

  it.each([
    [{ pay: { min: 20, max: 10, currency: 'USD', period: 'hour' } }, 'pay.max'],
    [{ pay: { min: -1, max: 10, currency: 'USD', period: 'hour' } }, 'pay.min'],
    [{ pay: { min: 1, max: 10, currency: 'XXQ', period: 'hour' } }, 'pay.currency'],
    [{ openings: 0 }, 'openings'],
    [{ closes_on: '31.12.2026' }, 'closes_on'],
    [{ countries: ['QQ'] }, 'countries.0'],
    [{ title: '\u200B\n' }, 'title'],
  ])('is refused with %j', async (wrong, path) => {
    const refused = await create({ title: 'Wrong', ...wrong })
    expect([refused.status, refused.body.map((one: { path: string }) => one.path)]).toEqual([422, [path]])
  })

  it('may have rules and bold lines in its description, and counts whole days', async () => {
    const description = `Before\n\n-----------\n\n${'*'.repeat(12)}\n\n- one\n  - two\n    1. three`
    const open = await published('Ruled')
    expect((await change(open, { description })).status).toBe(200)
    await product.owner.query("UPDATE jobs SET published_at = now() - interval '47 hours' WHERE id = $1", [open.id])
    const response = await call('POST', '/jobs/search', { as: owner, body: { filters: { id: open.id } } })
    expect(response.body.data[0].days_open).toBe(1)
  })

  it('may have any marks in its description, up to a length', async () => {
    const longest = '*a>'.repeat(7_000).slice(0, jobLimits.description)
    const kept = await create({ title: 'Long', description: longest })
    expect([kept.status, kept.body.data?.description]).toEqual([200, longest])
    const refused = await create({ title: 'Longer', description: `${longest}a` })
    expect([refused.status, refused.body.map(({ path }: { path: string }) => path)]).toEqual([422, ['description']])
  })

  it('refers to nothing of another company', async () => {
    const { id } = await one(
      `INSERT INTO roles (company_id, name) SELECT id, 'Theirs' FROM companies WHERE slug = 'harbour' RETURNING id`,
    )
    const template = await one(
      `INSERT INTO job_application_templates (company_id, name, fields) SELECT id, 'Theirs', '{}' FROM companies WHERE slug = 'harbour' RETURNING id`,
    )
    for (const foreign of [{ role_id: id }, { template_id: template.id }]) {
      const refused = await create({ title: 'Foreign', ...foreign })
      expect([refused.status, refused.body[0].path]).toEqual([422, Object.keys(foreign)[0]])
    }
  })

  it('is not reopened for a role that was retired since', async () => {
    const { id } = await one(
      `INSERT INTO roles (company_id, name) SELECT id, 'Soon retired' FROM companies WHERE slug = 'northgate' RETURNING id`,
    )
    const draft = (await create({ title: 'Retired role', ...whole(), role_id: id })).body.data
    const open = (await change(draft, { state: 'open' })).body.data
    const closed = (await change(open, { state: 'closed' })).body.data
    await product.owner.query("UPDATE roles SET state = 'retired' WHERE id = $1", [id])
    expect((await change(closed, { state: 'open' })).body).toMatchObject([{ path: 'role_id' }])
  })

  it('is found by words of its title and by its state, drafts first among the latest', async () => {
    await published('Zebra keeper')
    await create({ title: 'Zebra feeder' })
    const search = async (filters: object) =>
      (await call('POST', '/jobs/search', { as: 'company.user@demo.test', body: { filters } })).body.data as Job[]
    expect((await search({ search: 'zeb' })).map(({ title }) => title)).toEqual(['Zebra feeder', 'Zebra keeper'])
    expect((await search({ search: 'zeb', states: ['open'] })).map(({ title }) => title)).toEqual(['Zebra keeper'])
    // A user reads, and changes nothing.
    const [job] = await search({ search: 'keeper' })
    expect(Object.values(job!.can)).not.toContain(true)
  })

  it('has its own survey link, which is not listed with the links of the company', async () => {
    await published('With a link')
    const links = await call('GET', '/survey-links', { as: owner })
    const stored = await one("SELECT count(*)::int FROM survey_links WHERE kind = 'job'")
    expect(stored.count).toBeGreaterThan(1)
    const ids = (links.body.data as { id: string }[]).map(({ id }) => id)
    const kinds = await product.owner.query('SELECT DISTINCT kind FROM survey_links WHERE id = ANY ($1)', [ids])
    expect(kinds.rows).toEqual([{ kind: 'company' }])
  })
})

describe('the owner of a job', () => {
  const idOf = async (email: string) => (await one('SELECT id FROM users WHERE email = $1', [email])).id as string
  const read = async (id: string, as = owner) =>
    (await call('POST', '/jobs/search', { as, body: { filters: { id } } })).body.data[0] as Job
  /** A second owner of Lantern Northgate. */
  const second = 'no.pipeline@demo.test'
  const changeUser = (email: string, change: string) =>
    product.owner.query(`UPDATE users SET ${change} WHERE email = $1`, [email])
  beforeAll(() => changeUser(second, "auth_role = 'COMPANY_OWNER'"))

  it('is who makes the job, and another one or nobody after a change', async () => {
    const job = (await create({ title: 'Owned' })).body.data as Job
    expect(job.owner).toEqual({ id: await idOf(owner), name: expect.any(String), active: true })
    const other = (await change(job, { owner_user_id: await idOf(second) })).body.data as Job
    expect(other.owner).toMatchObject({ id: await idOf(second), active: true })
    expect((await change(other, { owner_user_id: null })).body.data.owner).toBeNull()
    expect((await create({ title: 'Nobody’s', owner_user_id: null })).body.data.owner).toBeNull()
  })

  it('is a user who may write jobs of the company: no user without the permission and nobody of another company', async () => {
    const job = (await create({ title: 'Whose' })).body.data as Job
    await changeUser(
      'deactivated@demo.test',
      `active = true, set_up_at = now(), auth_role = 'COMPANY_OWNER', company_id = (SELECT id FROM companies WHERE slug = 'harbour')`,
    )
    const others = await product.owner.query(
      `SELECT id FROM users WHERE email = 'company.user@demo.test' OR auth_role = 'COMPANY_OWNER' AND company_id <>
         (SELECT id FROM companies WHERE slug = 'northgate')`,
    )
    expect(others.rows.length).toBeGreaterThan(1)
    for (const { id } of others.rows) {
      expect((await change(job, { owner_user_id: id })).body).toMatchObject([{ path: 'owner_user_id' }])
      expect((await create({ title: 'Theirs', owner_user_id: id })).body).toMatchObject([{ path: 'owner_user_id' }])
    }
  })

  it.each([
    ['was deactivated', 'active = false', 'active = true'],
    ['may not write jobs any more', "auth_role = 'COMPANY_USER'", "auth_role = 'COMPANY_OWNER'"],
    ['is not set up', 'set_up_at = NULL', 'set_up_at = now()'],
  ])('who %s counts as nobody, and stays until somebody changes it', async (_, ends, begins) => {
    const job = (await create({ title: 'Left', owner_user_id: await idOf(second) })).body.data as Job
    await changeUser(second, ends)
    const { owner: left, version } = await read(job.id)
    expect(left).toMatchObject({ id: await idOf(second), active: false })
    // The stored owner comes back with the other fields of the form.
    const saved = await change({ ...job, version }, { title: 'Kept', owner_user_id: left!.id })
    expect([saved.status, saved.body.data.owner.active]).toEqual([200, false])
    await changeUser(second, begins)
    expect((await read(job.id)).owner).toMatchObject({ active: true })
  })

  it('of the franchise is not named to a company, and is not lost when the company saves the job', async () => {
    const franchise = 'franchise.owner@demo.test'
    const { id: company_id } = await one("SELECT id FROM companies WHERE slug = 'northgate'")
    const job = (await create({ title: 'Of the franchise', company_id }, franchise)).body.data as Job
    expect(job.owner).toMatchObject({ id: await idOf(franchise), active: true })
    const hidden = await read(job.id)
    expect(hidden.owner).toEqual({ id: null, name: null, active: true })
    await change(hidden, { title: 'Saved by the company' })
    expect((await read(job.id, franchise)).owner).toMatchObject({ id: await idOf(franchise) })
  })

  it('gets the emails about finished surveys of its applicants', async () => {
    const open = await published('Surveyed')
    const linkOwner = async () =>
      (
        await one('SELECT l.owner_user_id FROM jobs j JOIN survey_links l ON l.id = j.survey_link_id WHERE j.id = $1', [
          open.id,
        ])
      ).owner_user_id
    expect(await linkOwner()).toBe(await idOf(owner))
    await change(open, { owner_user_id: await idOf(second) })
    expect(await linkOwner()).toBe(await idOf(second))
  })
})
