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
