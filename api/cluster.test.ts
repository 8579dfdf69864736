import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { openCluster, until, type Cluster, type Fault } from '../tools/cluster.ts'
import { freePort, settingsOfServer } from './test-kills.ts'
import { answersOf, password } from './test-product.ts'

/**
 * Two processes of the product on three machines with PostgreSQL, whose leader is lost again and again while people work.
 * `npm run proof -- cluster` runs it: it needs root, Debian's packages and about 25 minutes.
 */
const rounds = Number(process.env.CLUSTER_ROUNDS ?? 0)
const kinds: readonly Fault[] = [
  'machine killed',
  'database killed',
  'cut off from everybody',
  'cut off from the other two',
]
const most = { secondsToWrite: 30, secondsToRead: 10 }
const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-cluster-'))
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function startProduct(cluster: Cluster, pool_url?: string): Promise<number> {
  const port = await freePort()
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...settingsOfServer,
      DATABASE_URL: cluster.urls.leader,
      DATABASE_READ_URL: cluster.urls.replica,
      ...(pool_url ? { DATABASE_POOL_URL: pool_url } : {}),
      DATA_DIR: folder,
      DEMO_PASSWORD: password,
      PORT: String(port),
      DRAIN_SECONDS: '0',
    },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  await until(
    'process of the product',
    async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => ({ ok: false }))).ok,
  )
  return port
}

type Answer = { status: number; body: { data: never; problem?: string } }
type Call = (
  method: string,
  url: string,
  options?: { body?: object | FormData; token?: string; key?: string; cookie?: string },
) => Promise<Answer & { cookie: string }>

/** Calls the processes in turn. A process that does not answer within 15 s is a status of 0. */
function callerOf(ports: readonly number[]): Call {
  let turn = 0
  return async (method, url, { body, token, key, cookie } = {}) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`http://127.0.0.1:${ports[turn++ % ports.length]}/api${url}`, {
      method,
      signal: AbortSignal.timeout(15_000),
      headers: {
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => '')
    return {
      status: answer?.status ?? 0,
      body: (text?.startsWith('{') ? JSON.parse(text) : {}) as Answer['body'],
      cookie:
        answer?.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; ') ?? '',
    }
  }
}

/** What was acknowledged: it must be stored, and once. */
const emptyLedger = () => ({
  people: new Set<string>(),
  moves: [] as { result: string; stage: string; version: number }[],
  finished: new Set<string>(),
  applicants: new Set<string>(),
})
type Ledger = ReturnType<typeof emptyLedger>

/** The daily work, until it is ended. Tells when something was last written and read. */
function startWork(call: Call, session: Session, { address, stages }: { address: string; stages: readonly string[] }) {
  const ledger = emptyLedger()
  const last = { write: Date.now(), read: Date.now() }
  const longest = { write: 0, read: 0 }
  const unexpected = new Map<string, number>()
  const end = new AbortController()
  let numbers = 0

  /** Repeats until it is acknowledged, as a client with an Idempotency-Key does. */
  async function create() {
    const email = `person-${numbers++}@cluster.test`
    const key = randomUUID()
    while (!end.signal.aborted) {
      const { status, body } = await call('POST', '/candidates/create', {
        body: { first: 'Ann', last: 'Cluster', email },
        token: session.token,
        key,
      })
      if (status === 200) {
        ledger.people.add(email)
        succeeded('write')
        return
      }
      await note('create', status, body)
      await wait(100)
    }
  }

  async function takeSurvey() {
    const email = `survey-${numbers++}@cluster.test`
    const roles = await call('GET', '/public/companies/role-names?link=demo-northgate')
    if (roles.status !== 200) return wait(100)
    const role = (roles.body.data as { id: string; name: string }[]).find(({ name }) => name === 'Sales')!
    const person = {
      link: 'demo-northgate',
      role_id: role.id,
      first: 'Sue',
      last: 'Cluster',
      email,
      notice_version: noticeVersion,
      language: 'en',
    }
    const registered = await call('POST', '/surveys/register', { body: person })
    if (registered.status !== 200) return note('register', registered.status, registered.body)
    const survey = (registered.body.data as { token: string }).token
    while (!end.signal.aborted) {
      const { status, body } = await call('POST', '/surveys/submit', {
        body: { answers: answersOf(1 + (numbers % 50)) },
        token: survey,
      })
      // An answer that was lost on its way leaves the survey finished.
      if (status === 200) ledger.finished.add(email)
      if (status === 200 || status === 409 || status === 401) return
      // The pace of a link is limited: the next one waits.
      if (status === 429) await wait(10_000)
      else await note('submit', status, body)
    }
  }

  async function move() {
    const found = await call('POST', '/survey-results/search', { body: { page_size: 50 }, token: session.token })
    if (found.status !== 200) return wait(100)
    const { id, version } = pick(found.body.data as { id: string; version: number }[])
    const stage = pick(stages)
    const body = { id, version, status_id: stage, reason: 'Moved by a proof' }
    const moved = await call('PUT', '/survey-results/update-status', { body, token: session.token })
    if (moved.status === 200) ledger.moves.push({ result: id, stage, version })
    else if (moved.status !== 409) await note('move', moved.status, moved.body)
  }

  async function apply() {
    const email = `applicant-${numbers++}@cluster.test`
    const form = new FormData()
    for (const [name, value] of Object.entries({
      first: 'Al',
      last: 'Cluster',
      email,
      consent: 'yes',
      notice_version: noticeVersion,
    }))
      form.set(name, value)
    const begun = await call('POST', `/jobs/${address}/apply/steps`, { body: form })
    if (begun.status !== 200) return note('apply', begun.status, begun.body)
    const answers = new FormData()
    // The only question of the demo world's job that needs an answer.
    answers.set('00000000-0000-4000-8000-000000000011', 'Yes')
    const sent = await call('POST', `/jobs/${address}/apply`, { body: answers, cookie: begun.cookie })
    if (sent.status === 200) ledger.applicants.add(email)
    else await note('apply', sent.status, sent.body)
  }

  async function read() {
    const { status, body } = await call('POST', '/candidates/search', { body: {}, token: session.token })
    if (status === 200) succeeded('read')
    else await note('read', status, body)
    await wait(50)
  }

  function succeeded(kind: 'read' | 'write') {
    longest[kind] = Math.max(longest[kind], Date.now() - last[kind])
    last[kind] = Date.now()
  }

  function note(what: string, status: number, { problem }: Answer['body']) {
    const text = `${what}: ${status} ${problem ?? ''}`
    unexpected.set(text, (unexpected.get(text) ?? 0) + 1)
    return wait(100)
  }

  const repeat = async (action: () => Promise<unknown>) => {
    while (!end.signal.aborted) await action()
  }
  const working = [create, create, takeSurvey, move, move, apply, read].map(repeat)
  return {
    ledger,
    last,
    unexpected,
    /** The longest time without a success since the last call, in seconds. */
    takeLongest: () => {
      const seconds = { write: Math.round(longest.write / 1_000), read: Math.round(longest.read / 1_000) }
      Object.assign(longest, { write: 0, read: 0 })
      return seconds
    },
    end: async () => {
      end.abort()
      await Promise.all(working)
    },
  }
}

/** Follows the changes of a company on one process, and comes back when the stream ends, as a browser does. */
function follow(port: number, session: Session) {
  const state = { heard: 0, at: 0 }
  const end = new AbortController()
  const following = (async () => {
    while (!end.signal.aborted) {
      const signal = AbortSignal.any([end.signal, AbortSignal.timeout(600_000)])
      const answer = await fetch(`http://127.0.0.1:${port}/api/live`, {
        signal,
        headers: { authorization: `Bearer ${session.token}` },
      }).catch(() => undefined)
      try {
        if (answer?.ok)
          for await (const part of answer.body!)
            if (Buffer.from(part).toString().includes('data:'))
              Object.assign(state, { heard: state.heard + 1, at: Date.now() })
      } catch {
        // The stream was cut.
      }
      await wait(500)
    }
  })()
  return { state, end: () => (end.abort(), following) }
}

const count = (cluster: Cluster, statement: string) => Number(sql(cluster, `SELECT count(*) FROM ${statement}`))
const sql = (cluster: Cluster, statement: string) => cluster.asSuperuser(statement, 'seatwise')

describe.runIf(rounds > 0)('a cluster whose leader is lost', () => {
  it(
    'loses no acknowledged write and doubles none, and is back in time',
    { timeout: rounds * 180_000 + 600_000 },
    async () => {
      const cluster = await openCluster({ isSynchronous: true })
      try {
        const { outcomes, ledger, heard } = await loseLeaders(cluster, rounds, kinds)
        for (const [nth, { fault, write, read }] of outcomes.entries())
          console.log(`${nth + 1}. ${fault}: no read for ${read} s, no write for ${write} s`)
        const worst = (of: 'read' | 'write') => Math.max(...outcomes.map((one) => one[of]))
        const median = (of: 'read' | 'write') =>
          outcomes.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)]
        console.log(
          `figures: ${rounds} leaders lost, ${ledger.people.size} people, ${ledger.finished.size} surveys, ${ledger.moves.length} moves and ${ledger.applicants.size} applications acknowledged, ${JSON.stringify(missing(cluster, ledger))} missing; without reads for ${median('read')} s (worst ${worst('read')}), without writes for ${median('write')} s (worst ${worst('write')})`,
        )
        expect(missing(cluster, ledger)).toEqual({ people: 0, doubled: 0, finished: 0, moves: 0, applicants: 0 })
        // An election that begins anew takes its time again: the worst one is reported.
        expect(median('write')).toBeLessThanOrEqual(most.secondsToWrite)
        expect(Math.max(...outcomes.map(({ read }) => read))).toBeLessThanOrEqual(most.secondsToRead)
        expect(heard).toBe(true)
      } finally {
        cluster.close()
      }
    },
  )

  it(
    'loses acknowledged writes without synchronous replication, which shows that the count can see it',
    { timeout: 900_000 },
    async () => {
      const cluster = await openCluster({ isSynchronous: false })
      try {
        const { ledger } = await loseLeaders(cluster, 1, ['cut off from the other two'])
        const { people, moves, applicants, finished } = missing(cluster, ledger)
        console.log(
          `figures: asynchronous, for comparison: ${people + moves + applicants + finished} acknowledged writes lost`,
        )
        expect(people).toBeGreaterThan(0)
      } finally {
        cluster.close()
      }
    },
  )
})

type Outcome = { fault: Fault; read: number; write: number }

async function loseLeaders(cluster: Cluster, times: number, faults: readonly Fault[]) {
  // The first start makes the role of requests, with which the pooler signs in.
  const first = await startProduct(cluster)
  const pool_url = await cluster.startPooler()
  for (const child of children) child.kill('SIGTERM')
  await until('end of the first process', async () => children.size === 0)
  const ports = [await startProduct(cluster, pool_url), await startProduct(cluster, pool_url)]
  expect(ports).not.toContain(first)
  const call = callerOf(ports)
  const session = await startSession(call)
  const { token } = session
  const work = startWork(call, session, { address: await openJob(call, token), stages: await stagesOf(call, token) })
  const streams = ports.map((port) => follow(port, session))
  const outcomes: Outcome[] = []
  let heard = true
  await wait(10_000)
  for (let round = 0; round < times; round++) {
    const fault = faults[round % faults.length]!
    await until('leader', async () => (await cluster.leader()) >= 0)
    const leader = await cluster.leader()
    work.takeLongest()
    cluster.break(leader, fault)
    const broken = Date.now()
    const hasOtherLeader = async () => ![leader, -1].includes(await cluster.leader(leader))
    await until('other leader', hasOtherLeader, 170)
    // What was on its way when the leader was lost does not count.
    const isBack = () => Math.min(work.last.read, work.last.write) > broken + 2_000
    await until('work', async () => isBack(), 170)
    outcomes.push({ fault, ...work.takeLongest() })
    await wait(3_000)
    await cluster.mend(leader, fault)
    const wholeAgain = Date.now()
    await wait(5_000)
    heard &&= streams.every(({ state }) => state.at > wholeAgain)
  }
  session.end()
  await work.end()
  for (const stream of streams) await stream.end()
  console.log([...work.unexpected].map(([what, times_]) => `${times_} x ${what}`).join('\n'))
  await until(
    'end of the work in the background',
    async () => count(cluster, "outbox WHERE state IN ('queued', 'sending') AND next_attempt_at <= now()") === 0,
  )
  for (const child of children) child.kill('SIGTERM')
  await until('end of the processes', async () => children.size === 0)
  return { outcomes, ledger: work.ledger, heard }
}

type Session = { token: string; end: () => void }

/** Signs in once. The session is renewed by its cookie, as the web does it, before each token ends. */
async function startSession(call: Call): Promise<Session> {
  type Issued = { access_token: string; expires_in: number }
  const signIn = () => call('POST', '/auth/sign-in', { body: { username: 'company.owner@demo.test', password } })
  const first = await signIn()
  const { access_token, expires_in } = first.body.data as Issued
  let { cookie } = first
  const renew = async () => {
    let renewed = await call('POST', '/auth/refresh', { cookie })
    // A renewal whose answer was lost ends the session, as for anybody whose cookie has been used twice.
    if (renewed.status === 401) renewed = await signIn()
    if (renewed.status !== 200) return
    session.token = (renewed.body.data as Issued).access_token
    cookie = renewed.cookie || cookie
  }
  const timer = setInterval(() => void renew(), (expires_in * 1_000) / 4)
  const session: Session = { token: access_token, end: () => clearInterval(timer) }
  return session
}

/** The address of a published job. */
async function openJob(call: Call, token: string): Promise<string> {
  const { body } = await call('POST', '/jobs/search', { body: {}, token })
  const job = (body.data as { state: string; url: string }[]).find(({ state }) => state === 'open')!
  return job.url.split('/').at(-1)!
}

async function stagesOf(call: Call, token: string): Promise<string[]> {
  const { body } = await call('GET', '/pipelines', { token })
  const [pipeline] = body.data as { statuses: { id: string }[] }[]
  return pipeline!.statuses.map(({ id }) => id)
}

const pick = <One>(list: readonly One[]): One => list[Math.floor(Math.random() * list.length)]!

function missing(cluster: Cluster, ledger: Ledger) {
  const lines = (statement: string) => sql(cluster, statement).split('\n').filter(Boolean)
  const emails = lines("SELECT email FROM candidates WHERE email LIKE '%@cluster.test'")
  const stored = new Set(emails)
  const finished = new Set(
    lines(
      "SELECT c.email FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE r.state = 'completed'",
    ),
  )
  const applied = new Set(lines('SELECT c.email FROM applications a JOIN candidates c ON c.id = a.candidate_id'))
  const moves = new Set(lines("SELECT survey_result_id || ' ' || to_status_id FROM stage_events"))
  const absent = <One>(all: Iterable<One>, isThere: (one: One) => boolean) =>
    [...all].filter((one) => !isThere(one)).length
  return {
    people: absent(ledger.people, (email) => stored.has(email)),
    doubled: emails.length - stored.size,
    finished: absent(ledger.finished, (email) => finished.has(email)),
    moves: absent(ledger.moves, ({ result, stage }) => moves.has(`${result} ${stage}`)),
    applicants: absent(ledger.applicants, (email) => applied.has(email)),
  }
}
