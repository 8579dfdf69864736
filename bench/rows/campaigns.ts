import assert from 'node:assert/strict'
import pg from 'pg'
import { companyIdOf, fetchJson, send, tokenOf, type Call } from '../client.ts'
import { companies } from '../data.ts'
import { compare, lineOf, type Line, type Load } from '../measure.ts'
import { isTiny } from '../scale.ts'
import { database, type Server } from '../servers.ts'

const visits = isTiny ? 10_000 : 1_000_000
const people = isTiny ? 200 : 100_000

/**
 * The page of a campaign that ran for a year. The floor computes the same figures with one statement from the same
 * counters.
 */
export async function campaignsRow(product: Server, floor: Server): Promise<Line[]> {
  const company = await companyIdOf(product.url, companies.large)
  const id = await makeCampaign(company)
  const ofProduct = (token?: string): Call => ({
    method: 'GET',
    url: `${product.url}/api/hiring-campaigns/campaigns/${id}/figures`,
    token,
  })
  const ofFloor = (): Call => ({ method: 'GET', url: `${floor.url}/figures/${id}?company=${company}` })
  const token = await tokenOf(product.url, companies.large)
  assert.deepEqual(
    await fetchJson(ofFloor()),
    await fetchJson(ofProduct(token)),
    'campaigns: the floor answers other figures than the product',
  )
  const load =
    (call: typeof ofProduct): Load =>
    async (count) => {
      const fresh = await tokenOf(product.url, companies.large)
      return Array.from({ length: count }, () => () => send(call(fresh)))
    }
  const comparison = await compare(product, floor, { product: load(ofProduct), floor: load(ofFloor) })
  const what = `figures of a campaign, ${visits.toLocaleString('en')} visits, ${people.toLocaleString('en')} people`
  return [lineOf('campaigns', what, comparison, 2.2)]
}

/**
 * Creates a campaign with three funnels that ran for a year. Its people are those of the company, each with every step
 * once; visits are stored as daily sums.
 */
async function makeCampaign(company: string): Promise<string> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const known = await client.query("SELECT id FROM hiring_campaigns WHERE company_id = $1 AND name = 'Bench'", [
      company,
    ])
    if (known.rows[0]) return known.rows[0].id as string
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    const made = await client.query(
      `INSERT INTO hiring_campaigns (company_id, name, state, budget)
       VALUES ($1, 'Bench', 'active', '{"amount": 5000, "currency": "USD"}') RETURNING id`,
      [company],
    )
    const id = made.rows[0].id as string
    await client.query(
      `INSERT INTO funnels (company_id, campaign_id, name, channel, code, target)
       SELECT $1, $2, 'Way ' || n, 'poster', 'bench' || n || left(md5(random()::text), 6), 'register' FROM generate_series(1, 3) n`,
      [company, id],
    )
    await client.query(
      `INSERT INTO funnel_entries (company_id, campaign_id, funnel_id, candidate_id, survey_result_id, is_application, visited_on,
         registered_on, started_on, finished_on, interviewed_on, hired_on)
       SELECT r.company_id, $2, f.ids[1 + r.nth % 3], r.candidate_id, r.id, false, d, d + 1, d + 1, d + 1,
              CASE WHEN r.nth % 5 = 0 THEN d + 9 END, CASE WHEN r.nth % 20 = 0 THEN d + 20 + (r.nth % 7)::int END
         FROM (SELECT *, row_number() OVER () AS nth FROM survey_results WHERE company_id = $1 LIMIT ${people}) r,
              LATERAL (SELECT current_date - 365 + (r.nth % 340)::int AS d) days,
              (SELECT array_agg(id ORDER BY name) AS ids FROM funnels WHERE campaign_id = $2) f`,
      [company, id],
    )
    await client.query(
      `INSERT INTO funnel_counts (company_id, campaign_id, funnel_id, day, registered, started, finished, interviewed, hired)
       SELECT company_id, campaign_id, funnel_id, day, sum(registered), sum(started), sum(finished), sum(interviewed), sum(hired)
         FROM (SELECT e.company_id, e.campaign_id, e.funnel_id, one.day, (step = 'r')::int AS registered, (step = 's')::int AS started,
                      (step = 'f')::int AS finished, (step = 'i')::int AS interviewed, (step = 'h')::int AS hired
                 FROM funnel_entries e, LATERAL (VALUES ('r', registered_on), ('s', started_on), ('f', finished_on),
                      ('i', interviewed_on), ('h', hired_on)) one (step, day)
                WHERE e.campaign_id = $1 AND one.day IS NOT NULL) each_step
        GROUP BY 1, 2, 3, 4`,
      [id],
    )
    await client.query(
      `INSERT INTO funnel_counts (company_id, campaign_id, funnel_id, day, visits)
       SELECT f.company_id, f.campaign_id, f.id, current_date - 364 + n, ${Math.round(visits / 365 / 3)}
         FROM funnels f, generate_series(0, 364) n WHERE f.campaign_id = $1`,
      [id],
    )
    await client.query('COMMIT')
    await client.query('ANALYZE funnel_entries, funnel_counts')
    return id
  } finally {
    await client.end()
  }
}
