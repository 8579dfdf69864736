import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { freePort, settingsOfServer, startDatabase } from './test-kills.ts'
import { password } from './test-product.ts'

/**
 * An update as an operator makes it: a process of a newer version with a migration starts beside the old one and takes its
 * place, while people work; then the old version comes back. `npm run proof -- update` gives it a minute of work.
 */
const seconds = Number(process.env.UPDATE_SECONDS ?? '2')
const workers = seconds < 10 ? 2 : 8
const pauseMs = seconds * 250
const root = path.join(import.meta.dirname, '..')
const running = new Set<ChildProcess>()
const newer = fs.mkdtempSync(path.join(tmpdir(), 'seatwise-newer-'))
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  fs.rmSync(newer, { recursive: true, force: true })
})

/** A copy of the product with another version, one more migration, and a function that has changed. */
function makeNewerVersion() {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '-z', 'api', 'contract', 'domain', 'data', 'package.json'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const file of files.split('\0').filter((name) => name && fs.existsSync(path.join(root, name))))
    fs.cpSync(path.join(root, file), path.join(newer, file))
  for (const built of ['node_modules', 'api/node_modules', 'api/dist', 'web/dist'])
    if (fs.existsSync(path.join(root, built))) {
      fs.mkdirSync(path.dirname(path.join(newer, built)), { recursive: true })
      fs.symlinkSync(path.join(root, built), path.join(newer, built))
    }
  const edit = (file: string, change: (text: string) => string) =>
    fs.writeFileSync(path.join(newer, file), change(fs.readFileSync(path.join(newer, file), 'utf8')))
  edit('package.json', (text) => text.replace(/"version": "[^"]+"/, '"version": "99.0.0"'))
  edit('api/database/repeatable/results.sql', (text) => `-- Of a newer version.\n${text}`)
  const folder = 'api/database/migrations'
  const lines = [
    'ALTER TABLE companies ADD COLUMN of_newer text',
    '-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX IF NOT EXISTS of_newer ON stage_events (created_at)',
  ]
  fs.writeFileSync(path.join(newer, folder, '9999_newer.sql'), lines.join(';--> statement-breakpoint\n'))
  edit(`${folder}/meta/_journal.json`, (text) => {
    const journal = JSON.parse(text) as { entries: object[] }
    const entry = { idx: 9999, version: '7', when: Date.now(), tag: '9999_newer', breakpoints: true }
    return JSON.stringify({ ...journal, entries: [...journal.entries, entry] })
  })
}

type Process = { port: number; stop: () => Promise<void> }

async function start(folder: string, port: number, database: string): Promise<Process> {
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...settingsOfServer,
      DATABASE_URL: database,
      DATA_DIR: newer,
      PORT: String(port),
      DRAIN_SECONDS: '1',
    },
  })
  running.add(child)
  for (let tries = 0; ; tries++) {
    const { status } = await send(port, 'GET', '/readyz').catch(() => ({ status: 0 }))
    if (status === 200) break
    if (tries > 1_200 || child.exitCode !== null) throw new Error('the product did not start')
    await wait(50)
  }
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => done())
      running.delete(child)
      child.kill('SIGTERM')
    })
  return { port, stop }
}

type Answer = { status: number; body: { data: never; problem?: string } }

/** One request on a connection of its own, as a proxy without reuse of connections makes it. */
function send(port: number, method: string, url: string, body?: object, token?: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const text = body && JSON.stringify(body)
    const headers = {
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const request = httpRequest({ port, host: '127.0.0.1', path: url, method, headers, agent: false }, (reply) => {
      let received = ''
      reply.on('data', (part: Buffer) => (received += part.toString()))
      reply.once('error', failed)
      reply.once('end', () =>
        done({
          status: reply.statusCode!,
          body: (received.startsWith('{') ? JSON.parse(received) : {}) as Answer['body'],
        }),
      )
    })
    request.once('error', failed)
    request.end(text)
  })
}

it(
  'A process is replaced by one of a newer version, and that by the old one, while nobody notices and no write is lost',
  async () => {
    makeNewerVersion()
    const { query, socketFolder } = await startDatabase()
    // The triggers of the test fixtures are none of the product's, so an update would drop them, and lock their tables.
    await query(`DO $$ DECLARE t record; BEGIN
    FOR t IN SELECT tgname, tgrelid::regclass AS name FROM pg_trigger WHERE tgname ~ 'fixture$|^witness' AND NOT tgisinternal LOOP
      EXECUTE format('DROP TRIGGER %I ON %s', t.tgname, t.name);
    END LOOP; END $$`)
    const database = `postgres://postgres@${encodeURIComponent(socketFolder)}/seatwise`
    const ports = [await freePort(), await freePort()] as const
    /** A proxy: takes turns among the processes that said last that they are ready. */
    const ready = new Set<number>()
    let turn = 0
    const asking = setInterval(() => {
      for (const port of ports)
        void send(port, 'GET', '/readyz').then(
          ({ status }) => (status === 200 ? ready.add(port) : ready.delete(port)),
          () => ready.delete(port),
        )
    }, 200)
    const call = (method: string, url: string, body?: object, token?: string): Promise<Answer> => {
      const [port] = [...ready].slice(turn++ % ready.size)
      return send(port!, method, `/api${url}`, body, token)
    }

    const first = await start(root, ports[0], database)
    ready.add(ports[0])
    const { body } = await call('POST', '/auth/sign-in', { username: 'company.owner@demo.test', password })
    const token = (body.data as { access_token: string }).access_token
    const failures: string[] = []
    const created: string[] = []
    let count = 0
    const end = new AbortController()
    const expectStatus = (answer: Answer, what: string) => {
      count++
      if (answer.status >= 300) failures.push(`${what}: ${answer.status} ${answer.body.problem}`)
    }
    async function work(worker: number) {
      for (let nth = 0; !end.signal.aborted; nth++) {
        const email = `update-${worker}-${nth}@people.test`
        const answer = await call('POST', '/candidates/create', { first: 'Ann', last: 'Update', email }, token)
        expectStatus(answer, 'create')
        if (answer.status < 300) created.push(email)
        expectStatus(await call('POST', '/survey-results/search', {}, token), 'list')
        expectStatus(await call('GET', '/home', undefined, token), 'home')
      }
    }
    const working = Array.from({ length: workers }, (_, nth) =>
      work(nth).catch((error: unknown) => failures.push(String(error))),
    )

    await wait(pauseMs)
    // The newer version starts beside the old one, and migrates.
    const second = await start(newer, ports[1], database)
    ready.add(ports[1])
    await wait(pauseMs)
    await first.stop()
    await wait(pauseMs)
    expect(await query('SELECT of_newer FROM companies LIMIT 1')).toHaveLength(1)
    expect(await query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'of_newer'::regclass")).toEqual([
      { indisvalid: true },
    ])
    // The old version comes back, and works beside the newer one on its database; then the newer one leaves.
    const again = await start(root, ports[0], database)
    ready.add(ports[0])
    await wait(pauseMs)
    await second.stop()
    await wait(pauseMs)
    end.abort()
    clearInterval(asking)
    await Promise.all(working)

    expect(failures).toEqual([])
    expect(count).toBeGreaterThan(workers * 3)
    const stored = await query("SELECT email FROM candidates WHERE email LIKE 'update-%'")
    expect(new Set(stored.map(({ email }) => email))).toEqual(new Set(created))
    expect(stored).toHaveLength(created.length)
    console.log(`${count} requests, ${created.length} people stored, 0 failed`)
    await again.stop()
  },
  60_000 + seconds * 2_000,
)
