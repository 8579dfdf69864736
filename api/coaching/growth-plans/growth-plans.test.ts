import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GrowthPlan, GrowthPlanVersion, GrowthReview, GrowthTarget } from '@seatwise/contract/growth-plans'
import { answersOf, password, setUpProduct } from '../../test-product.ts'

const { call, product, register, atOnce } = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const franchise = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'
const absent = '00000000-0000-4000-8000-000000000000'

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await query(text, values))[0]
const idOf = async (email: string) => (await one('SELECT id FROM users WHERE email = $1', [email])).id as string

/** Northgate and Orchard are of the coaching brand, Harbour is not. */
beforeAll(() =>
  query("UPDATE companies SET brand = CASE WHEN slug IN ('northgate', 'orchard') THEN 'be' ELSE 'hb' END"),
)

type Person = { id: string; company_id: string; result_id: string; version: number; email: string }

/** Registers by a link, with the answers of a person of the oracle; null: the survey is not finished. */
type SurveyOptions = { link?: string; answers?: number | null }

async function personOf({ link = 'demo-northgate', answers = 1 }: SurveyOptions = {}): Promise<Person> {
  const { email, token } = await register({ link })
  if (answers !== null) {
    const sent = await call('POST', '/surveys/submit', { token, body: { answers: answersOf(answers) } })
    expect(sent.status, sent.text).toBe(200)
  }
  return one(
    `SELECT c.id, c.company_id, c.version, c.email, r.id AS result_id FROM candidates c
      JOIN survey_results r ON r.candidate_id = c.id WHERE c.email = $1`,
    [email],
  )
}

const target = (changes: Partial<GrowthTarget> = {}): GrowthTarget => ({
  id: randomUUID(),
  aim: { kind: 'scale', scale: 'LEAD', direction: 'build' },
  why: 'The crew waits for a word in the morning.',
  practice: 'Open each morning talk with one sentence.',
  signs: 'Somebody asks back.',
  steps: [{ behavior: 'Speaks first', action: 'Opens the talk', evidence: 'The crew says so', due_on: '2027-02-01' }],
  progress: 'not_started',
  ...changes,
})
const words = (text: string) => target({ aim: { kind: 'words', words: text } })

const create = (as: string, { result_id }: Pick<Person, 'result_id'>, body: object = {}) =>
  call('POST', '/growth-plans', {
    as,
    body: { survey_result_id: result_id, targets: [target()], next_review_on: '2027-01-15', ...body },
  })
async function made(as: string, person: Person, body: object = {}): Promise<GrowthPlan> {
  const answer = await create(as, person, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const save = (as: string, plan: GrowthPlan, body: object = {}) => {
  const { id, version, targets, next_review_on } = plan
  return call('PUT', `/growth-plans/${id}`, { as, body: { version, targets, next_review_on, ...body } })
}
const review = (as: string, { id, version }: GrowthPlan, body: object = {}) =>
  call('POST', `/growth-plans/${id}/reviews`, {
    as,
    body: {
      version,
      reviewed_on: '2026-11-20',
      seen: 'Opened the talk twice.',
      progress: [],
      next_review_on: '2027-01-29',
      ...body,
    },
  })
const get = (as: string, id: string, rest = '') => call('GET', `/growth-plans/${id}${rest}`, { as })
const problemOf = ({ status, body }: { status: number; body: { problem?: string } }) => [status, body.problem]

/** Headers of a super admin who acts as this user. */
async function actingAs(email: string) {
  const { body } = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
  const headers = { authorization: `Bearer ${body.data.access_token as string}` }
  const id = await idOf(email)
  expect((await call('POST', '/proxy-sessions', { headers, body: { user_id: id, reason: 'the test' } })).status).toBe(
    200,
  )
  return { ...headers, 'x-proxy-user-id': id }
}

describe('a growth plan', () => {
  it('is made from a finished survey and read by everybody who sees the person', async () => {
    const person = await personOf()
    const plan = await made(colleague, person, { targets: [target(), words('Say no kindly')] })
    expect(plan).toMatchObject({
      state: 'open',
      version: 1,
      candidate: { id: person.id },
      owner: { name: 'Colin Usman' },
      aims: ['Taking the lead: build up', 'Say no kindly'],
      next_review_on: '2027-01-15',
      reviews: 0,
      can: { update: true, end: true },
    })
    for (const as of [owner, franchise, superAdmin]) expect((await get(as, plan.id)).body.data.id).toBe(plan.id)
    for (const whose of [`candidate_id=${person.id}`, `survey_result_id=${person.result_id}`]) {
      const listed = await call('GET', `/growth-plans?${whose}`, { as: owner })
      expect(listed.body).toMatchObject({ total: 1, data: [{ id: plan.id, aims: plan.aims }] })
    }
  })

  it('exists once at a time: the next is made when it has ended, and earlier ones are kept', async () => {
    const person = await personOf()
    const first = await made(colleague, person)
    expect(problemOf(await create(owner, person))).toEqual([409, 'growth_plan_open'])
    const ended = await save(colleague, first, { end: 'completed' })
    expect(ended.body.data).toMatchObject({ state: 'completed', version: 2, can: { update: false, end: false } })
    expect(ended.body.data.ended_at).not.toBeNull()
    const second = await made(owner, person)
    const listed = await call('GET', `/growth-plans?candidate_id=${person.id}`, { as: owner })
    expect(listed.body.data.map(({ id }: GrowthPlan) => id)).toEqual([second.id, first.id])
  })

  it('exists once also when two colleagues make it at the same time', async () => {
    const person = await personOf()
    const answers = await atOnce('growth_plans', () => [create(owner, person), create(colleague, person)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await query('SELECT FROM growth_plans WHERE candidate_id = $1', [person.id])).toHaveLength(1)
  })

  it('sent twice with one key is made once', async () => {
    const person = await personOf()
    const body = { survey_result_id: person.result_id, targets: [target()], next_review_on: null }
    const send = () =>
      call('POST', '/growth-plans', { as: colleague, body, headers: { 'idempotency-key': 'one-growth-plan' } })
    expect((await send()).body).toEqual((await send()).body)
  })

  it('that has ended is neither saved nor reviewed', async () => {
    const plan = await made(colleague, await personOf())
    const ended = (await save(colleague, plan, { end: 'closed' })).body.data
    expect(problemOf(await save(owner, ended, { next_review_on: null }))).toEqual([409, 'growth_plan_over'])
    expect(problemOf(await review(owner, ended))).toEqual([409, 'growth_plan_over'])
  })

  it('of an archived person can only be read, until they are restored', async () => {
    const person = await personOf()
    const plan = await made(colleague, person)
    await query('UPDATE candidates SET archived_at = now() WHERE id = $1', [person.id])
    expect((await get(colleague, plan.id)).body.data.can).toEqual({ update: false, end: false })
    expect(problemOf(await save(colleague, plan, { end: 'closed' }))).toEqual([409, 'candidate_archived'])
    expect(problemOf(await review(colleague, plan))).toEqual([409, 'candidate_archived'])
    expect(problemOf(await create(colleague, person))).toEqual([409, 'candidate_archived'])
    await query('UPDATE candidates SET archived_at = NULL WHERE id = $1', [person.id])
    expect((await review(colleague, plan)).status).toBe(200)
  })

  it('is not made from an unfinished survey', async () => {
    const person = await personOf({ answers: null })
    expect(problemOf(await create(colleague, person))).toEqual([409, 'survey_unfinished'])
    const response = await call('GET', `/growth-plans/suggestions?survey_result_id=${person.result_id}`, {
      as: colleague,
    })
    expect(problemOf(response)).toEqual([409, 'survey_unfinished'])
  })

  it('is refused when it is too long, empty, or repeats a target', async () => {
    const person = await personOf()
    const twice = target()
    for (const targets of [
      [],
      [target(), words('One'), words('Two'), words('Three')],
      [target(), target({ aim: { kind: 'scale', scale: 'LEAD', direction: 'ease' } })],
      [twice, { ...words('Other'), id: twice.id }],
      [words('  ')],
      [target({ why: 'x'.repeat(801) })],
      [target({ steps: Array.from({ length: 11 }, () => target().steps[0]!) })],
      [{ ...target(), verdict: 'poor' }],
    ])
      expect((await create(colleague, person, { targets })).status, JSON.stringify(targets).slice(0, 80)).toBe(422)
    expect(await query('SELECT FROM growth_plans WHERE candidate_id = $1', [person.id])).toEqual([])
  })

  it('keeps the text as it was typed, HTML too', async () => {
    const why = '<img src=x onerror=alert(1)>\nSecond line'
    const plan = await made(colleague, await personOf(), { targets: [target({ why })] })
    expect((await get(owner, plan.id)).body.data.targets[0].why).toBe(why)
  })
})

describe('the versions of a plan', () => {
  it('keep what each save contained and who saved it; a save without a change adds none', async () => {
    const plan = await made(colleague, await personOf())
    const same = await save(owner, plan)
    expect(same.body.data.version).toBe(1)
    const changed = await save(owner, plan, { targets: [{ ...plan.targets[0]!, why: 'Another reason' }] })
    expect(changed.body.data).toMatchObject({ version: 2, saved_by: { name: 'Cora Ownby' } })
    const { data, total } = (await get(colleague, plan.id, '/versions')).body as {
      data: GrowthPlanVersion[]
      total: number
    }
    expect(total).toBe(2)
    expect(
      data.map(({ version, saved, saved_by, targets }) => [version, saved, saved_by.name, targets[0]!.why]),
    ).toEqual([
      [2, 'changed', 'Cora Ownby', 'Another reason'],
      [1, 'created', 'Colin Usman', plan.targets[0]!.why],
    ])
    const next = (await get(colleague, plan.id, '/versions?page_size=1')).body.next as string
    const second = await get(colleague, plan.id, `/versions?page_size=1&after=${next}`)
    expect(second.body.data.map(({ version }: GrowthPlanVersion) => version)).toEqual([1])
  })

  it('cannot be changed, not even by the database role', async () => {
    for (const table of ['growth_plan_versions', 'growth_plan_reviews']) {
      const { rows } = await product.owner.query(
        `SELECT has_table_privilege('seatwise_app', '${table}', 'UPDATE, DELETE, TRUNCATE') AS may`,
      )
      expect(rows[0].may, table).toBe(false)
    }
  })

  it('of two editors at once are saved by the first, and the second gets the current plan', async () => {
    const plan = await made(colleague, await personOf())
    const answers = await Promise.all([
      save(colleague, plan, { targets: [words('Mine')] }),
      save(owner, plan, { targets: [words('Theirs')] }),
    ])
    const won = answers.find(({ status }) => status === 200)!
    const lost = answers.find(({ status }) => status === 409)!
    expect(lost.body).toMatchObject({
      problem: 'changed_meanwhile',
      current: { version: 2, aims: won.body.data.aims },
    })
    expect((await review(owner, plan)).body).toMatchObject({ problem: 'changed_meanwhile', current: { version: 2 } })
    expect(await query('SELECT FROM growth_plan_versions WHERE growth_plan_id = $1', [plan.id])).toHaveLength(2)
  })
})

describe('a review', () => {
  it('records observations, updates the progress and the next date, and makes a version', async () => {
    const [first, second] = [target({ progress: 'trying' }), words('Say no kindly')]
    const plan = await made(colleague, await personOf(), { targets: [first, second] })
    const answer = await review(owner, plan, { progress: [{ target_id: second.id, progress: 'now_and_then' }] })
    expect(answer.body.data).toMatchObject({ version: 2, next_review_on: '2027-01-29', reviews: 1 })
    expect(answer.body.data.targets.map(({ progress }: GrowthTarget) => progress)).toEqual(['trying', 'now_and_then'])
    const later = await review(colleague, answer.body.data, { seen: 'Every day now.', next_review_on: null })
    expect(later.status).toBe(200)
    const reviews = (await get(owner, plan.id, '/reviews')).body.data as GrowthReview[]
    expect(
      reviews.map(({ seen, by, next_review_on, progress }) => [seen, by.name, next_review_on, progress[1]!.progress]),
    ).toEqual([
      ['Every day now.', 'Colin Usman', null, 'now_and_then'],
      ['Opened the talk twice.', 'Cora Ownby', '2027-01-29', 'now_and_then'],
    ])
    expect(reviews[0]!.progress[0]!.aim).toBe('Taking the lead: build up')
  })

  it('is refused with a date in the future, a target of another plan, or a next date before it', async () => {
    const plan = await made(colleague, await personOf())
    for (const [body, path] of [
      [{ reviewed_on: '2099-01-01', next_review_on: null }, 'reviewed_on'],
      [{ next_review_on: '2026-11-20' }, 'next_review_on'],
      [{ progress: [{ target_id: absent, progress: 'usual' }] }, 'progress.0.target_id'],
      [{ seen: ' ' }, 'seen'],
    ] as const) {
      const answer = await review(colleague, plan, body)
      expect(answer.status).toBe(422)
      expect(answer.body[0].path).toBe(path)
    }
    expect((await get(colleague, plan.id)).body.data.version).toBe(1)
  })
})

describe('the supporter of a growth plan', () => {
  it('is an active user of the company or its franchise, and nobody else', async () => {
    const person = await personOf()
    const [stranger] = await query(
      `INSERT INTO users (company_id, first, last, email, auth_role, set_up_at)
       SELECT id, 'Stra', 'Nger', 'stranger@people.test', 'COMPANY_USER', now() FROM companies WHERE slug = 'orchard' RETURNING id`,
    )
    for (const id of [stranger.id, await idOf('deactivated@demo.test'), absent]) {
      const answer = await create(owner, person, { owner_user_id: id })
      expect([answer.status, answer.body[0]?.path]).toEqual([422, 'owner_user_id'])
    }
    const plan = await made(franchise, person, { owner_user_id: await idOf('franchise.user@demo.test') })
    expect(plan.owner.name).toBe('Fiona Usher')
    // A user outside of the reader's companies is not named, and stays set when the field is not sent.
    expect((await get(colleague, plan.id)).body.data.owner).toEqual({ id: null, name: null })
    const saved = await save(colleague, plan, { next_review_on: null })
    expect(saved.status, saved.text).toBe(200)
    expect((await get(franchise, plan.id)).body.data.owner.name).toBe('Fiona Usher')
  })

  it('is offered by name, the reader first', async () => {
    const { result_id } = await personOf()
    const response = await call('GET', `/growth-plans/suggestions?survey_result_id=${result_id}`, { as: colleague })
    const names = response.body.data.owners.map(({ name }: { name: string }) => name) as string[]
    expect(names[0]).toBe('Colin Usman')
    expect(names).toContain('Cora Ownby')
    expect(names).not.toContain('Dean Ackerman')
    expect(names).not.toContain('Sana Superfield')
  })
})

describe('a suggested growth plan', () => {
  it('has up to three targets with their reason, and a text on every scale', async () => {
    const { result_id } = await personOf({ answers: 9 })
    const { data } = (await call('GET', `/growth-plans/suggestions?survey_result_id=${result_id}`, { as: colleague }))
      .body
    expect(data.targets).toHaveLength(3)
    for (const { rule, reason } of data.targets)
      expect([rule, reason]).toEqual([expect.stringMatching(/^growth\//), expect.any(String)])
    expect(data.scales).toHaveLength(15)
    for (const { build, ease } of data.scales) expect([build.practices.length, ease.practices.length]).toEqual([4, 4])
    expect(data).toMatchObject({ remark: null, open_plan_id: null })
    const plan = await made(colleague, { result_id } as Person)
    const again = await call('GET', `/growth-plans/suggestions?survey_result_id=${result_id}`, { as: colleague })
    expect(again.body.data.open_plan_id).toBe(plan.id)
  })

  it('has one target, with the reason, when the answers describe much self-doubt', async () => {
    const { result_id } = await personOf()
    const { data } = (await call('GET', `/growth-plans/suggestions?survey_result_id=${result_id}`, { as: colleague }))
      .body
    expect(data.targets).toHaveLength(1)
    expect(data.remark).toMatchObject({ rule: 'growth/propose/self-doubt' })
  })
})

describe('a growth plan of another company', () => {
  it('answers as absent, and so does a result or person of another company', async () => {
    const [foreign, own] = [await personOf({ link: 'demo-orchard' }), await personOf()]
    const plan = await made(superAdmin, foreign)
    for (const as of [owner, franchise]) {
      expect(problemOf(await create(as, foreign))).toEqual([404, 'not_found'])
      for (const rest of ['', '/versions', '/reviews']) expect((await get(as, plan.id, rest)).status, rest).toBe(404)
      expect(problemOf(await save(as, plan, { end: 'closed' }))).toEqual([404, 'not_found'])
      expect(problemOf(await review(as, plan))).toEqual([404, 'not_found'])
      for (const path of [
        `/growth-plans?candidate_id=${foreign.id}`,
        `/growth-plans?survey_result_id=${foreign.result_id}`,
        `/growth-plans/suggestions?survey_result_id=${foreign.result_id}`,
        `/reports/growth?growth_plan_id=${plan.id}`,
        `/reports/growth/pdf?growth_plan_id=${plan.id}`,
      ])
        expect((await call('GET', path, { as })).status, path).toBe(404)
    }
    // A plan of an own person cannot be put under a result of another company, nor the other way.
    await expect(
      query('UPDATE growth_plans SET survey_result_id = $2 WHERE id = $1', [plan.id, own.result_id]),
    ).rejects.toThrow(/foreign key/)
  })
})

describe('the hiring brand', () => {
  it('has no growth plans: every call answers as for an absent one, to everybody', async () => {
    const person = await personOf()
    const plan = await made(colleague, person)
    await query("UPDATE companies SET brand = 'hb' WHERE slug = 'northgate'")
    try {
      const harbour = await personOf({ link: 'demo-harbour' })
      for (const as of [colleague, superAdmin]) {
        expect(problemOf(await create(as, person))).toEqual([404, 'not_found'])
        expect(problemOf(await save(as, plan, { end: 'closed' }))).toEqual([404, 'not_found'])
        expect(problemOf(await review(as, plan))).toEqual([404, 'not_found'])
        for (const path of [
          `/growth-plans/${plan.id}`,
          `/growth-plans/${plan.id}/versions`,
          `/growth-plans/${plan.id}/reviews`,
          `/growth-plans?candidate_id=${person.id}`,
          `/growth-plans/suggestions?survey_result_id=${person.result_id}`,
          `/reports/growth?growth_plan_id=${plan.id}`,
          `/reports/growth/pdf?growth_plan_id=${plan.id}`,
        ])
          expect((await call('GET', path, { as })).status, path).toBe(404)
      }
      expect(problemOf(await create(franchise, harbour))).toEqual([404, 'not_found'])
    } finally {
      await query("UPDATE companies SET brand = 'be' WHERE slug = 'northgate'")
    }
    expect((await get(colleague, plan.id)).body.data.version).toBe(1)
  })
})

describe('while a super admin acts as a user', () => {
  it('plans are read, and nothing is written in the user’s name', async () => {
    const person = await personOf()
    const plan = await made(colleague, person)
    const headers = await actingAs(colleague)
    expect((await call('GET', `/growth-plans/${plan.id}`, { headers })).body.data.can).toEqual({
      update: false,
      end: false,
    })
    const body = { version: 1, targets: plan.targets, next_review_on: null }
    for (const answer of [
      await call('PUT', `/growth-plans/${plan.id}`, { headers, body }),
      await call('POST', `/growth-plans/${plan.id}/reviews`, { headers, body }),
      await call('POST', '/growth-plans', { headers, body: { ...body, survey_result_id: person.result_id } }),
    ])
      expect(problemOf(answer)).toEqual([403, 'not_while_acting'])
  })
})

describe('a user who was moved to another company', () => {
  it('can neither read nor save the plans that they made there', async () => {
    const plan = await made(colleague, await personOf())
    const move = (slug: string) =>
      query('UPDATE users SET company_id = (SELECT id FROM companies WHERE slug = $2) WHERE email = $1', [
        colleague,
        slug,
      ])
    await move('orchard')
    expect((await get(colleague, plan.id)).status).toBe(404)
    expect((await save(colleague, plan, { end: 'closed' })).status).toBe(404)
    await move('northgate')
    expect((await save(colleague, plan, { end: 'closed' })).status).toBe(200)
  })
})

describe('the growth plans of people', () => {
  const versionOf = async (id: string) => (await one('SELECT version FROM candidates WHERE id = $1', [id])).version
  const versioned = async ({ id }: Person) => ({ id, version: await versionOf(id) })

  it('move with a merge and return with its undo, and one made since follows its survey', async () => {
    const [survivor, other] = [await personOf(), await personOf()]
    const plan = await made(colleague, other)
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: await versioned(survivor), other: await versioned(other), take: [] },
    })
    expect(merged.status, merged.text).toBe(200)
    expect((await get(colleague, plan.id)).body.data.candidate.id).toBe(survivor.id)
    expect(problemOf(await create(colleague, survivor))).toEqual([409, 'growth_plan_open'])
    const ended = await save(colleague, plan, { end: 'completed' })
    expect(ended.status, ended.text).toBe(200)
    const since = await made(owner, other)
    expect(since.candidate.id).toBe(survivor.id)
    const undone = await call('POST', '/candidates/unmerge', {
      as: owner,
      body: { merge_id: merged.body.data.merge_id },
    })
    expect(undone.status, undone.text).toBe(200)
    for (const { id } of [plan, since]) expect((await get(colleague, id)).body.data.candidate.id).toBe(other.id)
    expect((await call('GET', `/growth-plans?candidate_id=${survivor.id}`, { as: owner })).body.total).toBe(0)
  })

  it('leave no text in any table or answer after an erasure', async () => {
    const person = await personOf()
    const plan = await made(colleague, person, { targets: [target({ why: 'Whispered to the foreman' })] })
    await review(colleague, plan, { seen: 'Whispered again' })
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: person.id, version: await versionOf(person.id), reason: 'asked', confirmation: person.email },
    })
    expect(erased.status, erased.text).toBe(200)
    expect((await get(colleague, plan.id)).status).toBe(404)
    for (const table of ['growth_plans', 'growth_plan_versions', 'growth_plan_reviews', 'audit_events'])
      expect(await query(`SELECT FROM ${table} t WHERE to_jsonb(t)::text LIKE '%Whispered%'`), table).toEqual([])
    expect(await query('SELECT FROM growth_plans WHERE id = $1', [plan.id])).toEqual([])
  })
})

describe('a review that is due', () => {
  const dueOf = async (as: string) =>
    (await call('GET', '/home', { as })).body.data.needs.growth_reviews.map(
      (one: { growth_plan_id: string }) => one.growth_plan_id,
    ) as string[]
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  it('appears on Home for the supporter of the plan, and for nobody else', async () => {
    const late = await made(owner, await personOf(), { next_review_on: day(-3), owner_user_id: await idOf(colleague) })
    const ahead = await made(colleague, await personOf(), { next_review_on: day(3) })
    const undated = await made(colleague, await personOf(), { next_review_on: null })
    const due = await dueOf(colleague)
    expect(due).toContain(late.id)
    expect(due).not.toEqual(expect.arrayContaining([ahead.id]))
    expect(due).not.toEqual(expect.arrayContaining([undated.id]))
    for (const as of [owner, franchise, superAdmin]) expect(await dueOf(as)).not.toContain(late.id)
    expect((await review(colleague, late, { next_review_on: day(9) })).status).toBe(200)
    expect(await dueOf(colleague)).not.toContain(late.id)
  })

  it('does not appear for an ended plan, an archived person or the hiring brand', async () => {
    const [ended, archived, other] = [await personOf(), await personOf(), await personOf()]
    const plans: GrowthPlan[] = []
    for (const person of [ended, archived, other])
      plans.push(await made(colleague, person, { next_review_on: day(-1) }))
    for (const { id } of plans) expect(await dueOf(colleague)).toContain(id)
    await save(colleague, plans[0]!, { end: 'closed' })
    await query('UPDATE candidates SET archived_at = now() WHERE id = $1', [archived.id])
    expect((await dueOf(colleague)).filter((id) => plans.some((plan) => plan.id === id))).toEqual([plans[2]!.id])
    await query("UPDATE companies SET brand = 'hb' WHERE slug = 'northgate'")
    expect(await dueOf(colleague)).toEqual([])
    await query("UPDATE companies SET brand = 'be' WHERE slug = 'northgate'")
  })
})

describe('the audit of growth plans', () => {
  it('names each write with its version, and none of the texts', async () => {
    const person = await personOf()
    const plan = await made(colleague, person, { targets: [target({ why: 'Secretive reason' })] })
    const reviewedPlan = (await review(colleague, plan, { seen: 'Secretive words' })).body.data
    const saved = (await save(owner, reviewedPlan, { targets: [words('Secretive aim')] })).body.data
    await save(owner, saved, { end: 'closed' })
    const audited = await call('GET', '/audit-events?action=growth-plans', { as: owner })
    const own = audited.body.data.filter(({ subject_id }: { subject_id: string }) => subject_id === person.id)
    expect(own.map(({ action, details }: { action: string; details: object }) => [action, details])).toEqual([
      ['growth-plans.end', { growth_plan_id: plan.id, version: 4, changed: [], end: 'closed' }],
      ['growth-plans.update', { growth_plan_id: plan.id, version: 3, changed: ['targets'] }],
      ['growth-plans.review', { growth_plan_id: plan.id, version: 2 }],
      ['growth-plans.create', { growth_plan_id: plan.id, version: 1 }],
    ])
    expect(audited.text).not.toContain('Secretive')
  })

  it('notifies open pages of the person', async () => {
    const person = await personOf()
    const { position } = (await call('GET', '/live/changes', { as: owner })).body.data
    await made(colleague, person)
    const changes = await call('GET', `/live/changes?candidates=${position}`, { as: owner })
    expect(changes.body.data.changed).toContain('candidates')
  })
})

describe('the growth report', () => {
  it('is the plan with its reviews as a document, and as a PDF whose download is audited', async () => {
    const person = await personOf()
    const plan = await made(colleague, person, { targets: [target(), words('Say no kindly')] })
    await review(colleague, plan)
    const path = (pdf = '') => `/reports/growth${pdf}?growth_plan_id=${plan.id}`
    const { data } = (await call('GET', path(), { as: owner })).body
    expect(data).toMatchObject({ kind: 'growth', brand: 'be', title: 'Growth plan of Test Person' })
    expect(data.sections.map(({ id }: { id: string }) => id)).toEqual(['plan', 'target-1', 'target-2', 'reviews'])
    expect(JSON.stringify(data)).toContain('Opened the talk twice.')
    const pdf = await call('GET', path('/pdf'), { as: owner })
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(pdf.headers['content-disposition']).toContain('Growth plan - Test Person')
    expect(
      await query(
        "SELECT subject_id FROM audit_events WHERE action = 'reports.download' AND details->>'kind' = 'growth'",
      ),
    ).toEqual([{ subject_id: person.id }])
  })
})
