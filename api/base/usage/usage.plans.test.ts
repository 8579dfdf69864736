import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

/** Checks query plans instead of times, with two years of counters of many companies. The statements are captured as the product sends them. */

// Installed before the product starts, because it binds this function when it connects.
const spy = vi.spyOn(pg.Client.prototype, 'query')
const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'

beforeAll(async () => {
  await product.owner.query(`
    SET session_replication_role = replica;
    CREATE TEMP TABLE many AS
      WITH added AS (
        INSERT INTO companies (kind, name, slug, brand, settings)
          SELECT 'company', 'Many ' || n, 'many-' || n, 'hb', c.settings FROM companies c, generate_series(1, 200) n WHERE c.slug = 'northgate'
        RETURNING id
      ) SELECT id FROM added UNION SELECT id FROM companies WHERE slug = 'northgate';
    INSERT INTO usage_counts (company_id, day, measure, span, amount, created_at)
      SELECT id, now()::date - n, measure, span, 2, now() - interval '2 days'
        FROM many, generate_series(0, 729) n,
             (VALUES ('active', NULL), ('to_first_answer', 12), ('to_finish', 20), ('stored_bytes', NULL)) m (measure, span);
    INSERT INTO daily_counts (company_id, day, invited, started, finished, created_at)
      SELECT id, now()::date - n, 0, 3, 2, now() - interval '2 days' FROM many, generate_series(0, 729) n;
    ANALYZE`)
}, 300_000)

type Statement = { text: string; values: unknown[] | undefined }

async function statementsOf(query: string, as: string): Promise<Statement[]> {
  await call('GET', '/home', { as })
  spy.mockClear()
  const answer = await call('GET', `/usage${query}`, { as })
  expect(answer.status, answer.text).toBe(200)
  return (spy.mock.calls as unknown[][]).flatMap(([config, values]) => {
    const { text, values: own } = (typeof config === 'object' ? config : { text: config }) as Partial<pg.QueryConfig>
    return text && /^(select|with)/i.test(text) ? [{ text, values: own ?? (values as unknown[]) }] : []
  })
}

/** Explains a statement under the same role and scope. */
async function explain({ text, values }: Statement, scope: string): Promise<string> {
  const client = new pg.Client(product.connection.app)
  await client.connect()
  try {
    await client.query(`BEGIN; ${scope}`)
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF) ${text}`,
      values,
    )
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.end()
  }
}

const source = /\b(survey_results|survey_answers|outbox|webhook_deliveries|files|sessions|refresh_tokens|candidates)\b/

describe('the usage query', () => {
  it('of a company reads its counters by their index, and nothing of what they count', async () => {
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")
    const sent = (await statementsOf('', owner)).filter(({ text }) => /usage_counts|daily_counts/.test(text))
    expect(sent.length).toBeGreaterThan(3)
    for (const statement of sent) {
      const plan = await explain(statement, `SELECT set_config('seatwise.companies', '{${rows[0].id}}', true)`)
      expect(plan).not.toMatch(source)
      expect(plan).not.toMatch(/Seq Scan on (usage_counts|daily_counts)/)
      // 30 days of each measure; the bytes are summed over all days.
      expect(plan).not.toMatch(/usage_counts.*actual rows=(?!730\b)\d{4,}/)
    }
  })

  it('of all companies reads the counters of the period by their index, and nothing of what they count', async () => {
    const sent = (await statementsOf('?days=7', 'super@demo.test')).filter(({ text }) =>
      /usage_counts|daily_counts/.test(text),
    )
    expect(sent.length).toBeGreaterThan(5)
    for (const statement of sent) {
      const plan = await explain(statement, `SELECT set_config('seatwise.everything', 'on', true)`)
      expect(plan).not.toMatch(source)
      expect(plan).not.toMatch(/Seq Scan on (usage_counts|daily_counts)/)
    }
  })
})
