import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '@seatwise/contract/values/base'
import type { Card } from '@seatwise/contract/board'
import type { SurveyResult, SurveyResultDetail } from '@seatwise/contract/survey-results'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { answersOf, setUpProduct } from '../../test-product.ts'

const { call, product, register, tokenOf } = setUpProduct()
const owner = 'company.owner@demo.test'

const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.owner.query(text, values)).rows
const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@people.test`

let company_id: string
beforeAll(async () => {
  company_id = (await rowsOf<{ id: string }>("SELECT id FROM companies WHERE slug = 'northgate'"))[0]!.id
  await tokenOf(owner)
})

async function setRetakeDays(retake_days: number) {
  const [{ version }] = (await rowsOf<{ version: number }>('SELECT version FROM companies WHERE id = $1', [
    company_id,
  ])) as [{ version: number }]
  const body = { id: company_id, version, settings: { retake_days } }
  return call('PUT', '/companies/update', { as: owner, body })
}
/** The attempts of a person, the first one first, as the list shows them. */
const attemptsOf = async (email: string): Promise<SurveyResult[]> => {
  const body = { filters: { search: email } }
  const found = await call('POST', '/survey-results/search', { as: owner, body })
  return found.body.data.toSorted((one: SurveyResult, other: SurveyResult) =>
    one.started_at < other.started_at ? -1 : 1,
  )
}
const marksOf = async (email: string) => (await attemptsOf(email)).map(({ retake }) => retake)
async function cardOf(email: string): Promise<Card> {
  const { body } = await call('POST', '/pipelines/board', { as: owner, body: { company_id } })
  const cards: Card[] = body.data.columns.flatMap(({ cards }: { cards: Card[] }) => cards)
  return cards.find(({ candidate }) => candidate.email === email)!
}
const finish = async (token: string, person: number) =>
  expect((await call('POST', '/surveys/submit', { token, body: { answers: answersOf(person) } })).status).toBe(200)
async function answer(email: string, person: number) {
  const { token } = await register({ email })
  await finish(token, person)
}
/** Makes everything that the person has done so far older. */
const passDays = (email: string, days: number) =>
  rowsOf(
    `UPDATE survey_results r SET started_at = started_at - make_interval(days => $2), completed_at = completed_at - make_interval(days => $2)
       FROM candidates c WHERE c.id = r.candidate_id AND c.email = $1`,
    [email, days],
  )

describe('a later attempt', () => {
  it('within the days between two leaves the first one on the card, and is marked', async () => {
    const email = newEmail()
    await answer(email, 2)
    await answer(email, 4)
    const [first, second] = (await attemptsOf(email)) as [SurveyResult, SurveyResult]
    expect([first.retake, second.retake]).toEqual([null, { number: 2, recent: 2, days: 30 }])
    expect(await cardOf(email)).toMatchObject({ id: first.id, retake: null, attempts: 2 })
    const { data } = (await call('GET', `/survey-results/${second.id}`, { as: owner })).body as {
      data: SurveyResultDetail
    }
    expect(data.attempts.map(({ id, is_shown }) => [id, is_shown])).toEqual([
      [first.id, true],
      [second.id, false],
    ])
    expect(data.report!.subtitle).toMatch(/ · attempt 2, 2 within 30 days$/)
  })

  it('after these days counts in the place of the first one, and a third one soon after it does not', async () => {
    const email = newEmail()
    await answer(email, 2)
    await passDays(email, 31)
    await answer(email, 4)
    const [, second] = await attemptsOf(email)
    expect(await cardOf(email)).toMatchObject({ id: second!.id, retake: { number: 2, recent: 1, days: 30 } })
    await answer(email, 5)
    expect((await cardOf(email)).id).toBe(second!.id)
    expect(await marksOf(email)).toEqual([null, { number: 2, recent: 1, days: 30 }, { number: 3, recent: 2, days: 30 }])
  })

  it('counts at once if staff have invited the person again, and is marked by the days of the company', async () => {
    expect((await setRetakeDays(90)).status).toBe(200)
    const email = newEmail()
    await answer(email, 2)
    await passDays(email, 60)
    const [known] = await rowsOf<{ role_id: string }>(
      'SELECT r.role_id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
      [email],
    )
    const asking = await call('POST', '/invitations', {
      as: owner,
      body: { role_id: known!.role_id, people: [{ email }], again: true },
    })
    expect(asking.status, asking.text).toBe(200)
    const [mail] = await rowsOf<{ body: string }>('SELECT body FROM outbox WHERE survey_result_id = $1', [
      asking.body.data.invited[0].survey_result_id,
    ])
    const invitation = /\/survey\/take#([\w-]{43})/.exec(mail!.body)![1]!
    const registered = await call('POST', '/surveys/register', {
      body: { invitation, first: 'Ida', last: 'Holm', notice_version: noticeVersion, language: 'en' },
    })
    expect(registered.status, registered.text).toBe(200)
    await rowsOf(
      `UPDATE survey_results r SET started_at = started_at - interval '20 minutes' FROM candidates c
        WHERE c.id = r.candidate_id AND c.email = $1`,
      [email],
    )
    await finish(invitation, 4)
    const [, second] = await attemptsOf(email)
    expect(await cardOf(email)).toMatchObject({ id: second!.id, retake: { number: 2, recent: 2, days: 90 } })
    expect((await setRetakeDays(defaultSettings.retake_days)).status).toBe(200)
  })

  it('is measured by the days that the company had set when it was begun', async () => {
    expect((await setRetakeDays(366)).status).toBe(422)
    expect((await setRetakeDays(-1)).status).toBe(422)
    expect((await setRetakeDays(0)).status).toBe(200)
    const email = newEmail()
    await answer(email, 2)
    await answer(email, 4)
    const [, second] = await attemptsOf(email)
    expect((await cardOf(email)).id).toBe(second!.id)
    expect((await setRetakeDays(90)).status).toBe(200)
    await passDays(email, 60)
    await answer(email, 5)
    expect((await cardOf(email)).id).toBe(second!.id)
    expect((await marksOf(email)).at(-1)).toEqual({ number: 3, recent: 3, days: 90 })
    expect((await setRetakeDays(defaultSettings.retake_days)).status).toBe(200)
  })

  it('of a version that stored no days is measured by the default', async () => {
    expect(await rowsOf('SELECT default_retake_days() AS days')).toEqual([{ days: defaultSettings.retake_days }])
  })
})

describe('an attempt that another write holds', () => {
  it('is marked by that write; nobody waits for it, so that two writes of one person never deadlock', async () => {
    const email = newEmail()
    await answer(email, 2)
    await answer(email, 4)
    const [, second] = await attemptsOf(email)
    const unmark = 'UPDATE survey_results SET retake_number = NULL, retakes_recent = NULL WHERE id = $1'
    await rowsOf(unmark, [second!.id])
    const writer = await product.owner.connect()
    try {
      await writer.query('BEGIN')
      await writer.query('SELECT FROM survey_results WHERE id = $1 FOR NO KEY UPDATE', [second!.id])
      await rowsOf("SET lock_timeout = '2s'")
      await rowsOf('SELECT mark_retakes($1, $2)', [company_id, [second!.candidate.id]])
      await writer.query('SELECT mark_retakes($1, $2)', [company_id, [second!.candidate.id]])
      await writer.query('COMMIT')
    } finally {
      writer.release(true)
      await rowsOf('RESET lock_timeout')
    }
    expect(await marksOf(email)).toEqual([null, { number: 2, recent: 2, days: 30 }])
  })
})

describe('the attempts of a person', () => {
  type Attempt = {
    begun: number
    took: number
    end: 'valid' | 'invalid' | 'open' | 'test'
    retake_days: number | null
    is_asked: boolean | null
  }
  const attempts = fc.array(
    fc.record<Attempt>({
      begun: fc.integer({ min: 0, max: 100 }),
      took: fc.integer({ min: 1, max: 5 }),
      end: fc.constantFrom('valid', 'valid', 'invalid', 'open', 'test'),
      retake_days: fc.constantFrom(null, 0, 7, 30),
      is_asked: fc.constantFrom(null, false, true),
    }),
    { minLength: 1, maxLength: 6 },
  )

  it('count and are marked by the rule, in whatever order and distance they come', async () => {
    await fc.assert(
      fc.asyncProperty(attempts, async (asked) => {
        const [person] = await rowsOf<{ id: string; candidacy_id: string }>(
          `WITH person AS (INSERT INTO candidates (company_id, email, first, last) VALUES ($1, $2, 'Ida', 'Holm') RETURNING id)
           INSERT INTO candidacies (company_id, candidate_id) SELECT $1, id FROM person RETURNING candidate_id AS id, id AS candidacy_id`,
          [company_id, newEmail()],
        )
        const stored = []
        for (const { begun, took, end, retake_days, is_asked } of asked) {
          const [{ id }] = (await rowsOf<{ id: string }>(
            `INSERT INTO survey_results (company_id, candidate_id, candidacy_id, state, quality, is_test, retake_days, is_asked, started_at, completed_at, status_id)
             SELECT $1, $2, $3, $4, $5, $6, $7, $10, day.start + make_interval(days => $8),
                    CASE WHEN $4 = 'completed' THEN day.start + make_interval(days => $8, hours => $9) END, s.id
               FROM (SELECT timestamptz '2026-01-01' AS start) day,
                    (SELECT id FROM statuses WHERE company_id = $1 AND type = 'new' AND deleted_at IS NULL LIMIT 1) s RETURNING id`,
            [
              company_id,
              person!.id,
              person!.candidacy_id,
              end === 'open' ? 'in_progress' : 'completed',
              end === 'open' ? null : end === 'invalid' ? 'invalid' : 'good',
              end === 'test',
              retake_days,
              begun,
              took,
              is_asked,
            ],
          )) as [{ id: string }]
          stored.push({ id, begun, end, retake_days, is_asked, done: begun + took / 24 })
        }
        await rowsOf('SELECT refresh_people($1, $2)', [company_id, [person!.id]])
        const rows = await rowsOf<{ id: string; retake_number: number | null; retakes_recent: number | null }>(
          'SELECT id, retake_number, retakes_recent FROM survey_results WHERE candidate_id = $1',
          [person!.id],
        )

        const finished = stored
          .filter(({ end }) => end === 'valid' || end === 'invalid')
          .toSorted((one, other) => one.done - other.done || (one.id < other.id ? -1 : 1))
        const daysOf = ({ retake_days }: { retake_days: number | null }) => retake_days ?? 30
        const expected = stored.map((attempt) => {
          const n = finished.indexOf(attempt)
          const since = attempt.begun - daysOf(attempt)
          const recent = finished.slice(0, n + 1).filter(({ done }) => done > since).length
          return n < 1 ? [attempt.id, null, null] : [attempt.id, n + 1, recent]
        })
        expect(new Map(rows.map(({ id, ...marks }) => [id, Object.values(marks)]))).toEqual(
          new Map(expected.map(([id, ...marks]) => [id, marks])),
        )

        const valid = finished.filter(({ end }) => end === 'valid')
        const counting = valid.filter(
          (one, n) => n === 0 || one.is_asked || one.retake_days === 0 || one.begun >= valid[n - 1]!.done + daysOf(one),
        )
        if (counting.length === 0) return
        const shown = await rowsOf('SELECT survey_result_id AS id FROM placements WHERE candidacy_id = $1', [
          person!.candidacy_id,
        ])
        expect(shown).toEqual([{ id: counting.at(-1)!.id }])
      }),
      { numRuns: 40 },
    )
  })
})
