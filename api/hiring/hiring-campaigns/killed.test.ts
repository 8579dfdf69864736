import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Campaign, Funnel } from '@seatwise/contract/hiring-campaigns'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { freePort, inherited, keepRunning, startDatabase, type Query } from '../../test-kills.ts'
import { answersOf, password } from '../../test-product.ts'
import { counterQueries } from './test-counts.ts'

/** `npm run proof -- campaigns` makes 10,000. */
const events = Number(process.env.CAMPAIGN_EVENTS ?? 120)
const kills = Number(process.env.KILLS ?? 2)
const atOnce = 6

type Person = { email: string; token: string }
/** The acknowledged writes, which must be stored. */
type AcknowledgedWrites = { visitors: Set<string>; people: Map<string, string>; finished: Set<string>; made: number }

describe('a campaign whose product and database are killed', () => {
  it('has counters equal to a recount, with every acknowledged event', { timeout: 3_600_000 }, async () => {
    const { query, socketFolder, killPostmaster } = await startDatabase()
    const { url, kill } = await startProduct(socketFolder)
    const staff = await signIn(url)
    const campaign = await made<Campaign>(staff, '/hiring-campaigns/campaigns/create', { name: 'Killed' })
    await staff('PUT', `/hiring-campaigns/campaigns/${campaign.id}`, { version: campaign.version, state: 'active' })
    const funnels: Funnel[] = []
    for (const name of ['Poster', 'Card', 'Board'])
      funnels.push(
        await made<Funnel>(staff, '/hiring-campaigns/funnels/create', {
          campaign_id: campaign.id,
          name,
          channel: 'other',
        }),
      )

    const acknowledged: AcknowledgedWrites = { visitors: new Set(), people: new Map(), finished: new Set(), made: 0 }
    let killed = 0
    const random = randomEvents(url, staff, query, funnels, acknowledged)
    const worker = async () => {
      while (acknowledged.made < events) {
        if (acknowledged.made > ((killed + 1) * events) / (kills + 1)) {
          killed++
          if (killed % 2 === 1) killPostmaster()
          else kill()
        }
        // A write that is refused, or lost with a process, is not expected.
        if (await random().catch(() => false)) acknowledged.made++
        else await wait(50)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    expect(killed).toBe(kills)

    const { counted, entered, recount } = counterQueries(campaign.id)
    const stored = await query(counted)
    expect(stored.length).toBeGreaterThan(6)
    expect(stored).toEqual(await query(entered))
    await query(recount)
    expect(await query(counted)).toEqual(stored)

    const [sums] = await query(
      `SELECT (SELECT sum(visits)::int FROM funnel_counts WHERE campaign_id = '${campaign.id}') AS counted,
                (SELECT count(*)::int FROM funnel_visits v JOIN funnels f ON f.id = v.funnel_id WHERE f.campaign_id = '${campaign.id}') AS marks`,
    )
    expect(sums!.counted).toBe(sums!.marks)
    expect(sums!.counted).toBeGreaterThanOrEqual(acknowledged.visitors.size)
    const entries = await query(
      `SELECT DISTINCT ON (c.email) c.email, e.funnel_id FROM candidates c JOIN survey_results r ON r.candidate_id = c.id
           JOIN funnel_entries e ON e.survey_result_id = r.id WHERE e.campaign_id = '${campaign.id}' ORDER BY c.email, e.created_at, e.id`,
    )
    const cameBy = new Map(entries.map(({ email, funnel_id }) => [email, funnel_id]))
    expect([...acknowledged.people].filter(([email, funnel]) => cameBy.get(email) !== funnel)).toEqual([])
    const done = await query(
      "SELECT c.email FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE r.state = 'completed'",
    )
    const emails = new Set(done.map(({ email }) => email))
    expect([...acknowledged.finished].filter((email) => !emails.has(email))).toEqual([])
    console.log(
      `${acknowledged.made} events, ${killed} kills: ${acknowledged.visitors.size} visits answered and ${String(sums!.counted)} counted, ${acknowledged.people.size} people, ${acknowledged.finished.size} finished`,
    )
  })
})

/** A visit, a registration, a second one, answers, the end of a survey, a move, a test mark, or the folding of counts. */
function randomEvents(
  url: string,
  staff: Staff,
  query: Query,
  funnels: readonly Funnel[],
  acknowledged: AcknowledgedWrites,
) {
  const people: Person[] = []
  const pick = <One>(list: readonly One[]) => list[Math.floor(Math.random() * list.length)]!
  const below = (end: number) => Math.floor(Math.random() * end)
  let numbers = 0

  async function visit(): Promise<{ funnel: Funnel; to: URL } | undefined> {
    const funnel = pick(funnels)
    const network = `203.0.${below(20)}.9`
    const browser = `Mozilla/5.0 (X11; Linux x86_64; rv:${120 + below(20)}.0) Gecko/20100101 Firefox/130.0`
    const answer = await fetch(`${url}${new URL(funnel.url).pathname}`, {
      redirect: 'manual',
      headers: { 'user-agent': browser, 'x-forwarded-for': network },
    })
    if (answer.status !== 302) return undefined
    acknowledged.visitors.add(`${funnel.id} ${network} ${browser}`)
    return { funnel, to: new URL(answer.headers.get('location')!) }
  }
  const send = (method: string, path: string, body: object, token?: string) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })

  async function register(known?: Person): Promise<boolean> {
    const visited = await visit()
    if (!visited) return false
    const email = known?.email ?? `killed-${numbers++}@people.test`
    const [role] = await query("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
    const answer = await send('POST', '/surveys/register', {
      link: visited.to.searchParams.get('link'),
      via: visited.to.searchParams.get('via'),
      role_id: role!.id,
      email,
      first: 'Kay',
      last: 'Killed',
      language: 'en',
      notice_version: noticeVersion,
    })
    if (!answer.ok) return false
    const { data } = (await answer.json()) as { data: { token: string } }
    if (!known) acknowledged.people.set(email, visited.funnel.id)
    people.push({ email, token: data.token })
    return true
  }

  async function submit({ email, token }: Person): Promise<boolean> {
    const answer = await send('POST', '/surveys/submit', { answers: answersOf(1 + below(50)) }, token)
    if (answer.ok) acknowledged.finished.add(email)
    return answer.ok
  }

  /** A result of the person, as staff see it. */
  const resultOf = async ({ email }: Person) =>
    (
      await query(
        `SELECT r.id, r.version, r.is_test FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = '${email}' LIMIT 1`,
      )
    )[0]

  async function move(person: Person): Promise<boolean> {
    const result = await resultOf(person)
    const type = pick(['interview', 'hired', 'screening'])
    const [stage] = await query(
      `SELECT s.id FROM statuses s JOIN companies c ON c.id = s.company_id WHERE c.slug = 'northgate' AND s.type = '${type}' AND s.deleted_at IS NULL LIMIT 1`,
    )
    if (!result || !stage) return false
    const { id, version } = result
    return (await staff('PUT', '/survey-results/update-status', { id, version, status_id: stage.id })).ok
  }

  async function mark(person: Person): Promise<boolean> {
    const result = await resultOf(person)
    if (!result) return false
    const { id, version, is_test } = result
    return (await staff('PUT', '/survey-results/update', { id, version, is_test: !is_test })).ok
  }

  const ofSomebody = (event: (person: Person) => Promise<boolean>) => async () =>
    people.length > 0 && event(pick(people))
  const kinds: (() => Promise<boolean>)[] = [
    async () => (await visit()) !== undefined,
    async () => (await visit()) !== undefined,
    () => register(),
    () => register(),
    ofSomebody(register),
    ofSomebody(
      async ({ token }) => (await send('PUT', '/surveys/attempt', { answers: answersOf(1).slice(0, 3) }, token)).ok,
    ),
    ofSomebody(submit),
    ofSomebody(move),
    ofSomebody(move),
    ofSomebody(mark),
    async () => {
      await query('SELECT fold_funnel_counts(100)')
      return (await visit()) !== undefined
    },
  ]
  return () => pick(kinds)()
}

type Staff = (method: 'POST' | 'PUT', path: string, body: object) => Promise<Response>

/** Calls as an owner. Sessions outlive the kills. */
async function signIn(url: string): Promise<Staff> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'company.owner@demo.test', password }),
  })
  expect(answer.status).toBe(200)
  const token = ((await answer.json()) as { data: { access_token: string } }).data.access_token
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return (method: 'POST' | 'PUT', path, body) => {
    const request: RequestInit = { method, headers, body: JSON.stringify(body) }
    return fetch(`${url}/api${path}`, request)
  }
}

async function made<One>(staff: Staff, path: string, body: object): Promise<One> {
  const answer = await staff('POST', path, body)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: One }).data
}

/** A process of the product on the database, which starts again when it is killed. */
async function startProduct(socketFolder: string) {
  const port = await freePort()
  const data = mkdtempSync(path.join(tmpdir(), 'seatwise-campaign-'))
  const { kill, stop } = keepRunning([path.join(import.meta.dirname, '../../main.ts')], {
    ...inherited,
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    DATA_DIR: data,
    DATABASE_URL: `postgres:///seatwise?host=${encodeURIComponent(socketFolder)}&user=postgres`,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_PER_IP: '1000000',
  })
  onTestFinished(() => {
    stop()
    rmSync(data, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await wait(100)
  return { url, kill }
}
