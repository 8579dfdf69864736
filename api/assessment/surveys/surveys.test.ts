import { describe, expect, it } from 'vitest'
import { rateLimits } from '@seatwise/contract/limits'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { saysTheyTendTo } from '@seatwise/domain/assessment/named-end'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { workScaleKeys } from '@seatwise/domain/assessment/scales'
import { finishedSurvey } from '@seatwise/domain/oracle/finished-survey'
import { readOracle } from '@seatwise/domain/oracle/read-oracle'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { blocksOf, scoreOf } from '../../test-report.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'

async function findByEmail(email: string) {
  const response = await call('POST', '/survey-results/search', { as: owner, body: { filters: { search: email } } })
  return response.body.data as SurveyResult[]
}

describe('the 60 people of the oracle, sent through the API', () => {
  it('have the percentiles and scores that the oracle computed', async () => {
    const oracles = readOracle('expected_shown.csv')
    const seats = readOracle('expected_right_seat.csv')
    for (let person = 1; person <= 60; person++) {
      const { token, email } = await register({ email: `oracle-${person}@people.test` })
      const submitted = await call('POST', '/surveys/submit', { token, body: { answers: answersOf(person) } })
      expect(submitted.status).toBe(200)
      const [row] = await findByEmail(email)
      const { data } = (await call('GET', `/survey-results/${row!.id}`, { as: owner })).body
      const seat = seats[person - 1]!
      expect(data.role_score).toBe(Number(seat.score))
      const score = scoreOf(data.report)
      expect(score.exact).toBeCloseTo(Number(seat.rss_exact), 6)
      expect(score.misfit).toBeCloseTo(Number(seat.misfit), 6)
      const scales = blocksOf(data.report, 'scale')
      expect(scales).toHaveLength(16)
      for (const scale of scales)
        expect(scale.score!.percentile, `${person} ${scale.key}`).toBe(Number(oracles[person - 1]![scale.key]))
      expect(data.likely).toEqual(row!.likely)
      expect(score.likely).toEqual(row!.likely)
      if (data.quality === 'invalid') expect(row!.likely).toBeNull()
      else expectLikely(row!.likely!, Number(seat.score))
    }
  })

  /** The oracle uses another simulation, so ends agree within 1.5 points before rounding. */
  function expectLikely(likely: { from: number; to: number }, score: number) {
    const { lower, upper } = readOracle('expected_likely.csv')[score - 1]!
    expect(Math.abs(likely.from - Math.min(score, Number(lower)))).toBeLessThanOrEqual(2)
    expect(Math.abs(likely.to - Math.max(score, Number(upper)))).toBeLessThanOrEqual(2)
  }

  it('have points whose sum is the best minus the exact score', async () => {
    const [row] = await findByEmail('oracle-1@people.test')
    const { data } = (await call('GET', `/survey-results/${row!.id}`, { as: owner })).body
    const { best, exact } = scoreOf(data.report)
    const points = blocksOf(data.report, 'scale').reduce((sum, { target }) => sum + (target?.points ?? 0), 0)
    expect(points).toBeCloseTo(best - exact, 9)
    const lowers = blocksOf(data.report, 'list').find(({ title }) => title === 'Lowers the fit')!
    expect(lowers.items.map(({ rule }) => rule)).toEqual(
      ['LEAD', 'DRIVE', 'SOCIAL'].map((key) => `individual/lowers/${key}`),
    )
  })
})

describe('an attempt', () => {
  it('stores answers as they are sent, and sending them twice changes nothing', async () => {
    const { token } = await register()
    const body = { answers: answersOf(1).slice(0, 3) }
    expect((await call('PUT', '/surveys/attempt', { token, body })).body.data.answered).toBe(3)
    expect((await call('PUT', '/surveys/attempt', { token, body })).body.data.answered).toBe(3)
    const { data } = (await call('GET', '/surveys/attempt', { token })).body
    expect(data.answers).toMatchObject(body.answers)
    expect(data.items).toHaveLength(87)
  })

  it('shows neither keys nor facets nor norms', async () => {
    const { token } = await register()
    const { text } = await call('GET', '/surveys/attempt', { token })
    expect(Object.keys(JSON.parse(text).data.items[0])).toEqual(['id', 'text'])
    expect(text).not.toMatch(/facet|keyed|norm|alpha/)
  })

  it('cannot be finished while an item is unanswered, and names the item', async () => {
    const { token } = await register()
    const refused = await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1).slice(1) } })
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual([
      { path: 'answers.I2', message: 'This statement has no answer yet.', code: 'invalid' },
    ])
  })

  it.each([
    { item: 'I2', answer: 0, ms: 1 },
    { item: 'I2', answer: 6, ms: 1 },
    { item: 'I2', answer: 2.5, ms: 1 },
    { item: 'I1', answer: 3, ms: 1 },
  ])('refuses the answer %j and stores the others', async (wrong) => {
    const { token } = await register()
    const [, ...others] = answersOf(1).slice(0, 4)
    const saved = await call('PUT', '/surveys/attempt', { token, body: { answers: [others[0], wrong, ...others] } })
    const stored = others.map(({ item }) => item)
    expect([saved.status, saved.body.data]).toEqual([200, { answered: 3, stored, later: [], refused: [wrong.item] }])
    const submitted = await call('POST', '/surveys/submit', { token, body: { answers: [wrong, ...answersOf(1)] } })
    expect([submitted.status, submitted.body[0].path]).toEqual([422, `answers.${wrong.item}`])
  })

  it('accepts any time for a statement: a day, zero, and a negative one', async () => {
    const { token } = await register()
    const answers = [90_000_251, 0, -1, 1e300].map((ms, index) => ({ item: answersOf(1)[index]!.item, answer: 3, ms }))
    const saved = await call('PUT', '/surveys/attempt', { token, body: { answers } })
    expect([saved.status, saved.body.data.answered, saved.body.data.refused]).toEqual([200, 4, []])
  })

  it('keeps the answer with the later time, whichever arrives first, and returns it to the sender of the other', async () => {
    const { token } = await register()
    const put = (answer: number, at: number) =>
      call('PUT', '/surveys/attempt', { token, body: { answers: [{ item: 'I2', answer, ms: 10, at }] } })
    const now = Date.now()
    await put(4, now)
    expect((await put(2, now - 5_000)).body.data).toEqual({
      answered: 1,
      stored: [],
      later: [{ item: 'I2', answer: 4, ms: 10, at: now }],
      refused: [],
    })
    expect((await put(1, now + 5_000)).body.data.stored).toEqual(['I2'])
    expect((await call('GET', '/surveys/attempt', { token })).body.data.answers).toEqual([
      { item: 'I2', answer: 1, ms: 10, at: now + 5_000 },
    ])
  })

  it.each([[[{ item: 'I2', answer: '3', ms: 1 }]], [[{ item: 'I2', answer: 3 }]], [[]], [null], [{}], ['x']])(
    'refuses the answers %j',
    async (answers) => {
      const { token } = await register()
      expect((await call('PUT', '/surveys/attempt', { token, body: { answers } })).status).toBe(422)
    },
  )

  it('submitted 50 times at once is scored once, and all replies are the same', async () => {
    const { token, email } = await register()
    const body = { answers: answersOf(2) }
    const all = await Promise.all(Array.from({ length: 50 }, () => call('POST', '/surveys/submit', { token, body })))
    expect(new Set(all.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(all.map((answer) => answer.text)).size).toBe(1)
    const rows = await findByEmail(email)
    expect(rows).toHaveLength(1)
    const { rows: scores } = await product.owner.query(
      'SELECT count(*)::int n FROM benchmark_scores WHERE survey_result_id = $1',
      [rows[0]!.id],
    )
    expect(scores[0].n).toBe(3)
    const { rows: mails } = await product.owner.query(
      "SELECT count(*)::int n FROM outbox WHERE body LIKE '%' || $1 || '%'",
      [rows[0]!.id],
    )
    expect(mails[0].n).toBe(1)
  })

  it('accepts no answers after submission, and does not show the stored ones', async () => {
    const { token } = await register()
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })
    const late = await call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(4).slice(0, 1) } })
    expect([late.status, late.body.problem]).toEqual([409, 'survey_submitted'])
    const { data } = (await call('GET', '/surveys/attempt', { token })).body
    expect([data.state, data.items, data.answers]).toEqual(['completed', [], []])
  })

  it('that has expired is refused by every route', async () => {
    const { token, email } = await register()
    const [row] = await findByEmail(email)
    await product.owner.query(
      "UPDATE survey_answers SET expires_at = now() - interval '1 s' WHERE survey_result_id = $1",
      [row!.id],
    )
    for (const answer of [
      await call('GET', '/surveys/attempt', { token }),
      await call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(1).slice(0, 1) } }),
      await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } }),
    ])
      expect([answer.status, answer.body.problem, answer.body.company.name]).toEqual([
        410,
        'survey_expired',
        'Lantern Northgate',
      ])
    await product.owner.query('SELECT expire_surveys(5000)')
    expect((await findByEmail(email))[0]!.state).toBe('expired')
  })

  it.each([undefined, 'x', 'x'.repeat(43), '../../etc', "' OR 1=1 --"])(
    'cannot be reached with the token %s',
    async (token) => {
      const answer = await call('GET', '/surveys/attempt', token ? { token } : {})
      expect([answer.status, answer.body.problem]).toEqual([404, 'survey_not_found'])
    },
  )

  it('refuses staff tokens, as staff routes refuse survey tokens', async () => {
    const { token } = await register()
    expect((await call('GET', '/surveys/attempt', { as: owner })).status).toBe(404)
    expect((await call('GET', '/survey-results', { token })).status).toBe(401)
  })
})

describe('the times of an attempt', () => {
  /** The data on quality that staff read, and the stored seconds of the statements. */
  async function qualityOf(email: string) {
    const [row] = await findByEmail(email)
    const { data } = (await call('GET', `/survey-results/${row!.id}`, { as: owner })).body
    const { rows } = await product.owner.query(
      `SELECT (assessment #>> '{quality,indices,median_seconds,value}')::float8 seconds,
         assessment #> '{quality,marks}' marks FROM survey_answers WHERE survey_result_id = $1`,
      [row!.id],
    )
    return { ...rows[0], text: JSON.stringify(data.report) }
  }
  const words = 'add up to more than has passed on our clock'

  it('are shortened to what the server’s clock allows, and staff see that they contradict it', async () => {
    const { token, email } = await register()
    await product.owner.query(
      `UPDATE survey_results SET started_at = now() WHERE id =
         (SELECT r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1)`,
      [email],
    )
    // The fault of an earlier save is not forgotten.
    await call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(1).slice(0, 40) } })
    const last = answersOf(1).map((answer) => ({ ...answer, ms: 0 }))
    expect((await call('POST', '/surveys/submit', { token, body: { answers: last } })).status).toBe(200)
    const { seconds, marks, text } = await qualityOf(email)
    expect(marks).toEqual(['times_contradicted'])
    expect(seconds).toBeLessThan(1)
    expect(text).toContain(words)
  })

  it('are kept with the mark that the page was translated, whenever that was noticed', async () => {
    for (const [saved, submitted, expected] of [
      [true, false, ['translated']],
      [undefined, true, ['translated']],
      [false, false, null],
    ] as const) {
      const { token, email } = await register()
      const some = answersOf(1).slice(0, 3)
      await call('PUT', '/surveys/attempt', { token, body: { answers: some, translated: saved } })
      await call('PUT', '/surveys/attempt', { token, body: { answers: some } })
      const done = await call('POST', '/surveys/submit', {
        token,
        body: { answers: answersOf(1), translated: submitted },
      })
      expect(done.status, done.text).toBe(200)
      const { marks, text } = await qualityOf(email)
      expect(marks).toEqual(expected)
      expect(text.includes('The browser translated the page')).toBe(expected !== null)
    }
  })

  it('stay as they were sent where the server’s clock allows them', async () => {
    const { token, email } = await register()
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } })
    const { seconds, marks, text } = await qualityOf(email)
    expect([seconds, marks]).toEqual([answersOf(1)[0]!.ms / 1000, null])
    expect(text).not.toContain(words)
  })
})

describe('registration', () => {
  it('gives the same reply with and without an unfinished attempt, and mails a link to it', async () => {
    const first = await register()
    await call('PUT', '/surveys/attempt', { token: first.token, body: { answers: answersOf(5).slice(0, 7) } })
    const second = await register({ email: first.email })
    expect(second.token).toHaveLength(first.token.length)
    const fresh = await call('GET', '/surveys/attempt', { token: second.token })
    expect(fresh.body.data.answers).toEqual([])

    const { rows } = await product.owner.query('SELECT body FROM outbox WHERE recipient = $1 ORDER BY created_at', [
      first.email,
    ])
    expect(rows).toHaveLength(2)
    const mailed = /#([\w-]+)/.exec(rows[1].body as string)![1]!
    expect((await call('GET', '/surveys/attempt', { token: mailed })).body.data.answers).toHaveLength(7)
  })

  it('by a stranger with a known address does not share, end or reveal that person’s attempt', async () => {
    const victim = await register()
    const stranger = await register({ email: victim.email })
    await call('PUT', '/surveys/attempt', { token: victim.token, body: { answers: answersOf(5).slice(0, 7) } })
    const seen = await call('GET', '/surveys/attempt', { token: stranger.token })
    expect(seen.body.data.answers).toEqual([])
    expect(seen.text).not.toContain('Test')
    await call('POST', '/surveys/submit', { token: stranger.token, body: { answers: answersOf(59) } })
    expect((await call('GET', '/surveys/attempt', { token: victim.token })).body.data.answers).toHaveLength(7)
    expect(
      (await call('POST', '/surveys/submit', { token: victim.token, body: { answers: answersOf(5) } })).status,
    ).toBe(200)
  })

  it('ends unanswered attempts when another attempt is finished', async () => {
    const first = await register()
    const second = await register({ email: first.email })
    await call('POST', '/surveys/submit', { token: second.token, body: { answers: answersOf(6) } })
    expect((await call('GET', '/surveys/attempt', { token: first.token })).body.problem).toBe('survey_expired')
  })

  it('stores tokens only hashed', async () => {
    const { token } = await register()
    const { rows } = await product.owner.query('SELECT token_hash FROM survey_tokens')
    expect(rows.map((row) => row.token_hash as string)).not.toContain(token)
  })

  it('does not rename a known candidate', async () => {
    const { email } = await register()
    const roles = await call('GET', '/public/companies/role-names?link=demo-northgate')
    await call('POST', '/surveys/register', {
      body: {
        link: 'demo-northgate',
        role_id: roles.body.data[0].id,
        first: 'Other',
        last: 'Name',
        email,
        notice_version: noticeVersion,
        language: 'en',
      },
    })
    const { rows } = await product.owner.query('SELECT first FROM candidates WHERE email = $1', [email])
    expect(rows).toEqual([{ first: 'Test' }])
  })

  it('accepts only roles of the link', async () => {
    const { rows } = await product.owner.query(
      "SELECT r.id FROM roles r JOIN companies c ON c.id = r.company_id WHERE c.slug = 'orchard'",
    )
    const answer = await call('POST', '/surveys/register', {
      body: {
        link: 'demo-northgate',
        role_id: rows[0].id,
        first: 'A',
        last: 'B',
        email: 'a@b.test',
        notice_version: noticeVersion,
        language: 'en',
      },
    })
    expect([answer.status, answer.body[0].path]).toEqual([422, 'role_id'])
  })

  it.each([
    ['demo-closed', 410, 'link_closed', { name: 'Lantern Northgate', brand: 'be', logo_id: null }],
    ['demo-expired', 410, 'link_expired', { name: 'Lantern Northgate', brand: 'be', logo_id: null }],
    ['demo-nowhere', 404, 'link_not_found', undefined],
  ])('through %s is refused, under the brand of its company', async (link, status, problem, company) => {
    const inBrand = (brand: string) =>
      product.owner.query("UPDATE companies SET brand = $1 WHERE slug = 'northgate'", [brand])
    await inBrand('be')
    for (const path of ['/public/companies', '/public/companies/role-names']) {
      const answer = await call('GET', `${path}?link=${link}`)
      expect([answer.status, answer.body.problem, answer.body.company]).toEqual([status, problem, company])
    }
    const answer = await call('POST', '/surveys/register', {
      body: {
        link,
        role_id: '00000000-0000-4000-8000-000000000000',
        first: 'A',
        last: 'B',
        email: 'a@b.test',
        notice_version: noticeVersion,
        language: 'en',
      },
    })
    await inBrand('hb')
    expect([answer.status, answer.body.problem, answer.body.company]).toEqual([status, problem, company])
  })

  it.each([
    ['email', 'nonsense'],
    ['email', null],
    ['email', ['a@b.test']],
    ['first', ''],
    ['first', 'see http://evil.test'],
    ['first', { $ne: 1 }],
    ['last', 'Sign in at seatwise-login.evil.example/renew'],
    ['last', 'www.evil.example'],
    ['phone', '(030) 12345'],
    ['phone', 'call me'],
    ['last', 'x'.repeat(151)],
    ['language', 'is'],
    ['notice_version', 'notice/0'],
    ['company_id', '00000000-0000-4000-8000-000000000000'],
  ])('refuses %s = %j', async (field, value) => {
    const roles = await call('GET', '/public/companies/role-names?link=demo-northgate')
    const good = {
      link: 'demo-northgate',
      role_id: roles.body.data[0].id,
      first: 'A',
      last: 'B',
      email: 'a@b.test',
      notice_version: noticeVersion,
      language: 'en',
    }
    const answer = await call('POST', '/surveys/register', { body: { ...good, [field]: value } })
    expect(answer.status).toBe(422)
    expect(Array.isArray(answer.body)).toBe(true)
  })

  it('mails one address at most five times in a quarter of an hour, and answers the same afterwards', async () => {
    const email = 'mailed.stranger@people.test'
    const answers = []
    for (let nth = 0; nth < 12; nth++) answers.push(await register({ email }))
    expect(new Set(answers.map(({ token }) => token.length))).toEqual(new Set([43]))
    const { rows } = await product.owner.query('SELECT count(*)::int n FROM outbox WHERE recipient = $1', [email])
    expect(rows[0].n).toBe(5)
  })

  it('sent 50 times at once creates one candidate, at most three open attempts and at most five mails', async () => {
    const email = 'flooded.pipeline@people.test'
    const roles = await call('GET', '/public/companies/role-names?link=demo-northgate')
    const role_id = (roles.body.data as { id: string; name: string }[]).find(({ name }) => name === 'Sales')!.id
    const body = {
      link: 'demo-northgate',
      role_id,
      first: 'A',
      last: 'B',
      email,
      language: 'en',
      notice_version: noticeVersion,
    }
    // All wait for one person: on a busy machine some wait too long for a connection.
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', '/surveys/register', { body })))
    expect(answers.map(({ status }) => status)).toSatisfy((all: number[]) =>
      all.every((one) => [200, 503].includes(one)),
    )
    const { rows } = await product.owner.query(
      `SELECT (SELECT count(*)::int FROM candidates WHERE email = $1) candidates,
              (SELECT count(*)::int FROM outbox WHERE recipient = $1) mails,
              (SELECT count(*)::int FROM survey_results r JOIN candidates c ON c.id = r.candidate_id
                WHERE c.email = $1 AND r.state = 'in_progress') open`,
      [email],
    )
    const begun = answers.filter(({ status }) => status === 200).length
    expect(rows).toEqual([{ candidates: 1, mails: expect.any(Number), open: Math.min(begun, 3) }])
    expect(rows[0].mails).toBeLessThanOrEqual(5)
    // Who had to wait too long counts against the limit of emails too.
    if (begun === answers.length) expect(rows[0].mails).toBe(5)
  })

  it('is limited for each address and link, so that nobody fills the page of another', async () => {
    // Requests with an unknown role are counted, and cheap.
    const send = async (email: string) => {
      const body = {
        link: 'demo-northgate',
        role_id: '00000000-0000-4000-8000-000000000000',
        first: 'A',
        last: 'B',
        email,
        language: 'en',
        notice_version: noticeVersion,
      }
      return (await call('POST', '/surveys/register', { body })).status
    }
    for (let nth = 0; nth < rateLimits.surveys_by_address.max; nth++) expect(await send('often@people.test')).toBe(422)
    expect(await send('often@people.test')).toBe(429)
    expect(await send('once@people.test')).toBe(422)
  })

  it('does not expire an attempt with answers, however many registrations follow', async () => {
    const attempt = await register()
    await call('PUT', '/surveys/attempt', { token: attempt.token, body: { answers: answersOf(5).slice(0, 2) } })
    for (let nth = 0; nth < 5; nth++) await register({ email: attempt.email })
    expect((await call('GET', '/surveys/attempt', { token: attempt.token })).body.data.answers).toHaveLength(2)
  })

  it.each([
    ['+49 30 12345678', null, '+493012345678'],
    ['(212) 555-0100', 'US', '+12125550100'],
    ['030 12345678', 'DE', '+493012345678'],
  ])('stores the phone number %s of a company in %s as %s, and staff read it', async (phone, country, stored) => {
    await product.owner.query("UPDATE companies SET country = $1 WHERE slug = 'northgate'", [country])
    const { email } = await register({ phone })
    const [row] = await findByEmail(email)
    expect((await call('GET', `/survey-results/${row!.id}`, { as: owner })).body.data.phone).toBe(stored)
    await product.owner.query("UPDATE companies SET country = NULL WHERE slug = 'northgate'")
  })

  it('puts nothing that a stranger typed into the subject of the mail to staff', async () => {
    const { token, email } = await register()
    await product.owner.query('UPDATE candidates SET first = $2, last = $3 WHERE email = $1', [
      email,
      'URGENT: your Seatwise password expires today. ' + 'x'.repeat(50),
      'y'.repeat(90),
    ])
    await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } })
    const [row] = await findByEmail(email)
    const { rows } = await product.owner.query<{ subject: string; body: string }>(
      "SELECT subject, body FROM outbox WHERE body LIKE '%' || $1 || '%'",
      [row!.id],
    )
    expect(rows[0]!.subject).toBe('A survey has been finished')
    expect(rows[0]!.body).not.toContain('y'.repeat(20))
  })

  it('and begun surveys stop while the company is suspended, and continue afterwards', async () => {
    const { token } = await register({ link: 'demo-harbour' })
    const suspend = (state: string) =>
      product.owner.query("UPDATE companies SET state = $1 WHERE slug = 'harbour'", [state])
    await suspend('suspended')
    for (const answer of [
      await call('GET', '/public/companies?link=demo-harbour'),
      await call('GET', '/surveys/attempt', { token }),
      await call('PUT', '/surveys/attempt', { token, body: { answers: answersOf(1).slice(0, 1) } }),
      await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } }),
    ])
      expect([answer.status, answer.body.problem, answer.body.company.name]).toEqual([
        410,
        'company_suspended',
        'Lantern Harbour',
      ])
    await suspend('active')
    expect((await call('POST', '/surveys/submit', { token, body: { answers: answersOf(1) } })).status).toBe(200)
  })

  it('shows the person their own result only when the company’s settings allow it', async () => {
    const hidden = await register()
    const shown = await register({ link: 'demo-harbour' })
    const [no, yes] = await Promise.all(
      [hidden, shown].map(({ token }) => call('POST', '/surveys/submit', { token, body: { answers: answersOf(7) } })),
    )
    expect(no!.body.data.own_result).toBeNull()
    expect(yes!.body.data.own_result).toHaveLength(15)
    for (const { percentile, likely, poles } of yes!.body.data.own_result) {
      expect(likely.from).toBeLessThanOrEqual(percentile)
      expect(likely.to).toBeGreaterThanOrEqual(percentile)
      expect(poles).toEqual({ low: expect.any(String), high: expect.any(String) })
    }
    const texts = yes!.body.data.own_result.map(({ tends_to }: { tends_to: string | null }) => tends_to)
    expect(texts).toEqual(workScaleKeys.map((scale) => saysTheyTendTo(scale, finishedSurvey(7).assessment)))
    expect(texts).toContain(null)
    expect(texts.some((words: string | null) => words !== null)).toBe(true)
  })
})
