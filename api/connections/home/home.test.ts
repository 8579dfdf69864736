import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Home } from '@seatwise/contract/home'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
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
async function inviteMany(count: number, role = 'Sales'): Promise<{ id: string; survey_result_id: string }[]> {
  const people = Array.from({ length: count }, () => ({ email: `${randomBytes(6).toString('hex')}@people.test` }))
  const answer = await call('POST', '/invitations', { as: owner, body: { role_id: await roleId(role), people } })
  return answer.body.data.invited
}
const invite = async (role?: string) => (await inviteMany(1, role))[0]!
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
  call('PUT', '/survey-results/bulk-update', { as: owner, body: { ids, selected_under: {}, ...change } })

/** The counts of every company, role and day: the stored ones and those of the rows themselves. */
const stored = `SELECT company_id, role_id, day::text, sum(invited)::int AS invited, sum(started)::int AS started,
  sum(finished)::int AS finished FROM daily_counts GROUP BY 1, 2, 3
  HAVING (sum(invited), sum(started), sum(finished)) <> (0, 0, 0) ORDER BY 1, 2, 3`
const counted = `SELECT company_id, role_id, day::text, sum(invited)::int AS invited, sum(started)::int AS started,
  sum(finished)::int AS finished FROM survey_results r, counted_days(r) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
async function expectExact() {
  expect(await rowsOf(stored)).toEqual(await rowsOf(counted))
}

describe('the daily counters', () => {
  it('are exact after every change of a result', async () => {
    await expectExact()
    const before = (await home()).last_30_days
    const invited = await invite()
    await register()
    const finished = await finish()
    await expectExact()
    expect((await home()).last_30_days).toMatchObject({
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

  it('are exact when a finished result is added, changed in many ways at once, and deleted', async () => {
    const add = `INSERT INTO survey_results (company_id, candidate_id, role_id, state, completed_at, is_test)
      SELECT company_id, candidate_id, role_id, $2, $3, $4 FROM survey_results WHERE id = $1 RETURNING id`
    const like = await finish()
    for (const [state, completed_at, is_test] of [
      ['completed', '2026-01-02', false],
      ['completed', '2026-01-02', true],
      ['in_progress', null, false],
    ]) {
      const [{ id }] = await rowsOf(add, [like, state, completed_at, is_test])
      await expectExact()
      for (const change of [
        `state = 'completed', completed_at = '2026-01-03', started_at = '2026-01-01', role_id = NULL`,
        `completed_at = '2026-01-04', is_test = NOT is_test`,
        `state = 'expired'`,
        `state = 'completed'`,
        `role_id = (SELECT role_id FROM survey_results WHERE role_id IS NOT NULL LIMIT 1)`,
      ]) {
        await rowsOf(`UPDATE survey_results SET ${change} WHERE id = $1`, [id])
        await expectExact()
      }
      await rowsOf('DELETE FROM survey_results WHERE id = $1', [id])
      await expectExact()
    }
  })

  it('have one more row for people who are invited at once, and for a person who begins or finishes', async () => {
    const count = () => rowsOf('SELECT FROM daily_counts').then(({ length }) => length)
    const before = await count()
    const people = Array.from({ length: 5 }, () => ({ email: `${randomBytes(6).toString('hex')}@people.test` }))
    await call('POST', '/invitations', { as: owner, body: { role_id: await roleId('Sales'), people } })
    expect(await count()).toBe(before + 1)
    const [{ id, body }] = await rowsOf(
      `SELECT i.survey_result_id AS id, o.body FROM outbox o JOIN invitations i ON i.message_id = o.id WHERE o.recipient = $1`,
      [people[0]!.email],
    )
    // Moves their invitation to another day.
    await rowsOf("UPDATE survey_results SET started_at = now() - interval '3 days' WHERE id = $1", [id])
    const token = /#([\w-]{43})/.exec(body as string)![1]!
    const person = { first: 'Ida', last: 'Berg', notice_version: noticeVersion, language: 'en' }
    expect((await call('POST', '/surveys/register', { body: { invitation: token, ...person } })).status).toBe(200)
    expect(await count()).toBe(before + 2)
    expect((await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })).status).toBe(200)
    expect(await count()).toBe(before + 3)
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

describe('the list of what needs attention', () => {
  // Nobody waits too long in a stage, see below.
  beforeAll(() => rowsOf('UPDATE survey_results SET status_since = now()'))

  const age = (id: string, days: number) =>
    rowsOf(
      `UPDATE invitations SET mailed_at = now() - make_interval(days => $2), created_at = now() - make_interval(days => $2)
       WHERE id = $1`,
      [id, days],
    )
  const sent = (id: string, state: string) =>
    rowsOf('UPDATE outbox SET state = $2 WHERE id = (SELECT message_id FROM invitations WHERE id = $1)', [id, state])
  const readDetail = async (id: string) => (await home()).needs.invitations.find((one) => one.id === id)

  it('has invitations without progress for three days, until a reminder', async () => {
    const { id } = await invite()
    await sent(id, 'sent')
    await age(id, 2)
    expect(await readDetail(id)).toBeUndefined()
    await age(id, 4)
    expect(await readDetail(id)).toMatchObject({ state: 'sent', can: { remind: true } })
    expect((await call('POST', `/invitations/${id}/remind`, { as: owner, body: {} })).status).toBe(200)
    expect(await readDetail(id)).toBeUndefined()
  })

  it('has invitations whose mail failed first, then the latest twenty quiet ones, and says that there are more', async () => {
    const failed = await invite()
    await sent(failed.id, 'dead')
    await age(failed.id, 50)
    expect((await home()).needs.has_more).toBe(false)
    const quiet = await inviteMany(21)
    for (const { id } of quiet) {
      await sent(id, 'sent')
      await age(id, 5)
    }
    const { invitations, has_more } = (await home()).needs
    expect(has_more).toBe(true)
    expect(invitations.filter(({ state }) => state === 'sent')).toHaveLength(20)
    const states = invitations.map(({ state }) => state === 'failed')
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)))
    expect(invitations.find(({ id }) => id === failed.id)).toMatchObject({ state: 'failed' })
    for (const { id } of [failed, ...quiet]) await age(id, 1)
    await sent(failed.id, 'sent')
  })

  it('counts quiet days from the last visit, registration or answer, and shows the date', async () => {
    const now = Date.now()
    const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
    const { id, survey_result_id } = await invite()
    await sent(id, 'sent')
    await age(id, 9)
    const openCount = (days: number) =>
      rowsOf('UPDATE invitations SET opened_at = $2 WHERE id = $1', [id, daysAgo(days)])
    await openCount(2)
    expect(await readDetail(id)).toBeUndefined()
    await openCount(5)
    expect(await readDetail(id)).toMatchObject({
      state: 'opened',
      last_active_at: expect.stringContaining(daysAgo(5).slice(0, 16)),
    })

    const started = (days: number) =>
      rowsOf("UPDATE survey_results SET state = 'in_progress', started_at = $2 WHERE id = $1", [
        survey_result_id,
        daysAgo(days),
      ])
    await started(2)
    await rowsOf(
      `INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version)
       SELECT id, company_id, 'en', 'notice', now() + interval '9 days', 'form' FROM survey_results WHERE id = $1`,
      [survey_result_id],
    )
    expect(await readDetail(id)).toBeUndefined()
    await started(4)
    expect(await readDetail(id)).toMatchObject({
      state: 'started',
      last_active_at: expect.stringContaining(daysAgo(4).slice(0, 16)),
    })
    await rowsOf('UPDATE survey_answers SET answered_at = $2 WHERE survey_result_id = $1', [
      survey_result_id,
      daysAgo(1),
    ])
    expect(await readDetail(id)).toBeUndefined()
  })

  it.each(['queued', 'held'])('has invitations whose mail is %s for a day', async (state) => {
    const { id } = await invite()
    await sent(id, state)
    expect(await readDetail(id)).toBeUndefined()
    await age(id, 2)
    expect(await readDetail(id)).toMatchObject({ state: state === 'held' ? 'held' : 'invited' })
  })

  it('has invitations whose mail could not be delivered, until they are withdrawn', async () => {
    const { id } = await invite()
    await sent(id, 'uncertain')
    expect(await readDetail(id)).toMatchObject({ state: 'uncertain' })
    await sent(id, 'dead')
    expect(await readDetail(id)).toMatchObject({ state: 'failed' })
    await call('DELETE', `/invitations?id=${id}`, { as: owner })
    expect(await readDetail(id)).toBeUndefined()
  })

  it('has no invitations of archived people', async () => {
    const { id, survey_result_id } = await invite()
    await sent(id, 'dead')
    await setBulk([survey_result_id], { archive: { reason: 'Moved away' } })
    expect(await readDetail(id)).toBeUndefined()
  })

  it('omits invitations and doubtful results of rejected people, except for readers who may not see the rejection', async () => {
    const { id, survey_result_id } = await invite()
    await sent(id, 'dead')
    const doubtful = await finish()
    await rowsOf("UPDATE survey_results SET quality = 'invalid', likely_from = NULL, likely_to = NULL WHERE id = $1", [
      doubtful,
    ])
    const listed = async (as?: string) => {
      const { needs } = await home(as)
      return [needs.invitations.some((one) => one.id === id), needs.doubtful.some((one) => one.id === doubtful)]
    }
    expect(await listed()).toEqual([true, true])
    const [{ id: status_id }] = await rowsOf(
      `SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id JOIN companies c ON c.id = p.company_id
        WHERE c.slug = 'northgate' AND p.is_default AND s.type = 'rejected'`,
    )
    const moved = await setBulk([survey_result_id, doubtful], { move: { status_id, reason: 'Moved away' } })
    expect(moved.status, moved.text).toBe(200)
    expect(await listed()).toEqual([false, false])
    expect(await listed('no.pipeline@demo.test')).toEqual([true, true])
    await setBulk([survey_result_id, doubtful], { archive: { reason: 'Moved away' } })
  })

  it('has doubtful results, until the person begins another attempt', async () => {
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

describe('the pipeline on Home', () => {
  /** Simulates that the card entered its column so many days ago, before all others. */
  async function waitFor(id: string, days: number) {
    await rowsOf('UPDATE survey_results SET status_since = now() - make_interval(days => $2) WHERE id = $1', [id, days])
    await rowsOf('UPDATE placements SET arrival = -$2::int WHERE survey_result_id = $1', [id, days])
  }
  const stage = async (type: string): Promise<string> =>
    (
      await rowsOf(
        `SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id JOIN companies c ON c.id = p.company_id
          WHERE c.slug = 'northgate' AND p.is_default AND s.type = $1`,
        [type],
      )
    )[0].id

  it('counts the people in each stage', async () => {
    const counts = async () => new Map((await home()).stages!.map(({ id, count }) => [id, count]))
    const before = await counts()
    const { survey_result_id } = await invite()
    const [from, to] = [await stage('new'), await stage('offer')]
    expect((await counts()).get(from)).toBe(before.get(from)! + 1)
    await setBulk([survey_result_id], { move: { status_id: to } })
    expect((await counts()).get(from)).toBe(before.get(from))
    expect((await counts()).get(to)).toBe(before.get(to)! + 1)
    await setBulk([survey_result_id], { archive: { reason: 'Moved away' } })
    expect((await counts()).get(to)).toBe(before.get(to))
  })

  it('counts people who came into a stage of interviews or were hired within 30 days, without undone moves', async () => {
    const reached = async (as?: string) => {
      const { interview, hired } = (await home(as)).last_30_days
      return [interview, hired]
    }
    const [interviews, hires] = (await reached()) as [number, number]
    const { survey_result_id } = await invite()
    await setBulk([survey_result_id], { move: { status_id: await stage('interview') } })
    expect(await reached()).toEqual([interviews + 1, hires])
    const moved = await setBulk([survey_result_id], { move: { status_id: await stage('hired') } })
    expect(await reached()).toEqual([interviews + 1, hires + 1])
    const undone = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: moved.body.data.undo_id } })
    expect(undone.status, undone.text).toBe(200)
    expect(await reached()).toEqual([interviews + 1, hires])
    // Somebody who was hired and erased since.
    await rowsOf(
      `INSERT INTO erased_stage_events (company_id, journey_id, number, to_status_id, is_undo, day)
       SELECT company_id, gen_random_uuid(), 1, id, false, now() FROM statuses WHERE id = $1`,
      [await stage('hired')],
    )
    expect(await reached()).toEqual([interviews + 1, hires + 1])
    expect(await reached('no.pipeline@demo.test')).toEqual([null, null])
  })

  it('lists people who reached the limit of their stage, the most overdue first', async () => {
    // Everybody else has just come.
    await rowsOf('UPDATE survey_results SET status_since = now()')
    const ids = (await inviteMany(3)).map(({ survey_result_id }) => survey_result_id)
    const [a, b, c] = ids as [string, string, string]
    await rowsOf('UPDATE statuses SET day_limit = 3 WHERE id = $1', [await stage('new')])
    await waitFor(a, 2)
    await waitFor(b, 3)
    await waitFor(c, 9)
    const { waiting } = (await home()).needs
    expect(waiting.map(({ id, days, delay }) => [id, days, delay])).toEqual([
      [c, 9, 'twice'],
      [b, 3, 'over'],
    ])
    expect(waiting[0]!.stage).toEqual({ name: 'New', day_limit: 3 })
    await setBulk([c], { move: { status_id: await stage('hired') } })
    expect((await home()).needs.waiting.map(({ id }) => id)).toEqual([b])
  })

  it('is hidden from readers without its permission, and from readers of several companies', async () => {
    for (const as of ['no.pipeline@demo.test', 'franchise.owner@demo.test'])
      expect(await home(as)).toMatchObject({ stages: null, needs: { waiting: [] } })
    expect(
      (await home('franchise.owner@demo.test', `?company_id=${await companyId('northgate')}`)).stages,
    ).not.toBeNull()
  })
})

describe('the list of the strongest people of each role', () => {
  it('has good answers only, and nobody hired, rejected, archived or marked as a test', async () => {
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

  it('finds them behind any number of hired people', async () => {
    const [first] = (await home()).strongest
    const hired = await rowsOf(
      `INSERT INTO survey_results (company_id, candidate_id, role_id, state, quality, role_score, completed_at, status_id)
         SELECT company_id, candidate_id, role_id, state, quality, 99, completed_at, (SELECT id FROM statuses s
             WHERE s.company_id = r.company_id AND type = 'hired' LIMIT 1)
           FROM survey_results r, generate_series(1, 25) WHERE id = $1 RETURNING id`,
      [first!.id],
    )
    expect((await home()).strongest.map(({ id }) => id)).toContain(first!.id)
    await rowsOf('DELETE FROM survey_results WHERE id = ANY($1)', [hired.map(({ id }) => id)])
  })

  it('omits people in stages that end the pipeline of the brand: in Alignwise coaching is no end', async () => {
    const [first] = (await home()).strongest
    const setStage = (type: string) =>
      rowsOf(
        `UPDATE survey_results SET status_id = (SELECT id FROM statuses s
           WHERE s.company_id = survey_results.company_id AND type = $2 LIMIT 1) WHERE id = $1`,
        [first!.id, type],
      )
    const setBrand = (brand: string) => rowsOf("UPDATE companies SET brand = $1 WHERE slug = 'northgate'", [brand])
    const ids = async () => (await home()).strongest.map(({ id }) => id)
    await setBrand('be')
    await setStage('hired')
    expect(await ids()).toContain(first!.id)
    await setStage('rejected')
    expect(await ids()).not.toContain(first!.id)
    await setBrand('hb')
    await setStage('new')
  })

  it('reveals no stage to readers without the pipeline permission: hired people stay in it', async () => {
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

describe('new results on Home', () => {
  it('are counted since the given time, and the latest five are shown', async () => {
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

describe('Home', () => {
  it('of one company has no line for each company, and no operations', async () => {
    expect(await home()).toMatchObject({ company: { name: 'Lantern Northgate' }, companies: [], operations: null })
  })

  it('of a franchise has a line for each of its companies, and none of others', async () => {
    const { company, companies, operations, strongest } = await home(franchise)
    expect({ company, operations, strongest }).toEqual({ company: null, operations: null, strongest: [] })
    const own = await rowsOf(
      "SELECT name FROM companies WHERE franchise_id = (SELECT id FROM companies WHERE kind = 'franchise' AND slug = 'lantern') ORDER BY 1",
    )
    expect(companies.map(({ name }) => name).toSorted()).toEqual(own.map(({ name }) => name as string))
    const northgate = companies.find(({ name }) => name === 'Lantern Northgate')!
    const { started, finished } = (await home()).last_30_days
    expect(northgate).toMatchObject({ started, finished })
    const all = (await home(franchise)).last_30_days
    const sum = (of: 'started' | 'finished') => companies.reduce((total, company) => total + company[of], 0)
    expect(all).toMatchObject({ started: sum('started'), finished: sum('finished') })
  })

  it('of a super admin shows the busiest companies and failed operations', async () => {
    const dead = "UPDATE outbox SET state = 'dead' WHERE id IN (SELECT id FROM outbox LIMIT 2) RETURNING id"
    const [one] = await rowsOf(dead)
    await rowsOf("UPDATE outbox SET state = 'uncertain' WHERE id = $1", [one.id])
    const { companies, operations, needs, new_results } = await home(superAdmin)
    expect({ needs, new_results }).toEqual({
      needs: {
        mentions: [],
        todos: { count: 0, data: [] },
        interviews: [],
        missing_scorecards: [],
        growth_reviews: [],
        target_answers: [],
        applications: { count: 0, data: [] },
        overdue: { count: 0, data: [] },
        invitations: [],
        waiting: [],
        doubtful: [],
        has_more: false,
      },
      new_results: { count: 0, data: [] },
    })
    expect(companies.length).toBeGreaterThan(1)
    const [counts] = await rowsOf(`SELECT count(*) FILTER (WHERE state = 'dead')::int AS failed_messages,
      count(*) FILTER (WHERE state = 'uncertain')::int AS uncertain_messages,
      count(*) FILTER (WHERE state = 'held')::int AS held_messages FROM outbox`)
    expect(operations).toMatchObject(counts)
    const nobody = await rowsOf(`SELECT id, name FROM companies c WHERE kind = 'company' AND state = 'active'
      AND NOT EXISTS (SELECT FROM users u WHERE u.company_id = c.id AND u.active) ORDER BY name`)
    expect(nobody.length).toBeGreaterThan(0)
    expect(operations!.without_users).toEqual({ count: nobody.length, first: nobody.slice(0, 3) })
  })

  it('shows requested targets to super admins, and the answer to the user who asked', async () => {
    const before = (await home(superAdmin)).operations!.asked_targets
    const role = { name: 'Window cleaner', occupation_code: '41-2031.00' }
    const { id } = (await call('POST', '/roles/create', { as: owner, body: role })).body.data
    expect((await home(superAdmin)).operations!.asked_targets).toBe(before + 1)
    expect((await home(owner)).needs.target_answers).toEqual([])
    const filters = { role_id: id }
    const { body } = await call('POST', '/role-benchmarks/requests/search', { as: superAdmin, body: { filters } })
    const [request] = body.data
    await call('POST', '/role-benchmarks/requests/decline', {
      as: superAdmin,
      body: { id: request.id, version: request.version, answer: 'Too few people.' },
    })
    expect((await home(superAdmin)).operations!.asked_targets).toBe(before)
    expect((await home(owner)).needs.target_answers).toMatchObject([
      { request_id: request.id, role: { id }, answer: 'Too few people.' },
    ])
    await rowsOf(`UPDATE benchmark_requests SET decided_at = now() - interval '8 days' WHERE id = '${request.id}'`)
    expect((await home(owner)).needs.target_answers).toEqual([])
  })

  it('can be limited to one company in reach, and a company out of reach answers as absent', async () => {
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
