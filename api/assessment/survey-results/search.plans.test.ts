import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

/**
 * Checks query plans instead of times for searches that were once slow, with so many results of one
 * company that reading all of them would show. The statements are captured as the product sends them.
 */

// Installed before the product starts, because it binds this function when it connects.
const spy = vi.spyOn(pg.Client.prototype, 'query')
const { call, product } = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const owner = 'company.owner@demo.test'
/** A million in `npm run proof -- plans`. */
const results = Number(process.env.RESULTS ?? 500_000)

/** Dropping the indexes before filling the table and building them afterwards takes half the time. */
const dropIndexes = `
  CREATE TEMP TABLE dropped AS SELECT indexname, indexdef FROM pg_indexes
    WHERE tablename IN ('candidates', 'survey_results', 'placements') AND indexname NOT IN (SELECT conname FROM pg_constraint);
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT indexname FROM dropped LOOP EXECUTE format('DROP INDEX %I', name); END LOOP;
  END $$;`
const buildIndexes = `
  DO $$ DECLARE definition text; BEGIN
    FOR definition IN SELECT indexdef FROM dropped LOOP EXECUTE definition; END LOOP;
  END $$;`

beforeAll(async () => {
  await product.owner.query(`
    SET session_replication_role = replica;
    SET maintenance_work_mem = '512MB';
    ${dropIndexes}
    CREATE TEMP TABLE big AS SELECT id FROM companies WHERE slug = 'northgate';
    INSERT INTO candidate_tags (company_id, name) SELECT id, name FROM big, (VALUES ('Rare'), ('Common')) AS x (name);
    INSERT INTO candidates (id, company_id, first, last, email, latest_result_id, latest_score, active_at, has_result, archived_at,
             archived_reason, tag_ids, phone)
      SELECT gen_random_uuid(), big.id, 'First' || (n % 5000), 'Last' || (n % 7919), 'person' || n || '@bulk.test',
             gen_random_uuid(), 1 + n % 99, now() - (n % 90000) * interval '7 minutes', true,
             CASE WHEN n % 40 = 7 THEN now() - n * interval '1 minute' END, CASE WHEN n % 40 = 7 THEN 'The position is filled' END,
             CASE WHEN n % ${results / 20} = 1 THEN ARRAY[rare.id] WHEN n % 2 = 0 THEN ARRAY[common.id] ELSE '{}' END,
             CASE WHEN n % 10 = 3 THEN '+1' || (2000000000 + n) END
      FROM big JOIN candidate_tags rare ON rare.company_id = big.id AND rare.name = 'Rare'
               JOIN candidate_tags common ON common.company_id = big.id AND common.name = 'Common',
           generate_series(1, ${results}) n;
    INSERT INTO survey_results (id, company_id, candidate_id, role_id, state, started_at, completed_at, status_id, status_since, quality, role_score, minutes)
      SELECT c.latest_result_id, c.company_id, c.id, (SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL),
             'completed', c.active_at, c.active_at, (SELECT s.id FROM statuses s WHERE s.company_id = c.company_id ORDER BY position LIMIT 1),
             now() - interval '9 days', 'good', c.latest_score, 8
      FROM candidates c WHERE email LIKE '%@bulk.test';
    INSERT INTO invitations (company_id, survey_result_id, invited_by_user_id, expires_at, created_at)
      SELECT r.company_id, r.id, (SELECT id FROM users WHERE email = '${owner}'), now(), now() - n * interval '40 seconds'
      FROM (SELECT r.*, row_number() OVER () n FROM survey_results r, big
             WHERE r.company_id = big.id AND r.state = 'completed' LIMIT 100000) r
      ON CONFLICT DO NOTHING;
    INSERT INTO placements (company_id, survey_result_id, status_id, arrival, position, is_listed)
      SELECT r.company_id, r.id, stage.ids[1 + n % 6], n, -n, n % 50 <> 0
      FROM (SELECT r.*, row_number() OVER () n FROM survey_results r, big WHERE r.company_id = big.id AND state = 'completed') r,
           (SELECT array_agg(s.id ORDER BY position) AS ids FROM statuses s, big WHERE s.company_id = big.id) stage
      ON CONFLICT DO NOTHING;
    ${buildIndexes}
    ANALYZE`)
}, 600_000)

type Statement = { text: string; values: unknown[] | undefined }

/** The statements about survey results, or about something else, that a request sends. */
async function statementsOf(
  request: () => Promise<{ status: number }>,
  about = /survey_results [rs]\b/,
): Promise<Statement[]> {
  spy.mockClear()
  expect((await request()).status).toBe(200)
  return (spy.mock.calls as unknown[][]).flatMap(([config, values]) => {
    const { text, values: own } = (typeof config === 'object' ? config : { text: config }) as Partial<pg.QueryConfig>
    return text && about.test(text) ? [{ text, values: own ?? (values as unknown[]) }] : []
  })
}

/** Explains a statement under the same role and scope. */
async function explain({ text, values }: Statement): Promise<string> {
  const client = new pg.Client(product.connection.app)
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")
    await client.query("SELECT set_config('seatwise.companies', $1, true)", [`{${rows[0].id}}`])
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF) ${text}`,
      values,
    )
    // The count may use a sequential scan for its first 1,001 rows: nearly all rows belong to the
    // company.
    const lines = plan.rows.map((row) => row['QUERY PLAN'])
    return lines.filter((line) => !/ [rc]_1 .*actual rows=1001/.test(line)).join('\n')
  } finally {
    await client.end()
  }
}

/** The plan of a statement of a search, the first by itself. */
async function planOf(body: object, nth = 0, list = 'survey-results'): Promise<string> {
  const sent = await statementsOf(() => call('POST', `/${list}/search`, { as: owner, body }))
  return explain(sent[nth]!)
}

/** The rows of a page are put in order once more after they are joined. */
const readsMoreThanPage = /Seq Scan on (survey_results|candidates)|Sort {2}\(.*actual rows=\d{3,}/

describe('among many results', () => {
  it('the list reads one page from its index, not the table', async () => {
    const plan = await planOf({})
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?using survey_results_dated/)
    expect(plan).not.toMatch(readsMoreThanPage)
  })

  it('the first page reads only what it shows, by indexes, and counts no further than its limit', async () => {
    const sent = await statementsOf(() => call('GET', '/home', { as: owner }), /survey_results [rs]\b|stage_events e\b/)
    expect(sent).toHaveLength(13)
    for (const statement of sent) {
      const plan = await explain(statement)
      expect(plan).not.toMatch(/Merge Join|Seq Scan on (survey_results|candidates|placements)/)
      // New results, and the people of each stage, are counted to 1,001; everything else is a few rows, also of 100,000 invitations
      // that are finished.
      expect(plan).not.toMatch(/(survey_results|invitations|stage_events|placements).*actual rows=(?!1001\b)\d{4,}/)
    }
  })

  it.each(['asc', 'desc'])('the list by score, %s, reads one page from its index', async (order) => {
    const plan = await planOf({ sort: { field: 'role_score', order } })
    expect(plan).toMatch(order === 'asc' ? /survey_results_worst/ : /survey_results_best/)
    expect(plan).not.toMatch(readsMoreThanPage)
  })

  it('the list by a rare tag finds its people first, and looks up nobody', async () => {
    const plan = await planOf({ filters: { tags: ['Rare'] } })
    expect(plan).toMatch(/Function Scan on people_with_tags .*actual rows=20\b/)
    expect(plan).not.toMatch(/candidates person.*actual rows/)
  })

  it('the list by a frequent tag reads its results in their order until the page and the count are full', async () => {
    const plan = await planOf({ filters: { tags: ['Common'] } })
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?using survey_results_dated/)
    // Half of the people have the tag, and the count stops at 1,001.
    expect(plan).not.toMatch(/on candidates person.*loops=\d{5,}/)
  })

  it.each([{ days_in_stage: 7 }, { sources: ['invitation'] }])(
    'the list by a filter that most results match reads them in their order until the page and the count are full: %j',
    async (filters) => {
      const plan = await planOf({ filters })
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using survey_results_dated/)
      expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates|survey_answers)|actual rows=\d{5,}|loops=\d{5,}/)
    },
  )

  it('a page asks for invitations only where a survey is unfinished, by the ids of those', async () => {
    const search = (states: string[]) =>
      statementsOf(() => call('POST', '/survey-results/search', { as: owner, body: { filters: { states } } }))
    expect(await search(['completed'])).toHaveLength(1)
    const sent = await search(['invited', 'in_progress', 'expired'])
    expect(sent).toHaveLength(2)
    expect(await explain(sent[1]!)).not.toMatch(/Seq Scan on (survey_results|candidates)/)
  })

  it('a deep page by key starts its index scan at the key', async () => {
    const after = Buffer.from(
      JSON.stringify([
        'survey-results dated_at desc',
        '2026-01-01 00:00:00+00',
        '00000000-0000-4000-8000-000000000000',
      ]),
    ).toString('base64url')
    const plan = await planOf({ after })
    expect(plan).toMatch(/Index Cond: .*ROW\(.*dated_at, .*id\) < ROW\(/)
    expect(plan).not.toMatch(/Rows Removed by Filter: \d{4,}/)
  })

  it('a text search uses the trigram index under the policies and reads only the matches', async () => {
    const plan = await planOf({ filters: { search: 'person99999' } })
    expect(plan).toMatch(/survey_results_candidate/)
    expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates)|survey_results_dated/)
    const client = new pg.Client(product.connection.owner)
    await client.connect()
    const inner = await client.query<{ 'QUERY PLAN': string }>(
      "EXPLAIN SELECT id FROM candidates WHERE company_id = (SELECT id FROM companies WHERE slug = 'northgate') AND search_text LIKE '%person99999%'",
    )
    await client.end()
    expect(inner.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('candidates_search')
  })

  it('a search by digits uses the trigram index of phone numbers beside that of names', async () => {
    const client = new pg.Client(product.connection.owner)
    await client.connect()
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      "EXPLAIN SELECT id FROM candidates WHERE (search_text LIKE '%5550140%' OR phone LIKE '%5550140%') AND company_id = (SELECT id FROM companies WHERE slug = 'northgate')",
    )
    await client.end()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/BitmapOr[^]*candidates_search[^]*candidates_phone_digits/)
  })

  it('the list by company counts each company to 1,001, and reads the page of one from its index', async () => {
    const body = { sort: { field: 'dated_at', order: 'desc', by_company: true } }
    expect(await planOf(body)).not.toMatch(/actual rows=\d{5,}/)
    const page = await planOf(body, 1)
    expect(page).toMatch(/Index (Only )?Scan (Backward )?using survey_results_dated/)
    expect(page).not.toMatch(readsMoreThanPage)
  })

  it('the count stops at 1,001', async () => {
    const { body } = await call('POST', '/survey-results/search', { as: owner, body: {} })
    expect(body.total).toBe(1001)
    const plan = await planOf({})
    expect(plan).toMatch(/Limit\s+\(.*actual rows=1001/)
  })

  it('the policies are evaluated once per statement, not once per row', async () => {
    const plan = await planOf({ page_size: 200 })
    expect(plan).toMatch(/InitPlan/)
    expect(plan).not.toMatch(/Filter:.*scope_companies\(\)/)
  })
})

describe('a board with many cards', () => {
  const boardPlan = async (body: object) => {
    const sent = await statementsOf(() => call('POST', '/pipelines/board', { as: owner, body }))
    expect(sent).toHaveLength(1)
    return explain(sent[0]!)
  }
  // Cards are joined by their ids: 50 of each of six columns, and one more that shows whether there are more.
  const readsMoreThanBoard = /Seq Scan on (placements|survey_results|candidates)|actual rows=(?!1001\b)\d{4,}/

  it('reads the first cards of all columns and the counts from the index of the places, in one statement', async () => {
    const plan = await boardPlan({})
    expect(plan).toMatch(/Index (Only )?Scan using placements_listed/)
    expect(plan).not.toMatch(readsMoreThanBoard)
  })

  it('counts the cards of each stage for the list of pipelines to 1,001, from the index of the places', async () => {
    const sent = await statementsOf(() => call('GET', '/pipelines', { as: owner }), /"placements"/)
    expect(sent).toHaveLength(1)
    const plan = await explain(sent[0]!)
    // Either index finds the results of a stage.
    expect(plan).toMatch(/Index (Only )?Scan using placements_(listed|arrival)/)
    expect(plan).not.toMatch(readsMoreThanBoard)
  })

  it('finds the few cards that a text search leaves', async () => {
    const plan = await boardPlan({ filters: { search: 'person99999' } })
    expect(plan).not.toMatch(readsMoreThanBoard)
  })

  it.each([{ score_from: 2 }, { days_in_stage: 7 }])(
    'stops to count a filter that most cards match: %j',
    async (filters) => {
      const plan = await boardPlan({ filters })
      expect(plan).not.toMatch(/Seq Scan on (placements|survey_results|candidates)|actual rows=\d{5,}/)
    },
  )

  it('looks up the source of the cards that it counts, not of all', async () => {
    const plan = await boardPlan({ filters: { sources: ['invitation'] } })
    // Nearly all places belong to the company, so their first 1,001 may be read without an index.
    expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates|survey_answers)|actual rows=\d{5,}|loops=\d{5,}/)
    expect(plan).not.toMatch(/Rows Removed by Filter: \d{5,}/)
  })
})

describe('among many people', () => {
  const peoplePlan = (body: object) => planOf(body, 0, 'candidates')
  const sentFor = (filters: object, about: RegExp) =>
    statementsOf(() => call('POST', '/candidates/search', { as: owner, body: { filters } }), about)

  it.each([
    ['active_at', 'desc', 'candidates_active'],
    ['name', 'asc', 'candidates_name'],
    ['score', 'desc', 'candidates_best'],
    ['score', 'asc', 'candidates_worst'],
  ])('the list by %s, %s, reads one page from its index', async (field, order, index) => {
    const plan = await peoplePlan({ sort: { field, order } })
    expect(plan).toContain(index)
    expect(plan).not.toMatch(readsMoreThanPage)
  })

  it('the people without a finished survey, if few, are found by an index of their own', async () => {
    const plan = await peoplePlan({ filters: { has_result: false } })
    expect(plan).toContain('candidates_without_result')
    expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates)/)
  })

  it('the people with a rare tag are found first, by the index of tags', async () => {
    const plan = await peoplePlan({ filters: { tags: ['Rare'] } })
    expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates)|Removed by Filter: \d{3,}|actual rows=\d{3,}/)
    // Reads of a function show in its buffers only, with about 1,000 of its planning: for the half of the people who have the
    // other tag, they would be many thousands.
    const tagged = (await sentFor({ tags: ['Rare'] }, /people_with_tags/))[0]!
    expect(await explain(tagged)).toMatch(
      /Function Scan on people_with_tags.*actual rows=20[^]*?Buffers: shared hit=1?\d{1,3}\b/,
    )
  })

  it.each([{ tags: ['Common'] }, { not_tags: ['Common'] }, { not_tags: ['Rare'] }])(
    'a page by a frequent tag, or by the absence of a tag, reads its people in their order: %j',
    async (filters) => {
      const plan = await peoplePlan({ filters })
      expect(plan).toContain('candidates_active')
      expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates)|actual rows=\d{5,}/)
      for (const tagged of await sentFor(filters, /people_with_tags/))
        expect(await explain(tagged)).toMatch(/Buffers: shared hit=1?\d{1,3}\b/)
    },
  )

  it.each([
    ['archived_at', 'desc', 'candidates_archived'],
    ['archived_at', 'asc', 'candidates_archived'],
    ['name', 'asc', 'candidates_name'],
  ])('the list of archived people by %s, %s, reads one page from its index', async (field, order, index) => {
    const plan = await peoplePlan({ filters: { archived: true }, sort: { field, order } })
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates)|actual rows=\d{5,}/)
  })

  it('the people with a rare role are found by their results', async () => {
    const plan = await peoplePlan({ filters: { roles: ['Support'] } })
    expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates)|actual rows=\d{5,}/)
  })

  it('a text search reads only the matches', async () => {
    const plan = await peoplePlan({ filters: { search: 'person99999' }, sort: { field: 'name', order: 'asc' } })
    expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates)|actual rows=\d{3,}/)
  })

  it('a page by a frequent role reads its people in their order, not all of the role', async () => {
    const plan = await peoplePlan({ filters: { roles: ['Sales'] } })
    expect(plan).not.toMatch(/Seq Scan on (survey_results|candidates)|actual rows=\d{5,}/)
  })
})
