import { once } from 'node:events'
import * as http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { companyIdOf, fetchJson } from '../client.ts'
import { companies } from '../data.ts'
import { median, type Line } from '../measure.ts'
import { scale } from '../scale.ts'
import { database, type Server } from '../servers.ts'

/** The product allows ten streams per user. */
const streamsOfUser = 10
const maxRatio = 1.5
const maxLossPercent = 15
/** Longer than the 50 ms within which notices are combined, so that each event is measured alone. */
const pauseMs = 120

export async function liveRow(product: Server, floor: Server): Promise<Line[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const company = await companyIdOf(product.url, companies.written)
    return [await viewersLine(client, product, floor, company), ...(await writersLines(client, company))]
  } finally {
    await client.end()
  }
}

/** Measures the time from NOTIFY until the last viewer has the event, alternating between product and floor. */
async function viewersLine(client: pg.Client, product: Server, floor: Server, company: string): Promise<Line> {
  const tokens = await tokensOfViewers(client, product.url, company)
  const sides = {
    product: await openStreams(scale.viewers, (nth) => ({
      url: `${product.url}/api/live`,
      token: tokens[Math.floor(nth / streamsOfUser)],
    })),
    floor: await openStreams(scale.viewers, () => ({ url: `${floor.url}/live?company=${company}` })),
  }
  const times = { product: [] as number[], floor: [] as number[] }
  try {
    for (let nth = 0; nth < scale.events; nth++) {
      await client.query("INSERT INTO live_changes (company_id, topic) VALUES ($1, 'survey-results')", [company])
      times.product.push(await sides.product.timeToLast(() => client.query("SELECT pg_notify('seatwise_live', '')")))
      await wait(pauseMs)
      times.floor.push(
        await sides.floor.timeToLast(() => client.query("SELECT pg_notify('bench_live', $1)", [company])),
      )
      await wait(pauseMs)
    }
  } finally {
    sides.product.close()
    sides.floor.close()
  }
  const ratio = median(times.product.map((time, nth) => time / times.floor[nth]!))
  const { product: ours, floor: theirs } = times
  return {
    row: '14',
    what: `live update to the last of ${scale.viewers.toLocaleString('en')} viewers, from NOTIFY, p50 and p99`,
    product: `${median(ours).toFixed(1)}, ${p99(ours).toFixed(1)} ms`,
    floor: `${median(theirs).toFixed(1)}, ${p99(theirs).toFixed(1)} ms`,
    ratio: `${ratio.toFixed(2)}x`,
    p50: `p99 ${(p99(ours) / p99(theirs)).toFixed(2)}x`,
    goal: `<= ${maxRatio}x`,
    met: ratio <= maxRatio,
  }
}

const p99 = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1]!

/** Signs in users of the company who have the password of the demo world. */
async function tokensOfViewers(client: pg.Client, productUrl: string, company: string): Promise<string[]> {
  const tokens: string[] = []
  for (let nth = 0; nth < Math.ceil(scale.viewers / streamsOfUser); nth++) {
    const username = `viewer.${nth}@bench.test`
    await client.query(
      `WITH made AS (
         INSERT INTO users (company_id, first, last, email, email_verified, set_up_at, auth_role)
           VALUES ($1, 'Vera', 'Viewer', $2, true, now(), 'COMPANY_USER') ON CONFLICT DO NOTHING RETURNING id)
       INSERT INTO credentials (user_id, password_hash)
         SELECT made.id, k.password_hash FROM made, credentials k JOIN users u ON u.id = k.user_id
          WHERE u.email = 'company.owner@demo.test'`,
      [company, username],
    )
    const { data } = await fetchJson<{ data: { access_token: string } }>({
      method: 'POST',
      url: `${productUrl}/api/auth/sign-in`,
      body: { username, password: 'demo-password-local' },
    })
    tokens.push(data.access_token)
  }
  return tokens
}

type Target = { url: string; token?: string | undefined }

/** Opens streams that count the received events. */
async function openStreams(count: number, targetOf: (nth: number) => Target) {
  const requests: http.ClientRequest[] = []
  let received = 0
  let onLast: (() => void) | undefined
  for (let nth = 0; nth < count; nth++) {
    const { url, token } = targetOf(nth)
    const request = http.get(url, { agent: false, headers: token ? { authorization: `Bearer ${token}` } : {} })
    requests.push(request)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
    response.on('error', () => undefined)
    response.on('data', (part: Buffer) => {
      if (!part.includes('data:')) return
      received++
      if (received === count) onLast?.()
    })
  }
  return {
    timeToLast: async (notify: () => Promise<unknown>) => {
      received = 0
      const last = new Promise<void>((done) => (onLast = done))
      const sentAt = performance.now()
      await notify()
      await last
      return performance.now() - sentAt
    },
    close: () => requests.forEach((request) => request.destroy()),
  }
}

/** The statements with which a writer commits, and the statement that runs on another connection meanwhile. */
type Writing = { commit: string; notice?: string }

/**
 * Writers of one company in a closed loop; each transaction updates a result of the writer's own. Three ways are
 * compared: without a notice; as the product publishes changes (a row in the transaction, and one NOTIFY for all every
 * 50 ms); and with NOTIFY in each transaction.
 */
async function writersLines(client: pg.Client, company: string): Promise<Line[]> {
  const row = `INSERT INTO live_changes (company_id, topic) VALUES ('${company}', 'survey-results')`
  const ways = {
    without: { commit: 'COMMIT' },
    published: { commit: `${row}; COMMIT`, notice: 'NOTIFY seatwise_live' },
    notified: { commit: `${row}; NOTIFY seatwise_live; COMMIT` },
  } satisfies Record<string, Writing>
  const { rows } = await client.query<{ id: string }>('SELECT id FROM survey_results WHERE company_id = $1 LIMIT $2', [
    company,
    scale.writers,
  ])
  const writers = await Promise.all(rows.map(async ({ id }) => ({ id, own: await connected() })))
  const beside = await connected()
  const rates = { without: [] as number[], published: [] as number[], notified: [] as number[] }
  try {
    for (let round = 0; round < scale.rounds; round++)
      for (const way of ['without', 'published', 'notified'] as const)
        rates[way].push(await rateOf(writers, ways[way], beside))
  } finally {
    await Promise.all([beside, ...writers.map(({ own }) => own)].map((own) => own.end()))
  }
  const lossOf = (way: 'published' | 'notified') =>
    100 * (1 - median(rates[way].map((rate, round) => rate / rates.without[round]!)))
  const line = (way: 'published' | 'notified', what: string, goal: string, met: boolean): Line => ({
    row: '14',
    what: `${scale.writers} writers, ${what}`,
    product: `${median(rates[way]).toFixed(0)}/s`,
    floor: `${median(rates.without).toFixed(0)}/s`,
    ratio: `${lossOf(way).toFixed(0)} % lost`,
    p50: '',
    goal,
    met,
  })
  return [
    line('published', 'publishing after the commit', `<= ${maxLossPercent} %`, lossOf('published') <= maxLossPercent),
    line('notified', 'for comparison: NOTIFY in each transaction', '', true),
  ]
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(database)
  await client.connect()
  return client
}

/** Transactions per second of all writers together. */
async function rateOf(
  writers: readonly { id: string; own: pg.Client }[],
  { commit, notice }: Writing,
  beside: pg.Client,
): Promise<number> {
  const startedAt = performance.now()
  const end = startedAt + scale.writersMs
  let committed = 0
  const write = async ({ id, own }: { id: string; own: pg.Client }) => {
    while (performance.now() < end) {
      await own.query('BEGIN')
      await own.query('UPDATE survey_results SET updated_at = now() WHERE id = $1', [id])
      await own.query(commit)
      committed++
    }
  }
  const notify = async () => {
    if (!notice) return
    while (performance.now() < end) {
      await beside.query(notice)
      await wait(50)
    }
  }
  await Promise.all([...writers.map(write), notify()])
  return (committed * 1000) / (performance.now() - startedAt)
}
