import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { fetchJson, send, tokenOf } from '../client.ts'
import { companies, recomputedRole } from '../data.ts'
import { median, type Line } from '../measure.ts'
import { isTiny, scale } from '../scale.ts'
import { database, type Server } from '../servers.ts'

const minSpeed = 0.3
const maxSlowdown = 1.3
const rounds = isTiny ? 1 : 3
/** The number of rows in one UPDATE of the floor, which is the product's batch size. */
const batchSize = 2_000
const quietRequests = isTiny ? 2 : 200

type Version = { id: string; revision: number; state: string }

/**
 * Changes a company over to new targets. The floor writes a new score to the same results, one UPDATE after another.
 * Both run the triggers that keep the lists of people up to date. Meanwhile the company's list is read.
 */
export async function recomputeRow(product: Server): Promise<Line[]> {
  const db = new pg.Client(database)
  await db.connect()
  try {
    const { rows } = await db.query<{ id: string }>('SELECT id FROM roles WHERE name = $1', [recomputedRole])
    const role_id = rows[0]!.id
    const list = async () => {
      const body = { sort: { field: 'dated_at', order: 'desc' }, page_size: 50 }
      const token = await tokenOf(product.url, companies.recomputed)
      const sentAt = performance.now()
      await send({ method: 'POST', url: `${product.url}/api/survey-results/search`, token, body })
      return performance.now() - sentAt
    }
    // At the first activation the results have no score for the role yet.
    await activate(product, await createVersion(product, role_id, 40))
    const matches: { product: number; bare: number; quiet: number; meanwhile: number }[] = []
    for (let nth = 0; nth < rounds; nth++) {
      const version = await createVersion(product, role_id, 50 + nth)
      await tidy(db)
      const quiet: number[] = []
      for (let request = 0; request < quietRequests; request++) quiet.push(await list())
      const meanwhile: number[] = []
      const startedAt = performance.now()
      const over = new AbortController()
      const activation = activate(product, version).finally(() => over.abort())
      while (!over.signal.aborted) meanwhile.push(await list())
      await activation
      const productMs = performance.now() - startedAt
      await tidy(db)
      const bare = await bareUpdate(db, nth)
      matches.push({ product: productMs, bare, quiet: median(quiet), meanwhile: median(meanwhile) })
    }
    const middle = (name: keyof (typeof matches)[number]) => median(matches.map((round) => round[name]))
    const speed = median(matches.map((round) => round.bare / round.product))
    const slowdown = median(matches.map((round) => round.meanwhile / round.quiet))
    const results = scale.results.large.toLocaleString('en')
    return [
      {
        row: 'recompute',
        what: `score ${results} results by new targets, against a bare UPDATE of the same rows`,
        product: `${(middle('product') / 1000).toFixed(1)} s`,
        floor: `${(middle('bare') / 1000).toFixed(1)} s`,
        ratio: `${speed.toFixed(2)} of its speed`,
        p50: '',
        goal: `>= ${minSpeed}`,
        met: speed >= minSpeed,
      },
      {
        row: 'recompute',
        what: 'list page of that company meanwhile, against before',
        product: `${middle('meanwhile').toFixed(1)} ms`,
        floor: `${middle('quiet').toFixed(1)} ms`,
        ratio: '',
        p50: `${slowdown.toFixed(2)}x`,
        goal: `<= ${maxSlowdown}x`,
        met: slowdown <= maxSlowdown,
      },
    ]
  } finally {
    await db.end()
  }
}

let superToken: { token: string; issuedAt: number } | undefined
const renewAfterMs = 4 * 60_000

async function asSuperAdmin(product: Server): Promise<string> {
  if (superToken && Date.now() - superToken.issuedAt < renewAfterMs) return superToken.token
  const { data } = await fetchJson<{ data: { access_token: string } }>({
    method: 'POST',
    url: `${product.url}/api/auth/sign-in`,
    body: { username: 'super@demo.test', password: 'demo-password-local' },
  })
  superToken = { token: data.access_token, issuedAt: Date.now() }
  return data.access_token
}

async function createVersion(product: Server, role_id: string, lo: number): Promise<string> {
  const token = await asSuperAdmin(product)
  const call = (path: string, body: object) => ({
    method: 'POST' as const,
    url: `${product.url}/api/role-benchmarks/${path}`,
    token,
    body,
  })
  const versions = await fetchJson<{ data: Version[] }>(call('search', { filters: { role_id } }))
  const { data } = await fetchJson<{ data: Version }>(
    call('create', {
      role_id,
      based_on: versions.data[0]?.id ?? null,
      source: 'expert',
      targets: [
        { scale: 'LEAD', weight: 3, lo, hi: null },
        { scale: 'CALM', weight: 2, lo, hi: null },
        { scale: 'ORDER', weight: 1, lo: null, hi: 90 },
      ],
      confirmed: [{ code: 'little_spread', scale: null }],
      ratio_reason: 'The work needs it.',
      ratio_alternative: 'One without Composure.',
    }),
  )
  return data.id
}

/** Activates a version and measures the time until every result has its new score. */
async function activate(product: Server, id: string) {
  const token = await asSuperAdmin(product)
  const open = async () =>
    (await fetchJson<{ data: Version }>({ method: 'GET', url: `${product.url}/api/role-benchmarks/${id}`, token })).data
  const { revision } = await open()
  await send({ method: 'POST', url: `${product.url}/api/role-benchmarks/activate`, token, body: { id, revision } })
  for (;;) {
    const { state } = await open()
    if (state === 'active') return
    await wait(250)
  }
}

/** Cleans up after earlier writes, so that the cost is not measured with either side. */
async function tidy(db: pg.Client) {
  await db.query('VACUUM (ANALYZE) survey_results, candidates, benchmark_scores')
  await db.query('CHECKPOINT')
}

async function bareUpdate(db: pg.Client, nth: number): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT r.id FROM survey_results r JOIN roles ON roles.id = r.role_id
      WHERE roles.name = $1 AND r.state = 'completed' ORDER BY r.id`,
    [recomputedRole],
  )
  const ids = rows.map(({ id }) => id)
  const startedAt = performance.now()
  for (let first = 0; first < ids.length; first += batchSize)
    await db.query(
      `WITH scored AS (
         UPDATE survey_results SET role_score = (role_score + $2) % 99 + 1, likely_from = role_score, likely_to = role_score
          WHERE id = ANY ($1::uuid[]) RETURNING id, company_id, candidate_id, role_score)
       UPDATE candidates c SET latest_score = s.role_score FROM scored s
        WHERE c.company_id = s.company_id AND c.id = s.candidate_id AND c.latest_result_id = s.id`,
      [ids.slice(first, first + batchSize), nth + 7],
    )
  return performance.now() - startedAt
}
