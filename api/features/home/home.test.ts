import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Home } from '@seatwise/contract/home'
import { answersOf, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()

const owner = 'company.owner@demo.test'
const franchise = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'
const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const companyId = async (slug: string): Promise<string> =>
  (await rowsOf('SELECT id FROM companies WHERE slug = $1', [slug]))[0].id
const roleId = async (name: string): Promise<string> =>
  (await rowsOf('SELECT id FROM roles WHERE name = $1 AND company_id IS NULL', [name]))[0].id

async function home(as = owner, query = ''): Promise<Home> {
  const { status, body } = await call('GET', `/home${query}`, { as })
  expect(status).toBe(200)
  return body.data
}
async function invite(role = 'Sales'): Promise<{ id: string; survey_result_id: string }> {
  const people = [{ email: `${randomBytes(6).toString('hex')}@people.test` }]
  const answer = await call('POST', '/invitations', { as: owner, body: { role_id: await roleId(role), people } })
  return answer.body.data.invited[0]
}
async function finish(): Promise<string> {
  const { token, email } = await register()
  const answers = answersOf(3)
  expect((await call('POST', '/surveys/submit', { token, body: { answers } })).status).toBe(200)
  const [row] = await rowsOf(
    'SELECT r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
    [email],
  )
  return row.id
}
const setBulk = (ids: string[], change: object) =>
  call('PUT', '/survey-results/bulk-update', { as: owner, body: { ids, ...change } })

/** The counts of every company, role and day: the stored ones and those of the rows themselves. */
const stored = `SELECT company_id, role_id, day::text, sum(invited)::int AS invited, sum(started)::int AS started,
  sum(finished)::int AS finished FROM daily_counts GROUP BY 1, 2, 3
  HAVING (sum(invited), sum(started), sum(finished)) <> (0, 0, 0) ORDER BY 1, 2, 3`
const counted = `SELECT company_id, role_id, day::text, sum(invited)::int AS invited, sum(started)::int AS started,
  sum(finished)::int AS finished FROM survey_results r, counted_days(r) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
async function expectExact() {
  expect(await rowsOf(stored)).toEqual(await rowsOf(counted))
}

describe('the daily counts', () => {
  it('are exact after every change of a result', async () => {
    await expectExact()
    const before = (await home()).last_30_days
    const invited = await invite()
    await register()
    const finished = await finish()
    await expectExact()
    expect((await home()).last_30_days).toEqual({
      invited: before.invited + 1,
      started: before.started + 2,
      finished: before.finished + 1,
    })

    const ids = [invited.survey_result_id, finished]
    for (const change of [{ role_id: await roleId('Bookkeeper') }, { is_test: true }, { is_test: false }]) {
      expect((await setBulk(ids, change)).status).toBe(200)
      await expectExact()
    }
    await setBulk(ids, { is_test: true })
    expect((await home()).last_30_days).toEqual({ ...before, started: before.started + 1 })
  })

  it('are exact when an invited person begins on another day, and when rows are deleted', async () => {
    const { survey_result_id } = await invite()
    const change = (text: string) => rowsOf(text, [survey_result_id])
    await change("UPDATE survey_results SET started_at = now() - interval '3 days' WHERE id = $1")
    await change(`INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version)
      SELECT id, company_id, 'en', 'notice', now(), 'form' FROM survey_results WHERE id = $1`)
    await change("UPDATE survey_results SET state = 'in_progress', started_at = now() WHERE id = $1")
    await expectExact()
    await change("UPDATE survey_results SET state = 'expired' WHERE id = $1")
    await expectExact()
    await change('DELETE FROM survey_answers WHERE survey_result_id = $1')
    await change('DELETE FROM invitations WHERE survey_result_id = $1')
    await expectExact()
  })

  it('stay the same when they are folded, also twice at once', async () => {
    await Promise.all([invite(), register(), register()])
    const sums = await rowsOf(stored)
    const rows = () => rowsOf('SELECT FROM daily_counts').then(({ length }) => length)
    const before = await rows()
    await Promise.all([rowsOf('SELECT fold_daily_counts(1000)'), rowsOf('SELECT fold_daily_counts(1000)')])
    expect(await rows()).toBeLessThan(before)
    expect(await rowsOf(stored)).toEqual(sums)
    await expectExact()
  })

  it('cannot be changed by a request', async () => {
    const { rows } = await product.owner.query(
      "SELECT has_table_privilege('seatwise_app', 'daily_counts', 'UPDATE, DELETE, TRUNCATE') AS may",
    )
    expect(rows[0].may).toBe(false)
  })
})

describe('what needs attention', () => {
  const age = (id: string, days: number) =>
    rowsOf(
      `UPDATE invitations SET mailed_at = now() - make_interval(days => $2), created_at = now() - make_interval(days => $2)
       WHERE id = $1`,
      [id, days],
    )
  const sent = (id: string, state: string) =>
    rowsOf('UPDATE outbox SET state = $2 WHERE id = (SELECT message_id FROM invitations WHERE id = $1)', [id, state])
  const shown = async (id: string) => (await home()).needs.invitations.find((one) => one.id === id)

  it('are invitations without progress for three days, until a reminder', async () => {
    const { id } = await invite()
    await sent(id, 'sent')
    await age(id, 2)
    expect(await shown(id)).toBeUndefined()
    await age(id, 4)
    expect(await shown(id)).toMatchObject({ state: 'sent', can: { remind: true } })
    expect((await call('POST', `/invitations/${id}/remind`, { as: owner, body: {} })).status).toBe(200)
    expect(await shown(id)).toBeUndefined()
  })

  it('are invitations whose mail could not be delivered, until they are withdrawn', async () => {
    const { id } = await invite()
    await sent(id, 'dead')
    expect(await shown(id)).toMatchObject({ state: 'failed' })
    await call('DELETE', `/invitations?id=${id}`, { as: owner })
    expect(await shown(id)).toBeUndefined()
  })

  it('are no invitations of archived people', async () => {
    const { id, survey_result_id } = await invite()
    await sent(id, 'dead')
    await setBulk([survey_result_id], { archive: { reason: 'Moved away' } })
    expect(await shown(id)).toBeUndefined()
  })

  it('are doubtful results, until the person begins another attempt', async () => {
    const id = await finish()
    await rowsOf("UPDATE survey_results SET quality = 'invalid', likely_from = NULL, likely_to = NULL WHERE id = $1", [
      id,
    ])
    const listed = async () => (await home()).needs.doubtful.some((one) => one.id === id)
    expect(await listed()).toBe(true)
    const [{ email }] = await rowsOf(
      'SELECT c.email FROM candidates c JOIN survey_results r ON r.candidate_id = c.id WHERE r.id = $1',
      [id],
    )
    const people = [{ email }]
    const body = { role_id: await roleId('Sales'), people, again: true }
    expect((await call('POST', '/invitations', { as: owner, body })).body.data.invited).toHaveLength(1)
    expect(await listed()).toBe(false)
  })
})

describe('the strongest of each role', () => {
  it('have good answers, and are not hired, rejected, archived or tests', async () => {
    const { strongest } = await home()
    expect(strongest.length).toBeGreaterThan(1)
    expect(new Set(strongest.map(({ role_name }) => role_name)).size).toBe(strongest.length)
    const [first] = strongest
    const best = (change: string) => rowsOf(`UPDATE survey_results SET ${change} WHERE id = $1`, [first!.id])
    for (const [away, back] of [
      ["quality = 'invalid'", "quality = 'good'"],
      ["quality = 'caution'", "quality = 'good'"],
      ['is_test = true', 'is_test = false'],
      ['archived_at = now()', 'archived_at = NULL'],
      ...['hired', 'rejected'].map((type) => [
        `status_id = (SELECT id FROM statuses s WHERE s.company_id = survey_results.company_id AND type = '${type}' LIMIT 1)`,
        `status_id = (SELECT id FROM statuses s WHERE s.company_id = survey_results.company_id AND type = 'new' LIMIT 1)`,
      ]),
    ]) {
      await best(away!)
      expect((await home()).strongest.map(({ id }) => id)).not.toContain(first!.id)
      await best(back!)
      expect((await home()).strongest.map(({ id }) => id)).toContain(first!.id)
    }
  })

  it('tell no stage to readers without the pipeline: hired people stay among them', async () => {
    const [first] = (await home()).strongest
    const [{ id: reader }] = await rowsOf("SELECT id FROM users WHERE email = 'company.user@demo.test'")
    await rowsOf('UPDATE users SET can_view_hiring_pipeline = false WHERE id = $1', [reader])
    const hired = `UPDATE survey_results SET status_id = (SELECT id FROM statuses s
      WHERE s.company_id = survey_results.company_id AND type = 'hired' LIMIT 1) WHERE id = $1`
    await rowsOf(hired, [first!.id])
    const seen = await home('company.user@demo.test')
    expect(seen.strongest.map(({ id }) => id)).toContain(first!.id)
    expect(seen.new_results.data.every(({ status }) => status === null)).toBe(true)
    expect((await home()).strongest.map(({ id }) => id)).not.toContain(first!.id)
  })
})

describe('new results', () => {
  it('are counted since the given moment, and the latest five are shown', async () => {
    const since = new Date().toISOString()
    const later = `?since=${encodeURIComponent(since)}`
    expect((await home(owner, later)).new_results.count).toBe(0)
    const id = await finish()
    const { new_results } = await home(owner, later)
    expect(new_results.count).toBe(1)
    expect(new_results.data[0]!.id).toBe(id)
    expect(new_results.data).toHaveLength(5)
  })
})

describe('who reads it', () => {
  it('one company has no line for each company, and no operations', async () => {
    expect(await home()).toMatchObject({ company: { name: 'Lantern Northgate' }, companies: [], operations: null })
  })

  it('a franchise has a line for each of its companies, and none of others', async () => {
    const { company, companies, operations, strongest } = await home(franchise)
    expect({ company, operations, strongest }).toEqual({ company: null, operations: null, strongest: [] })
    const own = await rowsOf(
      "SELECT name FROM companies WHERE franchise_id = (SELECT id FROM companies WHERE kind = 'franchise' AND slug = 'lantern') ORDER BY 1",
    )
    expect(companies.map(({ name }) => name).toSorted()).toEqual(own.map(({ name }) => name as string))
    const northgate = companies.find(({ name }) => name === 'Lantern Northgate')!
    expect(northgate).toMatchObject((await home()).last_30_days)
  })

  it('a super admin sees the busiest companies and what has failed', async () => {
    await rowsOf("UPDATE outbox SET state = 'dead' WHERE id = (SELECT id FROM outbox LIMIT 1)")
    const { companies, operations, needs, new_results } = await home(superAdmin)
    expect({ needs, new_results }).toEqual({
      needs: { invitations: [], doubtful: [] },
      new_results: { count: 0, data: [] },
    })
    expect(companies.length).toBeGreaterThan(1)
    expect(operations!.failed_messages).toBeGreaterThan(0)
  })

  it('one company is chosen by who reaches several, and a foreign one does not exist', async () => {
    const northgate = await companyId('northgate')
    const chosen = await home(franchise, `?company_id=${northgate}`)
    expect(chosen.company).toEqual({ id: northgate, name: 'Lantern Northgate' })
    expect(chosen.new_results.data.every(({ company }) => company.id === northgate)).toBe(true)
    const [{ id: foreign }] = await rowsOf(
      "SELECT id FROM companies WHERE kind = 'company' AND franchise_id IS DISTINCT FROM (SELECT franchise_id FROM companies WHERE slug = 'northgate') LIMIT 1",
    )
    for (const as of [owner, franchise])
      expect((await call('GET', `/home?company_id=${foreign}`, { as })).status).toBe(404)
    expect((await home(superAdmin, `?company_id=${foreign}`)).operations).toBeNull()
  })
})
