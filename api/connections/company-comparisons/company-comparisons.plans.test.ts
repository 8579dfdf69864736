import pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

/** Checks query plans instead of times, with a franchise of 50 companies with 10,000 results each. */

// Installed before the product starts, because it binds this function when it connects.
const spy = vi.spyOn(pg.Client.prototype, 'query')
const { call, product } = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const owner = 'franchise.owner@demo.test'
const tables = "('survey_results', 'placements', 'stage_events', 'applications')"

beforeAll(async () => {
  await product.owner.query(`
    SET session_replication_role = replica;
    SET maintenance_work_mem = '512MB';
    CREATE TEMP TABLE dropped AS SELECT indexname, indexdef FROM pg_indexes
      WHERE tablename IN ${tables} AND indexname NOT IN (SELECT conname FROM pg_constraint);
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT indexname FROM dropped LOOP EXECUTE format('DROP INDEX %I', name); END LOOP;
    END $$;
    INSERT INTO companies (kind, name, slug, brand, settings, franchise_id)
      SELECT 'company', 'Many ' || n, 'many-' || n, 'hb', settings, franchise_id FROM companies, generate_series(1, 50) n WHERE slug = 'northgate';
    INSERT INTO pipelines (company_id, name, is_default) SELECT id, 'Hiring', true FROM companies WHERE slug LIKE 'many-%';
    INSERT INTO statuses (company_id, pipeline_id, name, type, position)
      SELECT p.company_id, p.id, type, type, position FROM pipelines p JOIN companies c ON c.id = p.company_id AND c.slug LIKE 'many-%',
             (VALUES ('new', 1), ('interview', 2), ('hired', 3)) x (type, position);
    CREATE TEMP TABLE stage AS SELECT s.company_id, array_agg(s.id ORDER BY position) AS ids FROM statuses s
      JOIN companies c ON c.id = s.company_id WHERE c.slug LIKE 'many-%' GROUP BY 1;
    INSERT INTO survey_results (company_id, candidate_id, role_id, status_id, state, started_at, completed_at, quality, role_score, minutes, archived_at)
      SELECT company_id, gen_random_uuid(), (SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL), ids[1],
             CASE WHEN n % 5 = 0 THEN 'in_progress' ELSE 'completed' END, at, CASE WHEN n % 5 > 0 THEN at END,
             CASE WHEN n % 5 > 0 THEN 'good' END, CASE WHEN n % 5 > 0 THEN 1 + n % 99 END, 8, CASE WHEN n % 10 = 1 THEN at END
        FROM stage, generate_series(1, 10000) n, LATERAL (SELECT now() - n * interval '100 minutes' AS at) dated;
    INSERT INTO placements (company_id, survey_result_id, status_id, arrival, position, is_listed)
      SELECT r.company_id, r.id, r.status_id, row_number() OVER (), 0, archived_at IS NULL FROM survey_results r JOIN stage USING (company_id);
    INSERT INTO stage_events (company_id, survey_result_id, from_status_id, to_status_id, result_version, how, created_at)
      SELECT r.company_id, r.id, ids[1], ids[2 + mod(r.role_score, 2)], 2, 'rule', r.started_at
        FROM survey_results r JOIN stage USING (company_id) WHERE r.role_score IS NOT NULL AND r.role_score % 5 = 0;
    DO $$ DECLARE definition text; BEGIN
      FOR definition IN SELECT indexdef FROM dropped LOOP EXECUTE definition; END LOOP;
    END $$`)
  // As autovacuum leaves the tables: an index is read without the table.
  await product.owner.query('VACUUM ANALYZE')
}, 600_000)

type Statement = { text: string; values: unknown[] | undefined }

async function statementsOf(query: string): Promise<Statement[]> {
  await call('GET', '/users/profile', { as: owner })
  spy.mockClear()
  const answer = await call('GET', `/companies/compare${query}`, { as: owner })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.data.companies).toHaveLength(52)
  return (spy.mock.calls as unknown[][]).flatMap(([config, values]) => {
    const { text, values: own } = (typeof config === 'object' ? config : { text: config }) as Partial<pg.QueryConfig>
    return text && /survey_results (r|attempt)\b/.test(text) ? [{ text, values: own ?? (values as unknown[]) }] : []
  })
}

/** Explains a statement under the same role and scope. */
async function explain({ text, values }: Statement): Promise<string> {
  const client = new pg.Client(product.connection.app)
  await client.connect()
  try {
    const { rows } = await product.owner.query(
      `SELECT array_agg(id)::text AS ids FROM companies WHERE slug = 'lantern' OR franchise_id = (SELECT id FROM companies WHERE slug = 'lantern')`,
    )
    await client.query(`BEGIN; SELECT set_config('seatwise.companies', '${rows[0].ids}', true)`)
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF) ${text}`,
      values,
    )
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.end()
  }
}

it('The comparison of many companies reads the results of its weeks by index, and each once', async () => {
  const sent = await statementsOf('?weeks=4')
  // The surveys, who applied, was interviewed and was hired: each for 52 companies, ten at a time.
  expect(sent).toHaveLength(4 * 6)
  const plans = []
  for (const statement of sent) plans.push(await explain(statement))
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on survey_results/)
  const [surveys] = plans
  expect(surveys).toMatch(/survey_results_dated/)
  // Four weeks of a hundred: 20,000 of the 450,000 results that are not archived.
  expect(surveys).not.toMatch(/survey_results_dated.*actual rows=(?!1\d{4}\b|2\d{4}\b)\d{5,}/)
})
