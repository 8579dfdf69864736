import { beforeAll, describe, expect, it } from 'vitest'
import type { CustomInterviewQuestion, QuestionNote } from '@seatwise/contract/custom-interview-questions'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const ana = 'company.user@demo.test'
const ben = 'no.pipeline@demo.test'
const owner = 'company.owner@demo.test'
const superAdmin = 'super@demo.test'
const absent = '00000000-0000-4000-8000-000000000000'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const finished = async (slug: string, skip: number, role = 'Sales') =>
  (
    await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id JOIN roles o ON o.id = r.role_id
        WHERE c.slug = $1 AND r.state = 'completed' AND r.archived_at IS NULL AND o.name = $2
          AND NOT EXISTS (SELECT FROM scorecards s WHERE s.survey_result_id = r.id) ORDER BY r.id OFFSET $3 LIMIT 1`,
      [slug, role, skip],
    )
  ).id as string

const ask = (as: string, result: string, body: object) =>
  call('POST', `/custom-interview-questions?surveyResultId=${result}`, {
    as,
    body: { text: 'What would you do on your first day?', applies_to: 'result', ...body },
  })
const list = async (as: string, result: string): Promise<CustomInterviewQuestion[]> =>
  (await call('GET', `/custom-interview-questions?surveyResultId=${result}`, { as })).body.data
const change = (as: string, id: string, body: object) => call('PUT', `/custom-interview-questions/${id}`, { as, body })
const notes = (as: string, id: string, result: string) =>
  call('GET', `/custom-interview-questions/${id}/notes?surveyResultId=${result}`, { as })
const note = (as: string, id: string, result: string, body: object) =>
  call('POST', `/custom-interview-questions/${id}/notes?surveyResultId=${result}`, { as, body })

let sales: string
let otherSales: string
let service: string
beforeAll(async () => {
  sales = await finished('northgate', 0)
  otherSales = await finished('northgate', 1)
  service = (
    await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id JOIN roles o ON o.id = r.role_id
        WHERE c.slug = 'northgate' AND r.state = 'completed' AND r.archived_at IS NULL AND o.name <> 'Sales' LIMIT 1`,
    )
  ).id
})

describe('an own interview question', () => {
  it('is asked about one person, everybody of the role, or everybody', async () => {
    const ids: Record<string, string> = {}
    for (const applies_to of ['result', 'role', 'company']) {
      const made = await ask(ana, sales, { applies_to, text: `For the ${applies_to}`, listen_for: 'A plan' })
      expect(made.status, made.text).toBe(200)
      ids[made.body.data.id] = applies_to
    }
    const seen = async (result: string) => (await list(ben, result)).flatMap(({ id }) => ids[id] ?? [])
    expect(await seen(sales)).toEqual(['result', 'role', 'company'])
    expect(await seen(otherSales)).toEqual(['role', 'company'])
    expect(await seen(service)).toEqual(['company'])
    const [first] = await list(ben, sales)
    expect(first).toMatchObject({ listen_for: 'A plan', weak_sign: null, can: { update: false } })
  })

  it('that may concern a protected matter is refused until an owner confirms it, and the audit says so', async () => {
    for (const input of [
      { text: 'Are you pregnant?' },
      { listen_for: 'Has no children' },
      { weak_sign: 'Speaks of their church' },
    ])
      for (const [as, is_confirmed] of [
        [ana, undefined],
        [ana, true],
        [owner, undefined],
        [owner, false],
      ] as const) {
        const refused = await ask(as, sales, { ...input, is_confirmed })
        expect([refused.status, refused.body.problem], `${as} ${JSON.stringify(input)}`).toEqual([
          409,
          'question_protected',
        ])
      }
    const confirmed = await ask(owner, sales, { text: 'Can you work in a nursery with children?', is_confirmed: true })
    expect(confirmed.status, confirmed.text).toBe(200)
    const details = (action: string) =>
      one('SELECT details FROM audit_events WHERE action = $1 ORDER BY created_at DESC LIMIT 1', [action])
    expect((await details('custom-interview-questions.create')).details).toEqual({
      applies_to: 'result',
      topics: ['family'],
    })

    const harmless = (await ask(ana, sales, {})).body.data
    const turned = { version: harmless.version, text: 'How old are you?' }
    expect((await change(ana, harmless.id, turned)).body.problem).toBe('question_protected')
    expect((await change(owner, harmless.id, { ...turned, is_confirmed: true })).status).toBe(200)
    expect((await details('custom-interview-questions.update')).details).toEqual({ changed: ['text'], topics: ['age'] })
  })

  it('is changed and removed by its author or an owner, not by a colleague', async () => {
    const { body } = await ask(ana, sales, {})
    const { id } = body.data
    const refused = await change(ben, id, { version: 1, text: 'Mine' })
    expect([refused.status, refused.body.problem]).toEqual([403, 'not_allowed'])
    expect((await call('DELETE', `/custom-interview-questions/${id}`, { as: ben })).status).toBe(403)
    const changed = await change(ana, id, { version: 1, text: 'Mine', listen_for: null })
    expect(changed.body.data).toMatchObject({ text: 'Mine', version: 2 })
    const late = await change(owner, id, { version: 1, text: 'Late' })
    expect([late.status, late.body.current.text]).toEqual([409, 'Mine'])
    expect((await call('DELETE', `/custom-interview-questions/${id}`, { as: owner })).status).toBe(200)
    expect((await change(ana, id, { version: 3, text: 'Back' })).status).toBe(404)
    expect((await list(ana, sales)).map((question) => question.id)).not.toContain(id)
  })

  it('is refused when it is empty or invisible, and on an archived result', async () => {
    for (const text of ['', '   ', 'a\u202Eb', 'two\nlines', 'x'.repeat(301)])
      expect((await ask(ana, sales, { text })).status, text).toBe(422)
    const archived = await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id WHERE c.slug = 'northgate' AND r.archived_at IS NOT NULL LIMIT 1`,
    )
    expect((await ask(ana, archived.id, {})).body.problem).toBe('result_archived')
  })

  it('does not exist in the coaching brand, nor for other companies', async () => {
    const coaching = await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id WHERE c.brand = 'be' AND r.state = 'completed' LIMIT 1`,
    )
    const nothing = await call('GET', `/custom-interview-questions?surveyResultId=${absent}`, { as: superAdmin })
    for (const response of [
      await call('GET', `/custom-interview-questions?surveyResultId=${coaching.id}`, { as: superAdmin }),
      await ask(superAdmin, coaching.id, {}),
      await ask(ana, await finished('harbour', 0), {}),
    ])
      expect([response.status, response.text]).toEqual([404, nothing.text])
    const here = (await ask(ana, sales, { applies_to: 'company' })).body.data.id
    const there = await finished('harbour', 0)
    for (const response of [await notes(superAdmin, here, there), await note(superAdmin, here, there, { rating: 1 })])
      expect(response.status).toBe(404)
    expect((await one('SELECT count(*)::int FROM scorecards WHERE survey_result_id = $1', [there])).count).toBe(0)
  })

  it('of another role, person or company is refused as an answer of a scorecard', async () => {
    const response = await call('POST', '/scorecards', { as: ana, body: { survey_result_id: service } })
    const foreign = await one(
      `INSERT INTO custom_interview_questions (company_id, author_user_id, text)
       SELECT c.id, u.id, 'Theirs' FROM companies c, users u WHERE c.slug = 'harbour' AND u.email = $1 RETURNING id`,
      [superAdmin],
    )
    const ids = [
      (await ask(ana, sales, { applies_to: 'role' })).body.data.id,
      (await ask(ana, sales, { applies_to: 'result' })).body.data.id,
      foreign.id,
      absent,
    ]
    for (const custom_interview_question_id of ids) {
      const saved = await call('PUT', `/scorecards/${response.body.data.id}`, {
        as: ana,
        body: { version: 1, answers: [{ custom_interview_question_id, rating: 1, note: '' }] },
      })
      expect([saved.status, saved.body]).toMatchObject([422, [{ message: 'This question is not asked here.' }]])
    }
    expect((await note(ana, ids[0], service, { rating: 1 })).status).toBe(404)
  })
})

describe('ratings and notes on an own question', () => {
  it('are part of the scorecard, and visible by its rules', async () => {
    const { id } = (await ask(ana, otherSales, { applies_to: 'company' })).body.data
    const first = await note(ana, id, otherSales, { rating: 2, note: 'Of Ana' })
    expect(first.body.data).toMatchObject({ is_own: true, rating: 2, submitted_at: null })
    await note(ana, id, otherSales, { rating: 4, note: 'Of Ana, again' })
    await note(ben, id, otherSales, { rating: 5, note: 'Of Ben' })
    const seen = async (as: string) =>
      ((await notes(as, id, otherSales)).body.data as QuestionNote[]).map((one) => one.note)
    expect(await seen(ana)).toEqual(['Of Ana, again'])
    expect(await seen(owner)).toEqual([])
    for (const as of [ana, ben]) {
      const cards = await call('GET', `/scorecards?survey_result_id=${otherSales}`, { as })
      const own = cards.body.data.find((card: { is_own: boolean }) => card.is_own)
      expect(own.content.answers).toMatchObject([{ custom_interview_question_id: id }])
      const ready = await call('PUT', `/scorecards/${own.id}`, {
        as,
        body: { version: own.content.version, recommendation: 'no' },
      })
      const { version } = ready.body.data.content
      expect((await call('POST', `/scorecards/${own.id}/submit`, { as, body: { version } })).status).toBe(200)
      // Only the second of the two finds the other submitted.
      expect((await seen(as)).length).toBe(as === ana ? 1 : 2)
    }
    expect(await seen(owner)).toEqual([])
    const closed = await note(ana, id, otherSales, { rating: 1 })
    expect(closed.body.problem).toBe('scorecard_submitted')
  })

  it('keep the question as it was asked, and stay when it is removed', async () => {
    const { id } = (await ask(ana, sales, { text: 'As asked' })).body.data
    await note(ana, id, sales, { rating: 3, note: 'Kept' })
    await change(ana, id, { version: 1, text: 'Now other words' })
    // The same answer again: it was given to the words of then.
    await note(ana, id, sales, { rating: 3, note: 'Kept' })
    expect((await notes(ana, id, sales)).body.data).toMatchObject([{ question: 'As asked' }])
    await call('DELETE', `/custom-interview-questions/${id}`, { as: ana })
    expect((await notes(ana, id, sales)).body.data).toMatchObject([{ question: 'As asked', note: 'Kept' }])
    expect((await note(ana, id, sales, { rating: 5 })).body.data).toMatchObject({ rating: 5 })
    expect((await note(ben, id, sales, { rating: 5 })).status).toBe(404)
    expect((await note(ana, id, sales, { rating: null })).body.data).toMatchObject({ rating: null, note: '' })
  })
})
