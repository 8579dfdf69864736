import { randomBytes, randomUUID } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { startOnCopy } from './database/test-cluster.ts'
import { freePort, inherited } from './test-kills.ts'
import { answersOf } from './test-product.ts'

/** Starts the product as a user does: in a separate process with its own data folder. */

const folders: string[] = []
const running: ChildProcess[] = []

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-main-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function folderWithData(template: 'migrated' | 'hb'): Promise<string> {
  const folder = newFolder()
  await (await startOnCopy(folder, template)).stop()
  return folder
}

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await ended(child)
    }
  }
  for (const folder of folders.splice(0)) {
    const pid = postmaster(folder)
    if (pid) process.kill(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
})

async function start(env: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, ['api/main.ts'], {
    env: { ...inherited, PORT: String(port), LOG_LEVEL: 'fatal', ...env },
  })
  running.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (output.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output.err += text.toString()))
  return { child, output, url: `http://127.0.0.1:${port}` }
}

async function startReady(env: Record<string, string>) {
  const product = await start(env)
  for (;;) {
    if (product.child.exitCode !== null) throw new Error(product.output.err)
    const answer = await fetch(`${product.url}/readyz`).catch(() => undefined)
    if (answer?.ok && product.output.out.includes('Ctrl-C')) return product
    await new Promise((done) => setTimeout(done, 30))
  }
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise<number | null>((done) => child.once('exit', (code) => done(code)))

function postmaster(folder: string): number | undefined {
  const file = path.join(folder, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

const send = (method: 'POST' | 'PUT') => (url: string, body: object, token?: string) =>
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

const post = send('POST')
const put = send('PUT')
const get = (url: string, token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } })

type Column = { status: { id: string; type: string }; cards: { id: string; version: number }[] }

async function tokenOf(url: string): Promise<string> {
  const body = { username: 'company.owner@demo.test', password: 'demo-password-local' }
  const answer = (await (await post(`${url}/api/auth/sign-in`, body)).json()) as { data: { access_token: string } }
  return answer.data.access_token
}

describe('the product', () => {
  it('starts on an empty folder, prints its address, refuses a second start, and stops completely when both the terminal and npm interrupt it', async () => {
    const DATA_DIR = newFolder()
    const product = await startReady({ DATA_DIR })
    expect(product.output.out).toContain('answers on http://localhost:')
    expect(product.output.out).toContain('super@demo.test')

    const second = await start({ DATA_DIR })
    expect(await ended(second.child)).toBe(78)
    expect(second.output.err).toBe(
      `Seatwise is already running on the data folder ${DATA_DIR}. Stop it first, or set DATA_DIR to another folder.\n`,
    )

    product.child.kill('SIGINT')
    // npm's signal arrives a few milliseconds after the terminal's, while the product is stopping.
    while (await fetch(`${product.url}/livez`).catch(() => undefined));
    product.child.kill('SIGINT')
    expect(await ended(product.child)).toBe(0)
    expect(postmaster(DATA_DIR)).toBeUndefined()
  })

  it('says what is wrong with its configuration in one line and exits with 78, after which systemd does not start it again', async () => {
    const { child, output } = await start({ DATA_DIR: newFolder(), PORT: 'x' })
    expect(await ended(child)).toBe(78)
    const unit = readFileSync(new URL('../deploy/systemd/seatwise.service', import.meta.url), 'utf8')
    // Any other code is that of a crash, which must not take the service down for good.
    expect(unit).toMatch(/^Restart=on-failure$/m)
    expect(unit.match(/^RestartPreventExitStatus=.*$/gm)).toEqual(['RestartPreventExitStatus=78'])
    expect(output.err).toContain('PORT is "x"')
    expect(output.err.trim().split('\n')).toHaveLength(1)
  })

  it('warns in prod that no mail is sent and what the embedded database lacks, and stops completely when it is terminated', async () => {
    const DATA_DIR = await folderWithData('migrated')
    const { child, output } = await startReady({
      DATA_DIR,
      APP_ENV: 'prod',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://app.example.com',
      APP_SECRET: randomBytes(32).toString('hex'),
    })
    expect(output.out).toContain('No mail leaves: SMTP_URL and MAIL_FROM are not set.')
    expect(output.out).toContain('Set DATABASE_URL to a PostgreSQL server in prod.')
    child.kill('SIGTERM')
    expect(await ended(child)).toBe(0)
    expect(postmaster(DATA_DIR)).toBeUndefined()
  })
})

describe('kill -9', () => {
  it('of the api and its database during submits: every acknowledged one is stored once', async () => {
    const submits = Number(process.env.KILL_SUBMITS ?? 30)
    const DATA_DIR = await folderWithData('hb')
    let product = await startReady({ DATA_DIR })
    // Through one link the last ones would have to wait, as scripts do, because all of them take no time.
    const links = ['demo-northgate']
    const owner = await tokenOf(product.url)
    while (links.length * 30 < submits) {
      const added = await post(`${product.url}/api/survey-links`, {}, owner)
      const { data } = (await added.json()) as { data: { url: string } }
      links.push(new URL(data.url).searchParams.get('link')!)
    }
    const roles = (await (await fetch(`${product.url}/api/public/companies/role-names?link=${links[0]}`)).json()) as {
      data: { id: string }[]
    }
    const takers: string[] = []
    const numbers = Array.from({ length: submits }, (_, index) => index)
    const register = async () => {
      for (let index = numbers.pop(); index !== undefined; index = numbers.pop()) {
        const answer = await post(`${product.url}/api/surveys/register`, {
          link: links[index % links.length],
          role_id: roles.data[0]!.id,
          first: 'Kill',
          last: `Nine ${index}`,
          email: `kill-${index}@people.test`,
          notice_version: noticeVersion,
          language: 'en',
        })
        expect(answer.status).toBe(200)
        takers.push(((await answer.json()) as { data: { token: string } }).data.token)
      }
    }
    // More at once would be refused by a busy product.
    await Promise.all(Array.from({ length: 10 }, register))
    const acknowledged = new Map<string, string>()
    const waiting = takers.map((token, index) => ({ token, answers: answersOf((index % 57) + 1) }))
    const worker = async (mayFail: boolean) => {
      for (let taker = waiting.pop(); taker; taker = waiting.pop()) {
        const answer = await post(`${product.url}/api/surveys/submit`, { answers: taker.answers }, taker.token).catch(
          () => undefined,
        )
        if (answer?.ok) acknowledged.set(taker.token, await answer.text())
        else if (mayFail) return
        if (mayFail && acknowledged.size === submits / 2) {
          product.child.kill('SIGKILL')
          process.kill(postmaster(DATA_DIR)!, 'SIGKILL')
        }
      }
    }
    await Promise.all(Array.from({ length: 12 }, () => worker(true)))
    await ended(product.child)
    expect(acknowledged.size).toBeGreaterThanOrEqual(submits / 2)
    expect(acknowledged.size).toBeLessThan(submits)
    const before = new Map(acknowledged)

    product = await startReady({ DATA_DIR })
    waiting.push(...takers.map((token, index) => ({ token, answers: answersOf((index % 57) + 1) })))
    await Promise.all(Array.from({ length: 12 }, () => worker(false)))
    expect(acknowledged.size).toBe(submits)
    for (const [token, answer] of before) expect(acknowledged.get(token)).toBe(answer)

    // The session from before the kill goes on.
    const found = (await (
      await post(
        `${product.url}/api/survey-results/search`,
        { filters: { search: 'kill-', states: ['completed'] }, page_size: 200 },
        owner,
      )
    ).json()) as { data: { candidate: { email: string } }[]; total: number }
    expect(found.total).toBe(submits)
    expect(new Set(found.data.map((row) => row.candidate.email)).size).toBe(submits)
  }, 120_000)

  it('of the api and of the database during moves: no acknowledged one is lost, and none is made twice', async () => {
    const kills = Number(process.env.KILL_MOVES ?? 2)
    const DATA_DIR = await folderWithData('hb')
    let product = await startReady({ DATA_DIR })
    let token = await tokenOf(product.url)
    const board = await post(`${product.url}/api/pipelines/board`, {}, token)
    const { columns } = ((await board.json()) as { data: { columns: Column[] } }).data
    const stageOf = (type: string) => columns.find(({ status }) => status.type === type)!.status.id
    const stages = [stageOf('interview'), stageOf('offer')]
    const cards = columns
      .filter(({ status }) => ['new', 'screening'].includes(status.type))
      .flatMap((column) => column.cards.slice(0, 3).map((card) => ({ ...card, moves: 0 })))
    let acknowledged = 0
    const over = new AbortController()

    type MoveReply = { data: { version: number } }
    /** Undefined where the answer, or its end, is lost. */
    const answered = async (request: Promise<Response>) => {
      try {
        const answer = await request
        if (answer.status === 401) token = await tokenOf(product.url)
        return answer.ok ? ((await answer.json()) as MoveReply).data : undefined
      } catch {
        return undefined
      }
    }
    /** After a lost answer, the version alone shows whether the move was made. */
    const readAgain = async (card: (typeof cards)[number]) => {
      for (;;) {
        const stored = await answered(get(`${product.url}/api/survey-results/${card.id}`, token))
        if (stored) {
          expect([card.version, card.version + 1]).toContain(stored.version)
          card.moves += stored.version - card.version
          card.version = stored.version
          return
        }
        await new Promise((done) => setTimeout(done, 20))
      }
    }
    const move = async (card: (typeof cards)[number]) => {
      while (!over.signal.aborted) {
        const { id, version } = card
        const body = { id, version, status_id: stages[card.moves % 2]!, after_id: null }
        const moved = await answered(put(`${product.url}/api/survey-results/update-status`, body, token))
        if (moved) {
          expect(moved.version).toBe(version + 1)
          Object.assign(card, { version: version + 1, moves: card.moves + 1 })
          acknowledged++
        } else await readAgain(card)
      }
    }
    const moving = Promise.all(cards.map(move))
    for (let kill = 0; kill < kills; kill++) {
      const enough = acknowledged + 20
      await expect.poll(() => acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThan(enough)
      if (kill % 3 === 1) process.kill(postmaster(DATA_DIR)!, 'SIGKILL')
      else {
        product.child.kill('SIGKILL')
        await ended(product.child)
        product = await startReady({ DATA_DIR })
      }
    }
    const enough = acknowledged + 20
    await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(enough)
    over.abort()
    await moving

    token = await tokenOf(product.url)
    if (kills > 2) console.log(`${kills} kills, ${acknowledged} acknowledged moves of ${cards.length} cards`)
    for (const { id, moves, version } of cards) {
      const stored = (await (await get(`${product.url}/api/survey-results/${id}`, token)).json()) as {
        data: { version: number; status_id: string }
      }
      expect(stored.data).toMatchObject({ version, status_id: stages[(moves + 1) % 2] })
      let events = 0
      for (let after: string | null = ''; after !== null;) {
        const query = `page_size=200${after && `&after=${encodeURIComponent(after)}`}`
        const page = (await (await get(`${product.url}/api/survey-results/${id}/history?${query}`, token)).json()) as {
          data: { how: string | null; stage: { from: string | null } | null }[]
          next: string | null
        }
        events += page.data.filter(({ how }) => how === 'api').length
        after = page.next
      }
      expect(events).toBe(moves)
    }
  }, 900_000)
})

describe('a product whose operator watches it', () => {
  it('offers metrics to Prometheus and sends traces, without an id, a name or a value of a caller', async () => {
    const { sent, url, close } = await startCollector()
    const metricsPort = String(await freePort())
    const product = await startReady({
      DATA_DIR: await folderWithData('hb'),
      METRICS_PORT: metricsPort,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const answer = await fetch(`${product.url}/api/public/companies/role-names?link=demo-northgate`, {
      headers: { 'x-request-id': 'of-the-proxy-1', traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    })
    expect(answer.headers.get('x-request-id')).toBe('of-the-proxy-1')
    const id = randomUUID()
    expect((await fetch(`${product.url}/api/candidates/${id}`)).status).toBe(401)
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    for (const line of [
      /^http_server_request_duration_count\{.*http_route="\/api\/public\/companies\/role-names".*\} 1/m,
      /^http_server_request_duration_bucket\{.*http_response_status_code="401".*\} 1/m,
      /^db_client_connection_count\{.*pool_name="requests".*state="idle".*\} \d/m,
      /^seatwise_backlog\{.*kind="messages".*\} \d/m,
      /^seatwise_backlog_age\{.*kind="tasks_runs".*\} 0/m,
      /^seatwise_database_wraparound(\{.*\})? \d/m,
      /^seatwise_database_size(\{.*\})? \d{7}/m,
      /^seatwise_queue_waiting\{.*queue="PDFs".*\} 0/m,
      /^seatwise_live_streams(\{.*\})? 0/m,
      /^nodejs_eventloop_utilization/m,
    ])
      expect(text).toMatch(line)
    expect(text).not.toContain(id)
    product.child.kill('SIGTERM')
    await ended(product.child)
    close()
    const spans = spansOf(sent)
    const request = spans.find(({ name }) => name === 'GET /api/public/companies/role-names')!
    expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
    expect(spans.filter(({ traceId: of }) => of === traceId).map(({ name }) => name)).toContain('transaction')
    expect(JSON.stringify(sent)).not.toMatch(new RegExp(`${id}|demo-northgate`))
  })

  it('believes neither the request id nor the trace of a caller who is no trusted proxy', async () => {
    const { sent, url, close } = await startCollector()
    const product = await startReady({ DATA_DIR: await folderWithData('hb'), OTEL_EXPORTER_OTLP_ENDPOINT: url })
    const answer = await fetch(`${product.url}/livez`, {
      headers: {
        'x-request-id': 'of-a-stranger',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        tracestate: 'stranger=chosen',
      },
    })
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    product.child.kill('SIGTERM')
    await ended(product.child)
    close()
    expect(spansOf(sent).map(({ name }) => name)).toContain('GET /livez')
    expect(JSON.stringify(sent)).not.toMatch(/0af7651916cd43dd|b7ad6b7169203331|stranger/)
  })
})

type Span = { name: string; traceId: string; parentSpanId?: string }
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A collector of OpenTelemetry that keeps the traces it gets. */
async function startCollector() {
  const sent: Sent[] = []
  const collector = createServer((request, reply) => {
    if (request.url !== '/v1/traces') return void reply.end()
    void json(request).then((body) => (sent.push(body as Sent), reply.end('{}')))
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  return {
    sent,
    url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    close: () => void collector.close(),
  }
}

const spansOf = (sent: readonly Sent[]) =>
  sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
