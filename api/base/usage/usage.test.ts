import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Usage } from '@seatwise/contract/usage'
import { spanOf } from '@seatwise/domain/usage/spans'
import { answersOf, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()

const owner = 'company.owner@demo.test'
const franchise = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'
const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const companyId = async (slug: string): Promise<string> =>
  (await rowsOf('SELECT id FROM companies WHERE slug = $1', [slug]))[0].id

async function usage(as = owner, query = ''): Promise<Usage> {
  const answer = await call('GET', `/usage${query}`, { as })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

const resultOf = async (email: string): Promise<string> =>
  (
    await rowsOf('SELECT r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1', [
      email,
    ])
  )[0].id
/** A person who registered; with answers also one who gave some, or all. */
async function person(answers?: 'some' | 'all'): Promise<string> {
  const { token, email } = await register()
  if (answers)
    expect((await call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(3).slice(0, 5) } })).status).toBe(
      200,
    )
  if (answers === 'all')
    expect((await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })).status).toBe(200)
  return resultOf(email)
}

/** The counts of surveys: the stored ones, and those of the rows themselves. */
const stored = `SELECT company_id, day::text, measure, span, sum(amount)::int AS amount FROM usage_counts
  WHERE measure IN ('to_first_answer', 'to_finish', 'finished_of_started')
  GROUP BY 1, 2, 3, 4 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3, 4`
const counted = `SELECT r.company_id, u.day::text, u.measure, u.span, count(*)::int AS amount
  FROM survey_results r LEFT JOIN survey_answers a ON a.survey_result_id = r.id, usage_of_result(r, a.first_answered_at) u
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`
async function expectExact() {
  expect(await rowsOf(stored)).toEqual(await rowsOf(counted))
}
const sumOf = async (measure: string, slug = 'northgate') =>
  Number(
    (
      await rowsOf('SELECT coalesce(sum(amount), 0) AS sum FROM usage_counts WHERE measure = $1 AND company_id = $2', [
        measure,
        await companyId(slug),
      ])
    )[0].sum,
  )

describe('the usage counters of surveys', () => {
  it('are exact after a registration, the first answers, further ones and the end', async () => {
    await expectExact()
    const before = (await usage()).total
    await person()
    await person('some')
    await person('all')
    await expectExact()
    expect((await usage()).total).toMatchObject({
      started: before.started + 3,
      answered: before.answered + 2,
      finished: before.finished + 1,
    })
  })

  it('show the completion of those who started in the period, whenever others started', async () => {
    const { total } = await usage(owner, '?days=7')
    const [{ share }] = await rowsOf(
      `SELECT round(100.0 * count(*) FILTER (WHERE r.state = 'completed') / count(*), 1)::float AS share FROM survey_results r
         JOIN survey_answers a ON a.survey_result_id = r.id
        WHERE r.company_id = $1 AND NOT r.is_test AND (r.started_at AT TIME ZONE 'UTC')::date > (now() AT TIME ZONE 'UTC')::date - 7`,
      [await companyId('northgate')],
    )
    expect(total.completion).toBe(share)
  })

  it('measure how long each step took, and answer its median', async () => {
    const id = await person('all')
    const at = (minutes: number) => `now() - interval '1 hour' + interval '${minutes} minutes'`
    await rowsOf(`UPDATE survey_results SET started_at = ${at(0)} WHERE id = $1`, [id])
    await rowsOf(`UPDATE survey_answers SET first_answered_at = ${at(2)} WHERE survey_result_id = $1`, [id])
    await rowsOf(`UPDATE survey_results SET completed_at = ${at(14)} WHERE id = $1`, [id])
    await expectExact()
    const spans = await rowsOf(
      'SELECT u.measure, u.span FROM survey_results r, survey_answers a, usage_of_result(r, a.first_answered_at) u WHERE r.id = $1 AND a.survey_result_id = $1 AND u.span IS NOT NULL ORDER BY 1',
      [id],
    )
    expect(spans).toEqual([
      { measure: 'to_finish', span: spanOf(12 * 60) },
      { measure: 'to_first_answer', span: spanOf(2 * 60) },
    ])
    expect((await usage()).total.minutes.to_finish).toEqual(expect.any(Number))
  })

  it('use the time spans of the domain', async () => {
    const seconds = [-1, 0, 14, 15, 16, 29, 31, 59, 61, 599, 3_601, 86_399, 2_592_000, 9_999_999]
    const rows = await rowsOf(
      'SELECT usage_span(make_interval(secs => s)) AS span FROM unnest($1::float[]) WITH ORDINALITY x (s, n) ORDER BY n',
      [seconds],
    )
    expect(rows.map(({ span }) => span)).toEqual(seconds.map(spanOf))
    expect((await rowsOf('SELECT usage_span(NULL) AS span'))[0].span).toBeNull()
  })

  it('leave tests out, and subtract a survey that becomes a test', async () => {
    const ids = [await person('some'), await person('all')]
    const before = (await usage()).total
    const mark = (is_test: boolean) =>
      call('PUT', '/survey-results/bulk-update', { as: owner, body: { ids, selected_under: {}, is_test } })
    expect((await mark(true)).status).toBe(200)
    await expectExact()
    expect((await usage()).total).toMatchObject({
      started: before.started - 2,
      answered: before.answered - 2,
      finished: before.finished - 1,
    })
    await mark(false)
    await expectExact()
    expect((await usage()).total).toEqual(before)
  })

  it('are exact when the first answers come at the moment in which the survey is marked as a test', async () => {
    for (let nth = 0; nth < 4; nth++) {
      const { token, email } = await register()
      const ids = [await resultOf(email)]
      await Promise.all([
        call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(3).slice(0, 5) } }),
        call('PUT', '/survey-results/bulk-update', { as: owner, body: { ids, selected_under: {}, is_test: true } }),
      ])
      await expectExact()
    }
  })

  it('do not change in a transaction that is rolled back', async () => {
    const id = await person('some')
    const before = await rowsOf(stored)
    const client = await product.owner.connect()
    await client.query('BEGIN')
    await client.query("UPDATE survey_results SET state = 'completed', completed_at = now() WHERE id = $1", [id])
    await client.query('DELETE FROM survey_answers WHERE survey_result_id = $1', [id])
    expect((await client.query(stored)).rows).not.toEqual(before)
    await client.query('ROLLBACK')
    client.release()
    expect(await rowsOf(stored)).toEqual(before)
    await expectExact()
  })

  it('are exact when rows are added, moved to other days, and deleted', async () => {
    const like = await person()
    const [{ id }] = await rowsOf(
      `INSERT INTO survey_results (company_id, candidate_id, state, completed_at, minutes)
         SELECT company_id, candidate_id, 'completed', '2026-02-03', 9 FROM survey_results WHERE id = $1 RETURNING id`,
      [like],
    )
    await expectExact()
    await rowsOf(
      `INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version, first_answered_at)
         SELECT id, company_id, 'en', 'notice', now(), 'form', '2026-02-02' FROM survey_results WHERE id = $1`,
      [id],
    )
    await expectExact()
    for (const change of [
      `completed_at = '2026-02-05'`,
      `started_at = '2026-02-01'`,
      `state = 'expired'`,
      `state = 'completed', is_test = true`,
      `is_test = false, started_at = '2026-01-30'`,
    ]) {
      await rowsOf(`UPDATE survey_results SET ${change} WHERE id = $1`, [id])
      await expectExact()
    }
    await rowsOf('DELETE FROM survey_answers WHERE survey_result_id = $1', [id])
    await expectExact()
    await rowsOf('DELETE FROM survey_results WHERE id = $1', [id])
    await expectExact()
  })

  it('stay when people are merged, and when they are erased', async () => {
    const [one, other] = [await person('all'), await person('some')]
    const about = async (id: string) =>
      (
        await rowsOf(
          'SELECT c.id, c.version, c.email FROM candidates c JOIN survey_results r ON r.candidate_id = c.id WHERE r.id = $1',
          [id],
        )
      )[0] as { id: string; version: number; email: string }
    const [survivor, merged] = [await about(one), await about(other)]
    const before = await rowsOf(stored)
    const total = (await usage()).total
    const versioned = ({ id, version }: typeof survivor) => ({ id, version })
    const merge = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: versioned(survivor), other: versioned(merged), take: [] },
    })
    expect(merge.status, merge.text).toBe(200)
    expect(await rowsOf(stored)).toEqual(before)
    const { id, version, email } = await about(one)
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id, version, reason: 'asked', confirmation: email },
    })
    expect(erased.status, erased.text).toBe(200)
    expect(await rowsOf('SELECT FROM survey_results WHERE id = ANY ($1)', [[one, other]])).toHaveLength(0)
    expect(await rowsOf(stored)).toEqual(before)
    expect((await usage()).total).toEqual(total)
  })

  it('do not change when they are folded, also twice at once', async () => {
    await person('all')
    await person('all')
    const sums = `SELECT company_id, day::text, measure, span, sum(amount) FROM usage_counts GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`
    const before = await rowsOf(sums)
    const rows = () => rowsOf('SELECT FROM usage_counts').then(({ length }) => length)
    const many = await rows()
    await Promise.all([rowsOf('SELECT fold_usage_counts(10000)'), rowsOf('SELECT fold_usage_counts(10000)')])
    expect(await rows()).toBeLessThan(many)
    expect(await rowsOf(sums)).toEqual(before)
  })

  it('cannot be changed by a request', async () => {
    const [{ may }] = await rowsOf(
      "SELECT has_table_privilege('seatwise_app', 'usage_counts', 'UPDATE, DELETE, TRUNCATE') AS may",
    )
    expect(may).toBe(false)
  })
})

describe('the first result of a company', () => {
  it('is recorded once, with the minutes since the company was created, and never for a test', async () => {
    const [company] = await rowsOf(
      `INSERT INTO companies (kind, name, slug, brand, settings, created_at)
         SELECT 'company', 'Newcomer', $1, 'hb', settings, now() - interval '3 hours' FROM companies WHERE slug = 'northgate' RETURNING id`,
      [randomBytes(4).toString('hex')],
    )
    const of = async () => (await usage(superAdmin, `?company_id=${company.id}`)).first_result
    expect(await of()).toEqual({ minutes: null, companies: 0 })
    const [candidate] = await rowsOf(
      "INSERT INTO candidates (company_id, first, last, email) VALUES ($1, 'Ida', 'Berg', 'ida@people.test') RETURNING id",
      [company.id],
    )
    const add = (is_test: boolean, ago: string) =>
      rowsOf(
        `INSERT INTO survey_results (company_id, candidate_id, state, is_test, completed_at)
           VALUES ($1, $2, 'completed', $3, now() - $4::interval)`,
        [company.id, candidate.id, is_test, ago],
      )
    await add(true, '2 hours')
    expect(await of()).toEqual({ minutes: null, companies: 0 })
    await add(false, '1 hour')
    await add(false, '0 hours')
    expect(await of()).toEqual({ minutes: 120, companies: 1 })
  })
})

describe('the usage counters of emails, webhooks, files and activity', () => {
  it('count emails that were sent and that finally failed, without text messages and withdrawn ones', async () => {
    const company_id = await companyId('northgate')
    const before = (await usage()).total.emails
    const put = async (state: string, { channel = 'mail', attempts = 1 } = {}) => {
      const [{ id }] = await rowsOf(
        `INSERT INTO outbox (company_id, channel, recipient, subject, body, state, attempts)
           VALUES ($1, $2, 'ida@people.test', 'Hello', 'Text', 'sending', $3) RETURNING id`,
        [company_id, channel, attempts],
      )
      await rowsOf('UPDATE outbox SET state = $2 WHERE id = $1', [id, state])
      return id as string
    }
    await put('sent')
    const dead = await put('dead')
    await put('dead', { attempts: 0 })
    await put('queued')
    await put('sent', { channel: 'sms' })
    expect((await usage()).total.emails).toEqual({ sent: before.sent + 1, failed: before.failed + 1 })
    for (const state of ['queued', 'sending', 'sent'])
      await rowsOf('UPDATE outbox SET state = $2 WHERE id = $1', [dead, state])
    expect((await usage()).total.emails).toEqual({ sent: before.sent + 2, failed: before.failed + 1 })
  })

  it('count mails that the product itself delivers', async () => {
    const before = (await usage()).total.emails.sent + (await usage()).total.emails.failed
    const [{ id }] = await rowsOf(
      `INSERT INTO outbox (company_id, recipient, subject, body) VALUES ($1, 'ida@people.test', 'Hello', 'Text') RETURNING id`,
      [await companyId('northgate')],
    )
    await rowsOf("UPDATE outbox SET state = 'sending', attempts = 1 WHERE id = $1", [id])
    const client = await product.owner.connect()
    await client.query('BEGIN; SET LOCAL ROLE seatwise_app')
    await client.query("SELECT settle_outbox($1, 1, 'sent', NULL, NULL)", [id])
    await client.query('COMMIT')
    client.release()
    const { sent, failed } = (await usage()).total.emails
    expect(sent + failed).toBe(before + 1)
  })

  it('count deliveries that arrived and that finally failed, without tests of a webhook', async () => {
    const company_id = await companyId('northgate')
    const [webhook] = await rowsOf(
      `INSERT INTO custom_webhooks (company_id, url, description, events, state, made_by_user_id, encrypted_secret)
         SELECT $1, 'https://hooks.example.com', '', '{}', 'active', u.id, '' FROM users u WHERE u.email = $2 RETURNING id`,
      [company_id, owner],
    )
    const before = (await usage()).total.webhooks
    for (const [type, state] of [
      ['candidate.created', 'delivered'],
      ['candidate.created', 'dead'],
      ['candidate.created', 'queued'],
      ['webhook.test', 'delivered'],
      ['webhook.test', 'dead'],
    ]) {
      const [{ id }] = await rowsOf(
        `INSERT INTO webhook_deliveries (company_id, webhook_id, message_id, type, about, occurred_at, state)
           VALUES ($1, $2, $3, $4, '{}', now(), 'sending') RETURNING id`,
        [company_id, webhook.id, randomUUID(), type],
      )
      await rowsOf('UPDATE webhook_deliveries SET state = $2 WHERE id = $1', [id, state])
    }
    expect((await usage()).total.webhooks).toEqual({ delivered: before.delivered + 1, failed: before.failed + 1 })
  })

  it('count the bytes of files while they are stored', async () => {
    const before = (await usage()).total.storage
    const [{ id }] = await rowsOf(
      `INSERT INTO files (company_id, purpose, type, name, storage_key) VALUES ($1, 'candidate', 'text/plain', 'a.txt', $2) RETURNING id`,
      [await companyId('northgate'), randomUUID()],
    )
    expect((await usage()).total.storage).toBe(before)
    await rowsOf("UPDATE files SET state = 'stored', size = 5000000000 WHERE id = $1", [id])
    expect((await usage()).total.storage).toBe(before + 5_000_000_000)
    await rowsOf("UPDATE files SET state = 'removed' WHERE id = $1", [id])
    await rowsOf('DELETE FROM files WHERE id = $1', [id])
    expect((await usage()).total.storage).toBe(before)
    const [{ size }] = await rowsOf(
      "SELECT coalesce(sum(size), 0)::bigint AS size FROM files WHERE state = 'stored' AND company_id = $1",
      [await companyId('northgate')],
    )
    expect(await sumOf('stored_bytes')).toBe(Number(size))
  })

  it('count a company as active on a day when one of its users was signed in, but not by the operator', async () => {
    const active = async (slug: string) =>
      (await rowsOf("SELECT FROM usage_counts WHERE measure = 'active' AND company_id = $1", [await companyId(slug)]))
        .length
    await rowsOf("DELETE FROM usage_counts WHERE measure = 'active'")
    const before = await active('northgate')
    await call('POST', '/auth/sign-in', { body: { username: owner, password: 'wrong' } })
    expect([before, await active('northgate')]).toEqual([0, 0])
    for (const email of ['company.user@demo.test', superAdmin]) {
      const [{ id }] = await rowsOf(
        `INSERT INTO sessions (user_id, epoch, expires_at) SELECT id, session_epoch, now() + interval '1 hour' FROM users WHERE email = $1
           RETURNING id`,
        [email],
      )
      for (const hash of [randomUUID(), randomUUID()])
        await rowsOf('INSERT INTO refresh_tokens (token_hash, session_id, expires_at) VALUES ($1, $2, now())', [
          hash,
          id,
        ])
    }
    expect(await active('northgate')).toBe(1)
    expect(await rowsOf("SELECT FROM usage_counts WHERE measure = 'active'")).toHaveLength(1)
  })
})

describe('the period of the usage', () => {
  it('is the last days, today included, in UTC', async () => {
    for (const days of [7, 30, 90, 365]) {
      const { from, to } = await usage(owner, `?days=${days}`)
      expect(to).toBe(new Date().toISOString().slice(0, 10))
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(days - 1)
    }
    expect((await usage()).from).toBe((await usage(owner, '?days=30')).from)
    expect((await call('GET', '/usage?days=14', { as: owner })).status).toBe(422)
  })

  it('shows days that add up to the total, and none outside', async () => {
    for (const [as, days] of [
      [owner, '7'],
      [franchise, '90'],
      [superAdmin, '365'],
    ] as const) {
      const { by_day, total, from, to } = await usage(as, `?days=${days}`)
      expect(by_day.every(({ day }) => day >= from && day <= to)).toBe(true)
      expect(by_day.map(({ day }) => day)).toEqual(by_day.map(({ day }) => day).toSorted())
      const sum = (of: 'started' | 'answered' | 'finished') => by_day.reduce((all, day) => all + day[of], 0)
      expect({ started: sum('started'), answered: sum('answered'), finished: sum('finished') }).toEqual({
        started: total.started,
        answered: total.answered,
        finished: total.finished,
      })
    }
  })
})

describe('the usage', () => {
  it('is refused without a session, and to staff who are no owners', async () => {
    expect((await call('GET', '/usage')).status).toBe(401)
    for (const as of ['company.user@demo.test', 'franchise.user@demo.test', 'no.pipeline@demo.test'])
      expect((await call('GET', '/usage', { as })).status).toBe(403)
  })

  it('shows an owner the own company, and no other one', async () => {
    const { company, companies, by_company, total } = await usage()
    expect({ company, companies, by_company }).toMatchObject({
      company: { name: 'Lantern Northgate' },
      companies: null,
      by_company: { data: [], total: 0, next: null },
    })
    expect(total.active_days).toBeGreaterThan(0)
    const [{ id: foreign }] = await rowsOf(
      "SELECT id FROM companies WHERE kind = 'company' AND franchise_id IS DISTINCT FROM (SELECT franchise_id FROM companies WHERE slug = 'northgate') LIMIT 1",
    )
    for (const as of [owner, franchise])
      expect((await call('GET', `/usage?company_id=${foreign}`, { as })).status).toBe(404)
    expect((await usage(superAdmin, `?company_id=${foreign}`)).company).toMatchObject({ id: foreign })
    expect((await call('GET', `/usage?company_id=${randomUUID()}`, { as: superAdmin })).status).toBe(404)
  })

  it('shows a franchise its companies and itself with their sums, and each company as its owner sees it', async () => {
    const { by_company, total, companies } = await usage(franchise)
    const own = await rowsOf(
      `SELECT c.id FROM companies c WHERE c.slug = 'lantern'
         OR c.franchise_id = (SELECT id FROM companies WHERE slug = 'lantern')`,
    )
    expect(by_company.data.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id as string).toSorted())
    expect(companies!.all).toBe(own.length - 1)
    expect(companies!.active).toBeLessThanOrEqual(companies!.all)
    const sum = (of: 'started' | 'finished' | 'storage') =>
      by_company.data.reduce((all, { figures }) => all + figures[of], 0)
    expect(total).toMatchObject({ started: sum('started'), finished: sum('finished'), storage: sum('storage') })
    const northgate = by_company.data.find(({ name }) => name === 'Lantern Northgate')!
    expect(northgate.figures).toEqual((await usage()).total)
    expect((await usage(franchise, `?company_id=${northgate.id}`)).total).toEqual(northgate.figures)
  })

  it('shows a super admin all companies, page by page, those with most finished surveys first', async () => {
    const all = await usage(superAdmin, '?page_size=200&days=365')
    const [{ count }] = await rowsOf('SELECT count(*)::int AS count FROM companies')
    expect(all.by_company.data).toHaveLength(count)
    const finished = all.by_company.data.map(({ figures }) => figures.finished)
    expect(finished).toEqual(finished.toSorted((a, b) => b - a))
    const paged: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Usage['by_company'] = (
        await usage(superAdmin, `?page_size=2&days=365${after ? `&after=${encodeURIComponent(after)}` : ''}`)
      ).by_company
      paged.push(...page.data.map(({ id }) => id))
      after = page.next
    }
    expect(paged).toEqual(all.by_company.data.map(({ id }) => id))
    expect((await call('GET', '/usage?after=nothing', { as: superAdmin })).status).toBe(422)
  })

  it('contains nothing about a person or a stage', async () => {
    const answer = await call('GET', '/usage?page_size=200', { as: superAdmin })
    const [people, stages] = await Promise.all([
      rowsOf('SELECT email AS text FROM candidates UNION SELECT email FROM users'),
      rowsOf('SELECT id::text AS text FROM statuses'),
    ])
    expect([...people, ...stages].filter(({ text }) => answer.text.includes(text as string))).toEqual([])
  })
})
