import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { password, setUpProduct } from '../../test-product.ts'
import { blocksOf } from '../../test-report.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
type Row = Record<string, never> & {
  id: string
  score: number | null
  role_score: number | null
  dated_at: string
  role_name: string
  company: { name: string }
  candidate: { first: string; last: string; email: string }
  status: { name: string } | null
  minutes: number | null
  quality: string | null
  likely: { from: number; to: number } | null
}

const search = (body: object, as = owner) => call('POST', '/survey-results/search', { as, body })
const everything = { filters: { include_archived: true, include_test: true }, page_size: 200 }

async function idsInDatabase(where: string): Promise<string[]> {
  const { rows } = await product.owner.query(
    `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id JOIN candidates p ON p.id = r.candidate_id WHERE ${where}`,
  )
  return rows.map((row) => row.id as string).sort()
}

describe('the likely range of a score', () => {
  it.each([undefined, 'Bookkeeper'])('of a row includes the row’s score, with the role %s', async (role_name) => {
    const { body } = await search({ ...everything, sort: { field: 'role_score', order: 'desc', role_name } })
    const scored = (body.data as Row[]).filter((row) => row.score !== null)
    expect(scored.length).toBeGreaterThan(20)
    for (const { score, likely, quality } of scored) {
      if (quality === 'invalid') expect(likely).toBeNull()
      else expect(likely!.from <= score! && score! <= likely!.to && likely!.to - likely!.from < 40).toBe(true)
    }
    expect(scored.some((row) => row.quality === 'invalid')).toBe(true)
  })

  it('is null when the result has no score', async () => {
    const rows = (await search(everything)).body.data as Row[]
    const without = rows.filter((row) => row.score === null)
    expect(without.length).toBeGreaterThan(0)
    expect(without.every((row) => row.likely === null)).toBe(true)
  })
})

describe('the stage on the hiring pipeline', () => {
  const withStages = 'company.user@demo.test'
  const without = 'no.pipeline@demo.test'
  const stagesOf = (rows: Row[]) => new Set(rows.map(({ status }) => status?.name ?? null))

  async function actingAs(email: string) {
    const { rows } = await product.owner.query('SELECT id FROM users WHERE email = $1', [email])
    const signedIn = await call('POST', '/auth/sign-in', { body: { username: 'super@demo.test', password } })
    const token = signedIn.body.data.access_token as string
    const user_id = rows[0].id as string
    await call('POST', '/proxy-sessions', { token, body: { user_id, reason: 'What do they see?' } })
    return { token, headers: { 'x-proxy-user-id': user_id } }
  }

  it('is shown to users with the permission, and to every super admin', async () => {
    await product.owner.query("UPDATE users SET can_view_hiring_pipeline = false WHERE auth_role = 'SUPER_ADMIN'")
    for (const as of [withStages, 'super@demo.test']) {
      expect(stagesOf((await search(everything, as)).body.data).size, as).toBeGreaterThan(2)
      expect((await search({ with_choices: true }, as)).body.choices.statuses, as).not.toEqual([])
    }
  })

  it('is part of a record together with the stages that it can move to, in the order of its own company’s pipeline', async () => {
    const { data } = (await search({ filters: { statuses: ['New'] } }, owner)).body
    const { status, status_id, stages } = (await call('GET', `/survey-results/${data[0].id}`, { as: owner })).body.data
    const { rows } = await product.owner.query(
      `SELECT s.id, s.name, s.type, s.color FROM statuses s JOIN companies c ON c.id = s.company_id
       WHERE c.slug = 'northgate' ORDER BY s.position`,
    )
    expect(stages).toEqual(rows.map((row) => ({ ...row, mail: row.type === 'rejected' ? 'Rejection' : null })))
    expect(rows.find(({ id }) => id === status_id)).toMatchObject(status)
  })

  it('is hidden in every list, record, filter, order and choice from users without it, and from super admins who act as them', async () => {
    for (const query of [{ as: without }, await actingAs(without)]) {
      const ask = (body: object) => call('POST', '/survey-results/search', { ...query, body })
      const { data, total } = (await ask(everything)).body
      expect(total).toBeGreaterThan(10)
      expect(stagesOf(data)).toEqual(new Set([null]))
      expect(stagesOf((await call('GET', '/survey-results?page_size=200', query)).body.data)).toEqual(new Set([null]))
      const record = (await call('GET', `/survey-results/${data[0].id}`, query)).body.data
      expect(record).toMatchObject({ status: null, status_id: null, stages: [] })
      expect((await ask({ with_choices: true })).body.choices.statuses).toEqual([])
      // A filter or an order would reveal the stage of every person one by one.
      for (const body of [
        { filters: { statuses: ['New'] } },
        { filters: { statuses: [] } },
        { sort: { field: 'status', order: 'asc' } },
        { sort: { field: 'status', order: 'desc' }, after: 'WyIxIl0' },
      ]) {
        const answer = await ask(body)
        expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
      }
    }
  })
})

describe('access to results', () => {
  it.each([
    ['super@demo.test', 'true'],
    ['franchise.owner@demo.test', "c.slug IN ('lantern', 'northgate', 'harbour')"],
    ['franchise.user@demo.test', "c.slug IN ('lantern', 'northgate', 'harbour')"],
    [owner, "c.slug = 'northgate'"],
    ['company.user@demo.test', "c.slug = 'northgate'"],
    ['no.pipeline@demo.test', "c.slug = 'northgate'"],
  ])('covers for %s exactly the results where %s', async (email, where) => {
    const expected = await idsInDatabase(where)
    const { body } = await search(everything, email)
    expect((body.data as Row[]).map((row) => row.id).sort()).toEqual(expected)
    expect(body.total).toBe(expected.length)
  })

  it('answers identically for a result out of scope, an absent one and an invalid id', async () => {
    const [foreign] = await idsInDatabase("c.slug = 'orchard'")
    const answers = await Promise.all(
      [foreign!, '00000000-0000-4000-8000-000000000000', 'nonsense', "1' OR '1'='1"].map((id) =>
        call('GET', `/survey-results/${encodeURIComponent(id)}`, { as: owner }),
      ),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(404)
  })

  it('requires a session', async () => {
    for (const answer of [
      await call('GET', '/survey-results'),
      await call('POST', '/survey-results/search', { body: {} }),
    ])
      expect([answer.status, answer.body.problem]).toEqual([401, 'not_signed_in'])
  })
})

describe('the list', () => {
  it('is sorted by newest first by default, without archived results and tests', async () => {
    const { data } = (await call('GET', '/survey-results?page_size=200', { as: owner })).body as { data: Row[] }
    expect(data.map((row) => row.id).sort()).toEqual(
      await idsInDatabase("c.slug = 'northgate' AND r.archived_at IS NULL AND NOT r.is_test"),
    )
    const dates = data.map((row) => row.dated_at)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it.each([
    ['AMARA', "fold(p.first) = 'amara'"],
    ['chloe', "p.first = 'Chloé'"],
    ['müll', "p.last = 'Müller'"],
    ['am', "p.first = 'Amara'"],
    ['ra', "p.last = 'Rasmussen'"],
    ['@people', 'true'],
    ['ama zzz', 'false'],
    ['%', 'false'],
    ['a_b', 'false'],
    ["' OR 1=1", 'false'],
  ])('finds "%s" in names and addresses', async (text, where) => {
    const { body } = await search({ ...everything, filters: { ...everything.filters, search: text.padEnd(2, '%') } })
    expect((body.data as Row[]).map((row) => row.id).sort()).toEqual(
      await idsInDatabase(`c.slug = 'northgate' AND ${where}`),
    )
  })

  it('finds each word anywhere, in any order', async () => {
    const [first] = (await search(everything)).body.data as Row[]
    const { first: value, last, email } = first!.candidate
    const matches = (await search({ ...everything, filters: { search: `${last} ${value.slice(0, 3)}` } })).body
      .data as Row[]
    expect(matches.map((row) => row.candidate.email)).toContain(email)
    for (const { candidate } of matches)
      for (const word of [last, value.slice(0, 3)])
        expect(`${candidate.first} ${candidate.last} ${candidate.email}`.toLowerCase()).toContain(word.toLowerCase())
  })

  it('finds ids of the scope only, also when the word search is called directly', async () => {
    const client = new pg.Client(product.connection.app)
    await client.connect()
    const idsFor = async (slug: string) => {
      await client.query('BEGIN')
      const { rows } = await product.owner.query('SELECT id FROM companies WHERE slug = $1', [slug])
      await client.query("SELECT set_config('seatwise.companies', $1, true)", [`{${rows[0].id}}`])
      const found = await client.query("SELECT id FROM search_by_words('candidates', 'people') id")
      await client.query('ROLLBACK')
      return new Set(found.rows.map((row) => row.id as string))
    }
    const [northgate, orchard] = [await idsFor('northgate'), await idsFor('orchard')]
    await client.end()
    expect(Math.min(northgate.size, orchard.size)).toBeGreaterThan(0)
    for (const id of orchard) expect(northgate.has(id)).toBe(false)
  })

  it('is filtered by role, status, state, quality, score and dates', async () => {
    const of = async (filters: object) =>
      (await search({ ...everything, filters: { ...everything.filters, ...filters } })).body.data as Row[]
    expect(new Set((await of({ roles: ['sales'] })).map((row) => row.role_name))).toEqual(new Set(['Sales']))
    expect(new Set((await of({ statuses: ['Interview', 'Offer'] })).map((row) => row.status?.name))).toEqual(
      new Set(['Interview', 'Offer']),
    )
    expect(new Set((await of({ states: ['in_progress'] })).map((row) => row.score))).toEqual(new Set([null]))
    expect(new Set((await of({ quality: ['invalid'] })).map((row) => row.quality))).toEqual(new Set(['invalid']))
    const scored = await of({ score_from: 40, score_to: 60 })
    expect(scored.length).toBeGreaterThan(0)
    for (const row of scored) expect(row.role_score! >= 40 && row.role_score! <= 60).toBe(true)
    const [from, to] = [
      new Date(Date.now() - 40 * 86_400_000).toISOString(),
      new Date(Date.now() - 10 * 86_400_000).toISOString(),
    ]
    const between = await of({ from, to })
    expect(between.length).toBeGreaterThan(0)
    for (const row of between) expect(row.dated_at >= from && row.dated_at < to).toBe(true)
  })

  it.each(['dated_at', 'name', 'role', 'role_score', 'minutes', 'quality', 'status'] as const)(
    'sorted by %s in both directions holds each row once over its pages, rows without a value last',
    async (field) => {
      for (const order of ['asc', 'desc'] as const)
        for (const as of [owner, 'franchise.owner@demo.test', 'super@demo.test']) {
          const filters = everything.filters
          const whole = (
            (await search({ filters, sort: { field, order }, page_size: 200 }, as)).body.data as Row[]
          ).map((row) => row.id)
          const byKey: string[] = []
          let after: string | undefined
          do {
            const page = { filters, sort: { field, order }, page_size: 7, ...(after ? { after } : {}) }
            const { body } = await search(page, as)
            byKey.push(...(body.data as Row[]).map((row) => row.id))
            after = body.next as string | undefined
          } while (after)
          expect(byKey).toEqual(whole)
          expect(new Set(whole).size).toBe(whole.length)
        }
      const values = (rows: Row[]) =>
        rows.map(
          (row) =>
            ({
              dated_at: row.dated_at,
              name: row.candidate.last,
              role: row.role_name,
              role_score: row.role_score,
              minutes: row.minutes,
              quality: row.quality,
              status: row.status?.name,
            })[field],
        )
      for (const order of ['asc', 'desc'] as const) {
        const matches = values((await search({ ...everything, sort: { field, order } })).body.data as Row[])
        const firstEmpty = matches.findIndex((value) => value === null)
        if (firstEmpty >= 0) expect(matches.slice(firstEmpty).every((value) => value === null)).toBe(true)
      }
    },
  )

  it('is filtered by a company of the scope; a company out of scope has no rows', async () => {
    const { rows } = await product.owner.query('SELECT slug, id FROM companies')
    const ids = new Map(rows.map(({ slug, id }) => [slug as string, id as string]))
    const of = (slug: string, as: string) => search({ ...everything, filters: { company_id: ids.get(slug) } }, as)
    const { body } = await of('harbour', 'franchise.owner@demo.test')
    const [first, ...others] = new Set((body.data as Row[]).map(({ company }) => company.name))
    expect([first, others, body.total]).toEqual([
      'Lantern Harbour',
      [],
      (await idsInDatabase("c.slug = 'harbour' AND r.archived_at IS NULL AND NOT r.is_test")).length,
    ])
    for (const [slug, as] of [
      ['orchard', 'franchise.owner@demo.test'],
      ['harbour', owner],
    ] as const) {
      expect((await of(slug, as)).body).toMatchObject({ data: [], total: 0 })
    }
  })

  it('sorts accented letters beside their base letters', async () => {
    await product.owner.query("UPDATE candidates SET last = 'Abél' WHERE email = 'elif.ivanov@people.test'")
    const { data } = (await search({ sort: { field: 'name', order: 'asc' }, page_size: 200 })).body as { data: Row[] }
    const names = data.map((row) => row.candidate.last)
    expect(names).toEqual(names.toSorted(new Intl.Collator('und').compare))
  })

  it('scores every row against a chosen role', async () => {
    const { data } = (
      await search({ ...everything, sort: { field: 'role_score', order: 'desc', role_name: 'bookkeeper' } })
    ).body as { data: Row[] }
    const scored = data.filter((row) => row.score !== null)
    expect(scored.length).toBeGreaterThan(25)
    expect(scored.map((row) => row.score!)).toEqual(scored.map((row) => row.score!).toSorted((a, b) => b - a))
    for (const row of data.filter((one) => one.role_name === 'Bookkeeper')) expect(row.score).toBe(row.role_score)
  })

  describe('with a role chosen', () => {
    /** Stored scores by result: what every row must show when that role is chosen. */
    const storedScores = async (role_name: string) => {
      const { rows } = await product.owner.query<{ id: string; score: number | null }>(
        `SELECT DISTINCT ON (s.survey_result_id) s.survey_result_id AS id, s.score
           FROM benchmark_scores s JOIN role_benchmarks b ON b.id = s.role_benchmark_id AND b.state = 'active'
           JOIN roles r ON r.id = b.role_id AND lower(r.name) = lower($1)
          ORDER BY s.survey_result_id, b.company_id NULLS LAST`,
        [role_name],
      )
      return new Map(rows.map(({ id, score }) => [id, score]))
    }

    it.each(['dated_at', 'name', 'role', 'role_score', 'minutes', 'quality', 'status'] as const)(
      'every row of every page sorted by %s carries that role’s score',
      async (field) => {
        const stored = await storedScores('Bookkeeper')
        for (const order of ['asc', 'desc'] as const)
          for (const as of [owner, 'super@demo.test']) {
            let after: string | undefined
            let rows = 0
            do {
              const page = {
                filters: everything.filters,
                sort: { field, order, role_name: 'bookkeeper' },
                page_size: 25,
              }
              const { body } = await search({ ...page, ...(after ? { after } : {}) }, as)
              for (const row of body.data as Row[]) expect(row.score, row.id).toBe(stored.get(row.id) ?? null)
              rows += (body.data as Row[]).length
              after = body.next as string | undefined
            } while (after)
            expect(rows).toBeGreaterThan(25)
          }
      },
    )

    it('score_from and score_to use that role’s score, and the count agrees', async () => {
      const stored = await storedScores('Bookkeeper')
      const sort = { field: 'name', order: 'asc', role_name: 'Bookkeeper' }
      const { body } = await search({ ...everything, filters: { score_from: 40, score_to: 60 }, sort, page_size: 200 })
      const rows = body.data as Row[]
      const expected = await idsInDatabase("c.slug = 'northgate' AND r.archived_at IS NULL AND NOT r.is_test")
      const inRange = expected.filter((id) => (stored.get(id) ?? 0) >= 40 && (stored.get(id) ?? 0) <= 60)
      expect(inRange.length).toBeGreaterThan(0)
      expect(rows.map((row) => row.id).sort()).toEqual(inRange)
      expect(body.total).toBe(inRange.length)
      expect(rows.some((row) => row.role_score !== row.score)).toBe(true)
    })
  })

  it('a company’s own benchmark of a role is used, and each row appears once', async () => {
    const { data } = (
      await search(
        { ...everything, sort: { field: 'role_score', order: 'desc', role_name: 'Sales' } },
        'super@demo.test',
      )
    ).body as { data: Row[] }
    expect(new Set(data.map((row) => row.id)).size).toBe(data.length)
    for (const row of data.filter((one) => one.role_name === 'Sales')) expect(row.score).toBe(row.role_score)
  })

  it.each([
    [{ page_size: 201 }],
    [{ page: 1 }],
    [{ after: '' }],
    [{ after: 'nonsense' }],
    [{ after: Buffer.from('["x"]').toString('base64url') }],
    [{ sort: { field: 'password_hash', order: 'asc' } }],
    [{ sort: { field: 'name', order: 'asc; drop table users' } }],
    [{ filters: { search: 'x' } }],
    [{ filters: { from: 'yesterday' } }],
    [{ filters: { company_id: 'x' } }],
    [{ filters: null }],
    [[]],
  ])('refuses %j with entries', async (body) => {
    const answer = await search(body)
    expect(answer.status).toBe(422)
    expect(answer.body[0]).toEqual({ message: expect.any(String), path: expect.any(String), code: expect.any(String) })
  })

  it('refuses the key of another list, of another sort and of the other direction', async () => {
    const keyOf = async (list: string, body: object) =>
      (await call('POST', `/${list}/search`, { as: 'super@demo.test', body: { ...body, page_size: 1 } })).body.next
    const newest = { sort: { field: 'dated_at', order: 'desc' } }
    const others = [
      await keyOf('survey-results', { sort: { field: 'dated_at', order: 'asc' } }),
      await keyOf('survey-results', { sort: { field: 'dated_at', order: 'desc', role_name: 'Sales' } }),
      await keyOf('companies', { sort: { field: 'created_at', order: 'desc' } }),
    ]
    for (const after of others) expect((await search({ ...newest, after })).status).toBe(422)
    expect((await search({ ...newest, after: await keyOf('survey-results', newest) })).status).toBe(200)
  })

  it('counts exactly beyond 1,000 when the reader asks for it', async () => {
    await product.owner.query(
      `WITH added AS (
         INSERT INTO candidates (company_id, first, last, email)
         SELECT id, 'Many', 'Results', 'many' || n || '@people.test' FROM companies, generate_series(1, 1200) n
         WHERE slug = 'harbour' RETURNING id, company_id)
       INSERT INTO survey_results (company_id, candidate_id, state) SELECT company_id, id, 'in_progress' FROM added`,
    )
    const filters = { search: 'many results' }
    const reader = 'franchise.owner@demo.test'
    expect((await search({ filters, page_size: 1 }, reader)).body.total).toBe(1001)
    expect((await search({ filters, page_size: 1, exact_total: true }, reader)).body.total).toBe(1200)
    await product.owner.query(
      `DELETE FROM survey_results r USING candidates c WHERE c.id = r.candidate_id AND c.first = 'Many'`,
    )
  })

  it('answers a key with invalid values with 422, not 500', async () => {
    const after = Buffer.from('["survey-results dated_at desc","not a date","not an id"]').toString('base64url')
    expect((await search({ after })).status).toBe(422)
  })

  it('lists the filter choices of the reader’s scope only', async () => {
    const { choices } = (await search({ with_choices: true })).body
    expect(choices.roles).toEqual(['Bookkeeper', 'Sales', 'Site manager', 'Support'])
    expect(choices.benchmark_roles).toEqual(['Bookkeeper', 'Sales', 'Support'])
    expect(choices.statuses).toEqual(['New', 'Screening', 'Interview', 'Offer', 'Hired', 'Rejected'])
  })

  it('gives every row a survey link for its role', async () => {
    const { data } = (await search({})).body
    expect(data.length).toBeGreaterThan(1)
    for (const row of data as { testing_link: string }[])
      expect(row.testing_link).toMatch(
        /^http:\/\/localhost:3000\/survey\/register\?link=demo-northgate&role=[\w-]{36}$/,
      )
  })
})

it('An unfinished result has no report, but shows the requested accommodation', async () => {
  const { data } = (await search({ filters: { states: ['in_progress'] } })).body as { data: Row[] }
  const { body } = await call('GET', `/survey-results/${data[0]!.id}`, { as: owner })
  expect(body.data.report).toBeNull()
  expect(body.data.state).toBe('in_progress')
  const accommodation = 'Please read the statements aloud'
  await product.owner.query('UPDATE survey_answers SET accommodation = $2 WHERE survey_result_id = $1', [
    data[0]!.id,
    accommodation,
  ])
  const response = await call('GET', `/survey-results/${data[0]!.id}`, { as: owner })
  expect(response.body.data.accommodation).toBe(accommodation)
})

it('A result of a role without a benchmark has a report without a score', async () => {
  const { data } = (await search({ filters: { roles: ['Site manager'], states: ['completed'] } })).body as {
    data: Row[]
  }
  const { body } = await call('GET', `/survey-results/${data[0]!.id}`, { as: owner })
  expect(blocksOf(body.data.report, 'score')).toEqual([])
  expect(body.data.role_score).toBeNull()
  expect(blocksOf(body.data.report, 'table')[0]!.rows).toHaveLength(3)
})

it('An archived result shows the reason', async () => {
  await product.owner.query(
    "UPDATE survey_results SET archived_reason = 'Position filled' WHERE archived_at IS NOT NULL",
  )
  const { data } = (await search(everything)).body as {
    data: (Row & { archived_at: string; archived_reason: string })[]
  }
  const archived = data.filter((row) => row.archived_at)
  expect(archived.length).toBeGreaterThan(0)
  expect(new Set(archived.map((row) => row.archived_reason))).toEqual(new Set(['Position filled']))
})
