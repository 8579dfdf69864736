import { beforeAll, describe, expect, it } from 'vitest'
import type { Candidate, CandidateDetail, CandidateEvent } from '@seatwise/contract/candidates'
import { answersOf, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]

async function search(body: object = {}, as = owner) {
  const answer = await call('POST', '/candidates/search', { as, body })
  return { ...answer, rows: answer.body.data as Candidate[] }
}
const read = async (id: string, as = owner) =>
  (await call('GET', `/candidates/${id}`, { as })).body.data as CandidateDetail

/** Somebody who has begun the survey; `finish` ends it. */
async function begin(person: Parameters<typeof register>[0] = {}) {
  const { token, email } = await register({ link: 'demo-northgate', role: 'Sales', ...person })
  const { candidate_id, id } = await one(
    `SELECT r.id, r.candidate_id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id
      WHERE c.email = $1 ORDER BY r.created_at DESC LIMIT 1`,
    [email],
  )
  const finish = async () => {
    const answer = await call('POST', '/surveys/submit', { token, body: { answers: answersOf(7) } })
    expect(answer.status).toBe(200)
  }
  return { id: candidate_id as string, result_id: id as string, email, finish }
}

async function write(method: 'POST' | 'PUT', path: string, id: string, body: object): Promise<string> {
  const { version } = await one('SELECT version FROM survey_results WHERE id = $1', [id])
  const answer = await call(method, `/survey-results/${path}`, { as: owner, body: { id, version, ...body } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.undo_id as string
}

let person: Awaited<ReturnType<typeof begin>>

beforeAll(async () => {
  person = await begin()
  await person.finish()
})

describe('the list of some people', () => {
  it('has those who are named and nobody else, also of those whom the reader may not see', async () => {
    const [mine, other] = [person.id, (await begin()).id]
    const { id: elsewhere } = await one(
      "SELECT p.id FROM candidates p JOIN companies c ON c.id = p.company_id WHERE c.slug <> 'northgate' LIMIT 1",
    )
    const found = await search({ filters: { ids: [mine, other, elsewhere] } })
    expect(found.rows.map(({ id }) => id).toSorted()).toEqual([mine, other].toSorted())
    expect((await search({ filters: { ids: [] } })).status).toBe(422)
  })
})

describe('the latest result of a person', () => {
  it('exists from the registration on, and has its score once the survey is finished', async () => {
    const { id, result_id, finish } = await begin()
    expect(await read(id)).toMatchObject({ results: 1, latest: { id: result_id, state: 'in_progress', score: null } })
    await finish()
    const { latest, active_at } = await read(id)
    expect(latest).toMatchObject({ id: result_id, state: 'completed', role_name: 'Sales' })
    expect([latest!.score, latest!.dated_at]).toEqual([expect.any(Number), active_at])
  })

  it('is the previous one while it is archived or a test, and the same again afterwards', async () => {
    const { id, email, result_id, finish } = await begin()
    await finish()
    const second = await begin({ email, role: 'Support' })
    await second.finish()
    const latest = async () => (await read(id)).latest?.id
    expect(await latest()).toBe(second.result_id)
    const undo_id = await write('POST', 'archive', second.result_id, { reason: 'By mistake' })
    expect(await latest()).toBe(result_id)
    expect((await read(id)).results).toBe(1)
    await call('POST', '/survey-results/undo', { as: owner, body: { undo_id } })
    expect(await latest()).toBe(second.result_id)
    await write('PUT', 'update', second.result_id, { is_test: true })
    expect(await latest()).toBe(result_id)
    await write('POST', 'archive', result_id, { reason: 'Gone' })
    const { latest: none, active_at, surveys } = await read(id)
    expect([none, active_at, surveys.map((survey) => survey.id)]).toEqual([
      null,
      surveys[0]!.dated_at,
      [second.result_id, result_id],
    ])
    expect((await search({ filters: { search: email, has_result: true } })).rows).toEqual([])
  })

  it('has the score of its new role', async () => {
    const { id, result_id, finish } = await begin()
    await finish()
    const support = await one(`SELECT id FROM roles WHERE name = 'Support' AND company_id IS NULL`)
    await write('PUT', 'update-role', result_id, { role_id: support.id })
    const stored = await one(
      'SELECT role_score, latest_score FROM survey_results r JOIN candidates c ON c.latest_result_id = r.id WHERE c.id = $1',
      [id],
    )
    expect(stored.latest_score).toBe(stored.role_score)
  })

  it('stays correct, without deadlocks, when results of the same people change at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => begin()))
    const again = await Promise.all(people.map(({ email }) => begin({ email, role: 'Support' })))
    const bulk = (ids: string[], is_test: boolean) =>
      call('PUT', '/survey-results/bulk-update', { as: owner, body: { ids, selected_under: {}, is_test } })
    for (const is_test of [true, false]) {
      const answers = await Promise.all([
        bulk(
          people.map(({ result_id }) => result_id),
          is_test,
        ),
        bulk(again.map(({ result_id }) => result_id).toReversed(), is_test),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    for (const { id, result_id } of again) expect((await read(id)).latest?.id).toBe(result_id)
  })
})

describe('the list of people', () => {
  it('finds by name, and shows the latest result and the stage', async () => {
    const { rows, body } = await search({ filters: { search: person.email } })
    expect(body.total).toBe(1)
    expect(rows[0]).toMatchObject({ id: person.id, kind: 'candidate', results: 1, status: { type: 'new' } })
  })

  it('filters by kind, role, stage, place, date and whether a survey is finished', async () => {
    const { email, result_id, id } = await begin()
    const here = await one(
      `INSERT INTO locations (company_id, name) SELECT id, 'Hill' FROM companies WHERE slug = 'northgate' RETURNING id`,
    )
    const crew = await one(
      `INSERT INTO departments (company_id, name) SELECT id, 'Crew' FROM companies WHERE slug = 'northgate' RETURNING id`,
    )
    await write('PUT', 'update', result_id, { location_id: here.id, department_id: crew.id })
    await one(`UPDATE candidates SET kind = 'employee' WHERE id = $1`, [id])
    const findMatches = async (filters: object) =>
      (await search({ filters: { search: email, ...filters } })).rows.length
    const today = new Date(Date.now() - 3_600_000).toISOString()
    for (const filters of [
      { kind: 'employee' },
      { roles: ['sales'] },
      { statuses: ['New'] },
      { locations: [here.id] },
      { departments: [crew.id] },
      { from: today },
      { has_result: false },
    ])
      expect(await findMatches(filters), JSON.stringify(filters)).toBe(1)
    for (const filters of [
      { kind: 'candidate' },
      { roles: ['Support'] },
      { statuses: ['Offer'] },
      { locations: [id] },
      { departments: [id] },
      { to: today },
      { has_result: true },
    ])
      expect(await findMatches(filters), JSON.stringify(filters)).toBe(0)
  })

  it.each([
    ['name', 'asc'],
    ['active_at', 'desc'],
    ['active_at', 'asc'],
    ['score', 'desc'],
    ['score', 'asc'],
  ])('by %s, %s comes in pages that neither repeat nor omit anybody', async (field, order) => {
    const sort = { field, order }
    const all = (await search({ sort, page_size: 200 })).rows
    const paged: Candidate[] = []
    for (let after: string | undefined; ;) {
      const { rows, body } = await search({ sort, page_size: 7, ...(after ? { after } : {}) })
      paged.push(...rows)
      if (!body.next) break
      after = body.next as string
    }
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    const scores = all.map(({ latest }) => latest?.score ?? null)
    const known = scores.filter((score) => score !== null)
    // People without a score come after people with one.
    if (field === 'score')
      expect(scores.slice(0, known.length)).toEqual(known.toSorted((a, b) => (order === 'desc' ? b - a : a - b)))
  })

  it('shows no stage to readers who may not see them', async () => {
    const { rows, text } = await search({ filters: { search: person.email } }, withoutPipeline)
    expect(rows[0]!.status).toBeNull()
    expect(text).not.toContain('"New"')
    expect((await search({ filters: { statuses: ['New'] } }, withoutPipeline)).status).toBe(403)
  })
})

describe('a record of one person', () => {
  it('has no stage and no move in record and history for readers who may not see them', async () => {
    const offer = await one(
      `SELECT s.id FROM statuses s JOIN companies c ON c.id = s.company_id WHERE c.slug = 'northgate' AND s.name = 'Offer'`,
    )
    await write('PUT', 'update-status', person.result_id, { status_id: offer.id })
    const record = await call('GET', `/candidates/${person.id}`, { as: withoutPipeline })
    const history = await call('GET', `/candidates/${person.id}/history`, { as: withoutPipeline })
    expect(record.text + history.text).not.toContain('Offer')
    const events = (await call('GET', `/candidates/${person.id}/history`, { as: owner })).body.data as CandidateEvent[]
    expect(events[0]).toMatchObject({ event: 'moved', survey_result: { id: person.result_id, role_name: 'Sales' } })
    expect(events.map(({ event }) => event)).toEqual(['moved', 'completed', 'moved', 'registered'])
  })

  it('lists the events of all results in one order', async () => {
    const { id, email, result_id } = await begin()
    const second = await begin({ email, role: 'Support' })
    const { data } = (await call('GET', `/candidates/${id}/history`, { as: owner })).body as { data: CandidateEvent[] }
    // `register` lets minutes pass since the start, so that both starts come before both places on the board.
    expect(data.map(({ survey_result }) => survey_result?.id)).toEqual([
      second.result_id,
      result_id,
      second.result_id,
      result_id,
    ])
  })

  it('of another company is answered like an absent one', async () => {
    const foreign = await begin({ link: 'demo-orchard' })
    for (const path of ['', '/history']) {
      const absent = await call('GET', `/candidates/00000000-0000-4000-8000-000000000000${path}`, { as: owner })
      const answer = await call('GET', `/candidates/${foreign.id}${path}`, { as: owner })
      expect([answer.status, { ...answer.body, request_id: '' }]).toEqual([404, { ...absent.body, request_id: '' }])
    }
  })

  it('needs a session', async () => {
    expect((await call('GET', `/candidates/${person.id}`)).status).toBe(401)
    expect((await call('POST', '/candidates/search', { body: {} })).status).toBe(401)
  })
})

describe('a fact about a person that staff enter', () => {
  const put = (id: string, body: object, as = 'company.user@demo.test') =>
    call('PUT', `/candidates/${id}`, { as, body })
  const userId = async (email: string) => (await one('SELECT id FROM users WHERE email = $1', [email])).id as string
  const company = `(SELECT id FROM companies WHERE slug = 'northgate')`

  it('is stored, shown before that of the latest result, and can be cleared again', async () => {
    const { id, email } = await begin()
    const yard = await one(`INSERT INTO locations (company_id, name) VALUES (${company}, 'Yard') RETURNING id`)
    const owner_user_id = await userId(owner)
    const body = { version: 1, title: ' Foreman ', phone: '+1 555 010 0100', location_id: yard.id, owner_user_id }
    const changed = await put(id, body)
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body.data).toMatchObject({
      title: 'Foreman',
      phone: '+15550100100',
      location_name: 'Yard',
      owner: { id: owner_user_id, name: 'Cora Ownby' },
      version: 2,
    })
    expect((await search({ filters: { search: email, locations: [yard.id] } })).rows).toHaveLength(1)
    const cleared = await put(id, { version: 2, title: null, phone: '', location_id: null, owner_user_id: null })
    expect(cleared.body.data).toMatchObject({ title: null, phone: null, location_name: null, owner: null })
    expect((await put(id, { version: 3, title: null })).body.data.version).toBe(3)
  })

  it('can correct a name, by which they are found then', async () => {
    const { id } = await begin()
    for (const wrong of [{ first: ' ' }, { last: 'www.evil.test' }])
      expect((await put(id, { version: 1, ...wrong })).status).toBe(422)
    const changed = await put(id, { version: 1, first: ' Zaïde ', last: 'Correcta' })
    expect(changed.body.data).toMatchObject({ first: 'Zaïde', last: 'Correcta', version: 2 })
    expect((await search({ filters: { search: 'zaide corr' } })).rows.map((row) => row.id)).toEqual([id])
    const audited = await call('GET', '/audit-events?action=candidates', { as: owner })
    expect(audited.body.data[0]).toMatchObject({ subject_id: id })
    expect(audited.body.data[0].details).toEqual({ changed: ['first', 'last'] })
  })

  it('refers only to rows of the company', async () => {
    const { id } = await begin()
    const foreign = `(SELECT id FROM companies WHERE slug = 'orchard')`
    const place = await one(`INSERT INTO locations (company_id, name) VALUES (${foreign}, 'Far') RETURNING id`)
    const crew = await one(`INSERT INTO departments (company_id, name) VALUES (${foreign}, 'Far') RETURNING id`)
    const stranger = await one(`SELECT id FROM users WHERE company_id = ${foreign}`)
    const deactivated = await userId('deactivated@demo.test')
    for (const [field, value] of [
      ['location_id', place.id],
      ['department_id', crew.id],
      ['owner_user_id', stranger?.id ?? (await userId('super@demo.test'))],
      ['owner_user_id', deactivated],
      ['phone', 'call me'],
    ] as const) {
      const answer = await put(id, { version: 1, [field]: value })
      expect([answer.status, answer.body[0]?.path], field).toEqual([422, field])
    }
  })

  it('in two changes of one version is refused to the second with the current person', async () => {
    const { id } = await begin()
    const first = await put(id, { version: 1, title: 'First' })
    expect(first.status).toBe(200)
    const second = await put(id, { version: 1, title: 'Second' }, owner)
    expect([second.status, second.body.current.title, second.body.current.version]).toEqual([409, 'First', 2])
  })

  it('is not lost, and does not change the version, when a survey is finished meanwhile', async () => {
    const { id, finish } = await begin()
    await put(id, { version: 1, title: 'Kept' })
    await finish()
    expect(await read(id)).toMatchObject({ title: 'Kept', version: 2, latest: { state: 'completed' } })
  })

  it('is in the audit without its text', async () => {
    const { id } = await begin()
    await put(id, { version: 1, title: 'Unsaid' })
    const audited = await call('GET', '/audit-events?action=candidates', { as: owner })
    expect(audited.body.data[0]).toMatchObject({ subject_id: id, details: { changed: ['title'] } })
    expect(audited.text).not.toContain('Unsaid')
  })

  it('can be whether they are an employee, with the day, and the reverse', async () => {
    const { id } = await begin()
    const convert = (body: object) => call('POST', '/candidates/convert', { as: owner, body: { id, ...body } })
    const hired = await convert({ version: 1, kind: 'employee', hired_at: '2026-11-02' })
    expect(hired.body.data).toMatchObject({ kind: 'employee', hired_at: '2026-11-02', version: 2 })
    expect((await convert({ version: 1, kind: 'candidate' })).status).toBe(409)
    const back = await convert({ version: 2, kind: 'candidate' })
    expect(back.body.data).toMatchObject({ kind: 'candidate', hired_at: null, version: 3 })
    expect((await convert({ version: 3, kind: 'employee', hired_at: '2026-02-31' })).status).toBe(422)
  })

  it('of another company is answered like an absent one', async () => {
    const foreign = await begin({ link: 'demo-orchard' })
    expect((await put(foreign.id, { version: 1, title: 'Mine' }, owner)).status).toBe(404)
    const body = { id: foreign.id, version: 1, kind: 'employee' }
    expect((await call('POST', '/candidates/convert', { as: owner, body })).status).toBe(404)
  })
})

describe('a person who is added by hand', () => {
  const add = (body: object, as = owner) =>
    call('POST', '/candidates/create', { as, body: { first: 'Ada', last: 'Byron', ...body } })
  const address = () => `${Math.random().toString(36).slice(2)}@people.test`

  it('is in the list with the entered facts, and gets no email', async () => {
    const email = address()
    const answer = await add({
      email: email.toUpperCase(),
      kind: 'employee',
      phone: '+1 555 010 0100',
      title: ' Engineer ',
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toMatchObject({
      email,
      kind: 'employee',
      phone: '+15550100100',
      title: 'Engineer',
      results: 0,
    })
    expect((await search({ filters: { search: email } })).rows.map(({ id }) => id)).toEqual([answer.body.data.id])
    expect(await one('SELECT count(*)::int AS n FROM outbox WHERE recipient = $1', [email])).toEqual({ n: 0 })
    expect((await one('SELECT action FROM audit_events WHERE subject_id = $1', [answer.body.data.id])).action).toBe(
      'candidates.create',
    )
  })

  it('is refused where another person has the address, or had it before a merge', async () => {
    const [survivorAddress, other] = [address(), address()]
    const [a, b] = [(await add({ email: survivorAddress })).body.data, (await add({ email: other })).body.data]
    expect((await add({ email: survivorAddress })).body.problem).toBe('person_known')
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: { id: a.id, version: a.version }, other: { id: b.id, version: b.version } },
    })
    expect(merged.status, merged.text).toBe(200)
    expect((await add({ email: other })).body.problem).toBe('person_known')
  })

  it('belongs to a company in reach that is not suspended, and has a name and an address', async () => {
    const company = await one("SELECT id FROM companies WHERE slug = 'orchard'")
    expect((await add({ email: address(), company_id: company.id })).status).toBe(404)
    await product.owner.query("UPDATE companies SET state = 'suspended' WHERE slug = 'orchard'")
    const suspended = await add({ email: address(), company_id: company.id }, 'super@demo.test')
    await product.owner.query("UPDATE companies SET state = 'active' WHERE slug = 'orchard'")
    expect(suspended.body.problem).toBe('suspended_company')
    expect((await add({ email: 'nobody' })).status).toBe(422)
    expect((await add({ email: address(), first: ' ' })).status).toBe(422)
    expect((await add({ email: address(), last: 'www.example.com/x' })).status).toBe(422)
  })
})
