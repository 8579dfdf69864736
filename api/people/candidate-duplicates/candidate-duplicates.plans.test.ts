import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

/** Checks query plans instead of times, among 100,000 people of one company. The statements are captured as the product sends them. */

// Installed before the product starts, because it binds this function when it connects.
const spy = vi.spyOn(pg.Client.prototype, 'query')
const { call, product } = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const owner = 'company.owner@demo.test'
const people = Number(process.env.PEOPLE ?? 100_000)

const syllables =
  "ARRAY['ber','gar','son','ton','mar','vel','sko','ric','han','lin','dor','fer','mon','tes','wil','ash','bro','chi','del','esp','gon','hol','iva','kov','lar','mil','nov','oli','per','qui']"
const syllable = (divisor: number) => `(${syllables})[1 + (n / ${divisor}) % 30]`

beforeAll(async () => {
  await product.owner.query(`
    SET session_replication_role = replica;
    CREATE TEMP TABLE big AS SELECT id FROM companies WHERE slug = 'northgate';
    INSERT INTO locations (company_id, name) SELECT id, 'Place ' || n FROM big, generate_series(1, 20) n;
    INSERT INTO candidates (company_id, first, last, email, phone, location_id)
      SELECT big.id, ${syllable(1)} || ${syllable(7)} || 'a', ${syllable(30)} || ${syllable(900)} || ${syllable(11)},
             'person' || n || '@bulk.test', CASE WHEN n % 2 = 0 THEN '+1' || (2000000000 + n / 4) END, places.ids[1 + n % 20]
        FROM big, generate_series(1, ${people}) n,
             (SELECT array_agg(id) AS ids FROM locations WHERE name LIKE 'Place %') places;
    INSERT INTO candidate_name_keys (company_id, candidate_id, keys)
      SELECT company_id, id, name_keys(first, last) FROM candidates WHERE email LIKE '%@bulk.test';
    INSERT INTO candidate_duplicates (company_id, one_id, other_id, reasons, strength)
      SELECT big.id, one, other, '{phone}', 8 + n % 9 FROM big, (
        SELECT id AS one, lead(id) OVER (ORDER BY id) AS other, row_number() OVER (ORDER BY id) AS n FROM candidates
         WHERE email LIKE '%@bulk.test') c WHERE other IS NOT NULL;
  `)
  await product.owner.query('VACUUM ANALYZE')
}, 600_000)

/** Everything that the database does for a statement, also inside functions. */
async function explained(text: string, values: unknown[] = [], scope = ''): Promise<string> {
  const client = new pg.Client(product.connection.owner)
  await client.connect()
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  try {
    await client.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on;
      SET auto_explain.log_nested_statements = on; SET client_min_messages = log`)
    await client.query(`BEGIN; ${scope}`)
    await client.query(text, values)
    await client.query('ROLLBACK')
  } finally {
    await client.end()
  }
  return plans.join('\n')
}

const scanOfPeople = /Seq Scan on candidates |candidates .*actual time=\S+ rows=\d{4,}|Rows Removed by Filter: \d{4,}/

describe('among 100,000 people of a company', () => {
  it('a person is compared by indexes with those who can be alike', async () => {
    await product.owner.query('DELETE FROM candidate_comparisons')
    await product.owner.query(
      `INSERT INTO candidate_comparisons (company_id, candidate_id) SELECT company_id, id FROM candidates WHERE email = 'person5000@bulk.test'`,
    )
    const plan = await explained('SELECT compare_candidates(1)')
    expect(plan).toContain('candidates_mailbox')
    expect(plan).toContain('candidates_phone')
    expect(plan).toContain('on candidate_name_keys_keys')
    expect(plan).not.toMatch(scanOfPeople)
  })

  it('so is somebody before being added', async () => {
    const scope =
      "SELECT set_config('seatwise.companies', '{' || id || '}', true) FROM companies WHERE slug = 'northgate'"
    const { rows } = await product.owner.query("SELECT id FROM companies WHERE slug = 'northgate'")
    const facts = [
      { number: 0, first: 'Berhana', last: 'Garvelson', email: 'person.5000@bulk.test', phone: '+12000001250' },
    ]
    const text = 'SELECT * FROM similar_to_facts($1, $2, 5)'
    expect(await explained(text, [rows[0].id, JSON.stringify(facts)], scope)).not.toMatch(scanOfPeople)
  })

  it('the list reads one page from its index, and counts no further than its limit', async () => {
    spy.mockClear()
    const answer = await call('POST', '/candidates/duplicates/search', {
      as: owner,
      body: { filters: { likely: true } },
    })
    expect(answer.body).toMatchObject({ total: 1_001, data: { length: 50 } })
    const sent = (spy.mock.calls as unknown[][]).flatMap(([config, values]) => {
      const { text, values: own } = (typeof config === 'object' ? config : { text: config }) as Partial<pg.QueryConfig>
      return text?.includes('candidate_duplicates pair') ? [{ text, values: own ?? (values as unknown[]) }] : []
    })
    expect(sent).toHaveLength(1)
    const scope = `SELECT set_config('seatwise.companies', '{' || id || '}', true) FROM companies WHERE slug = 'northgate'; SET LOCAL ROLE seatwise_app`
    const plan = await explained(sent[0]!.text, sent[0]!.values, scope)
    expect(plan).toMatch(/Index Scan Backward using candidate_duplicates_strength/)
    expect(plan).not.toMatch(/Seq Scan on candidate(s|_duplicates) \w+ .*actual time=\S+ rows=(?!1001\b)\d{4,}/)
    expect(plan).not.toMatch(/Sort .*actual time=\S+ rows=\d{4,}/)
  })
})
