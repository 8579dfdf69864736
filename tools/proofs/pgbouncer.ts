import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { check, finish } from '../checks.ts'
import { makeDebian, openMachine } from '../debian.ts'

/**
 * Sends requests of several roles and companies through PgBouncer, whose two connections they share, and compares every
 * answer with that of a process past it. PostgreSQL and PgBouncer are Debian's, configured by deploy/pgbouncer.ini.
 */
const work = '/var/tmp/seatwise-pgbouncer'
const folder = path.join(work, 'machine')
const root = path.join(import.meta.dirname, '../..')
const ports = { database: 5492, pooler: 6492, direct: 4593, pooled: 4594 }
const password = randomBytes(16).toString('hex')
const demo = 'demo-password-local'
const requests = 3_000
const abreast = 30
const accounts = ['super@demo.test', 'franchise.owner@demo.test', 'company.owner@demo.test', 'company.user@demo.test']
const questions: [method: string, path: string, body?: object][] = [
  ['GET', '/users/profile'],
  ['GET', '/home'],
  ['GET', '/pipelines'],
  ['GET', '/audit-events'],
  ['POST', '/survey-results/search', {}],
  ['POST', '/candidates/search', {}],
  ['POST', '/roles/search', {}],
  ['POST', '/companies/search', {}],
]

if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).error) {
  console.error('This proof needs root and debootstrap (apt-get install debootstrap).')
  process.exit(1)
}
const running: ChildProcess[] = []
const figures: string[] = []
makeDebian('trixie', folder)
const machine = openMachine(folder)
try {
  await prove()
} finally {
  for (const child of running) child.kill('SIGKILL')
  spawnSync('chroot', [folder, 'pkill', '-QUIT', 'pgbouncer'])
  spawnSync('chroot', [folder, 'pg_ctlcluster', '17', 'main', 'stop', '-m', 'immediate'])
  machine.close()
}
finish(...figures)

async function prove() {
  const { inside, asPostgres, install } = machine
  install('postgresql-17', 'pgbouncer', 'procps')
  inside('pg_dropcluster 17 main --stop || true')
  inside(`pg_createcluster 17 main --port ${ports.database} --locale C.UTF-8 >/dev/null`)
  inside('pg_ctlcluster 17 main start >/dev/null 2>&1')
  const asSuperuser = (...commands: string[]) =>
    asPostgres(`psql -qp ${ports.database} ${commands.map((command) => `-c "${command}"`).join(' ')}`)
  asSuperuser(`CREATE ROLE seatwise LOGIN CREATEROLE PASSWORD '${password}'`, 'CREATE DATABASE seatwise OWNER seatwise')
  await start(ports.direct)
  asSuperuser(`ALTER ROLE seatwise_app PASSWORD '${password}'`)
  const settings = fs
    .readFileSync(path.join(root, 'deploy/pgbouncer.ini'), 'utf8')
    .replace('port=5432', `port=${ports.database}`)
    .replace(/^listen_port.*/m, `listen_port = ${ports.pooler}`)
    .replace(/^default_pool_size.*/m, 'default_pool_size = 2')
  fs.writeFileSync(path.join(folder, 'etc/pgbouncer/pgbouncer.ini'), settings)
  fs.writeFileSync(path.join(folder, 'etc/pgbouncer/userlist.txt'), `"seatwise_app" "${password}"\n`)
  inside('chown postgres /etc/pgbouncer/*')
  const startPooler = () => asPostgres('pgbouncer --daemon /etc/pgbouncer/pgbouncer.ini >/dev/null 2>&1 </dev/null')
  startPooler()
  await start(ports.pooled, {
    DATABASE_POOL_URL: `postgres://seatwise_app:${password}@127.0.0.1:${ports.pooler}/seatwise`,
  })

  const tokens = await Promise.all(accounts.map(signIn))
  type Question = { name: string; ask: (port: number) => Promise<string>; expected: string }
  const known: Question[] = []
  for (const [nth, token] of tokens.entries())
    for (const [method, url, body] of questions) {
      const ask = (port: number) => call(port, method, url, body, token)
      const expected = await ask(ports.direct)
      // What differs between two answers of one process tells nothing.
      if (expected === (await ask(ports.direct))) known.push({ name: `${accounts[nth]} ${url}`, ask, expected })
    }
  check('the roles have questions with answers that stay', known.length > 20, `${known.length}`)
  const began = performance.now()
  const wrong = new Set<string>()
  let asked = 0
  const worker = async () => {
    while (asked < requests) {
      const { name, ask, expected } = known[(asked++ * 7) % known.length]!
      if ((await ask(ports.pooled)) !== expected) wrong.add(name)
    }
  }
  await Promise.all(Array.from({ length: abreast }, worker))
  const rate = Math.round(asked / ((performance.now() - began) / 1_000))
  check(
    'every answer is that of a process past the pooler',
    wrong.size === 0,
    [...wrong].join(', ') || `${asked} answers, ${rate}/s`,
  )

  const makers = [tokens[1]!, tokens[2]!]
  const people = await Promise.all(
    Array.from({ length: 100 }, async (_, nth) => {
      const token = makers[nth % 2]!
      const profile = JSON.parse(await call(ports.pooled, 'GET', '/users/profile', undefined, token)) as {
        body: { data: { company: { id: string } }[] }
      }
      const person = { first: 'Ann', last: 'Pooled', email: `pooled-${nth}@people.test` }
      const made = JSON.parse(await call(ports.pooled, 'POST', '/candidates/create', person, token)) as {
        body: { data: { company: { id: string } } }
      }
      return profile.body.data[0]!.company.id === made.body.data.company.id
    }),
  )
  check('what two companies write at the same time is each one’s own', people.every(Boolean), `${people.length} people`)
  const connections = asPostgres(
    `psql -Atp ${ports.database} -c "SELECT count(*) FROM pg_stat_activity WHERE usename = 'seatwise_app'"`,
  ).trim()
  check('all of it went over two connections', Number(connections) <= 2, connections)

  inside('pkill -QUIT pgbouncer')
  await wait(500)
  const down = JSON.parse(await call(ports.pooled, 'GET', '/users/profile', undefined, tokens[2])) as { status: number }
  check('without the pooler, a request is answered with 503', down.status === 503, down.status)
  startPooler()
  await wait(1_000)
  check('and with it again as before', (await known[0]!.ask(ports.pooled)) === known[0]!.expected)
  figures.push(`${asked} answers, ${rate}/s`)
}

async function start(port: number, changed: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      APP_ENV: 'dev',
      PUBLIC_URL: 'http://localhost',
      APP_SECRET: '0123456789abcdef'.repeat(3) + 'seatwise',
      DATABASE_URL: `postgres://seatwise:${password}@127.0.0.1:${ports.database}/seatwise`,
      DATA_DIR: path.join(work, 'data'),
      DEMO_PASSWORD: demo,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_IP: '100000',
      ...changed,
    },
  })
  running.push(child)
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(200)
  }
  throw new Error('the product did not start')
}

/** The status and the body, as one text. */
async function call(port: number, method: string, url: string, body?: object, token?: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${url}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return JSON.stringify({ status: answer.status, body: (await answer.json()) as object })
}

async function signIn(username: string): Promise<string> {
  const answer = JSON.parse(await call(ports.direct, 'POST', '/auth/sign-in', { username, password: demo })) as {
    body: { data: { access_token: string } }
  }
  return answer.body.data.access_token
}
