import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { check, finish } from '../checks.ts'
import { makeDebian, openMachine } from '../debian.ts'

/**
 * Brings a database back by pgBackRest to a second before a planted disaster: every row as it was, and whoever was erased
 * since stays erased. PostgreSQL and pgBackRest are Debian's, on a bare Debian; the product is that of this folder.
 */
const work = '/var/tmp/seatwise-restore'
const machine = path.join(work, 'machine')
const root = path.join(import.meta.dirname, '../..')
const ports = { database: 5491, product: 4592 }
const password = randomBytes(16).toString('hex')
const demo = 'demo-password-local'
const database = `postgres://seatwise:${password}@127.0.0.1:${ports.database}/seatwise`

if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).error) {
  console.error('This proof needs root and debootstrap (apt-get install debootstrap).')
  process.exit(1)
}

const figures: string[] = []

const cluster = (action: string) => inside(`pg_ctlcluster 17 main ${action} >/dev/null 2>&1`)

async function prove() {
  fs.rmSync(path.join(work, 'data'), { recursive: true, force: true })
  install('postgresql-17', 'pgbackrest')
  inside('pg_dropcluster 17 main --stop || true')
  inside(`pg_createcluster 17 main --port ${ports.database} --locale C.UTF-8 -- --data-checksums >/dev/null`)
  fs.appendFileSync(
    path.join(machine, 'etc/postgresql/17/main/postgresql.conf'),
    "archive_mode = on\narchive_command = 'pgbackrest --stanza=main archive-push %p'\narchive_timeout = 60\n",
  )
  fs.copyFileSync(path.join(root, 'deploy/pgbackrest.conf'), path.join(machine, 'etc/pgbackrest.conf'))
  fs.appendFileSync(path.join(machine, 'etc/pgbackrest.conf'), `pg1-port=${ports.database}\n`)
  cluster('start')
  asPostgres(
    `psql -qp ${ports.database} -c "CREATE ROLE seatwise LOGIN CREATEROLE PASSWORD '${password}'" -c "CREATE ROLE proof SUPERUSER LOGIN PASSWORD '${password}'" -c "CREATE DATABASE seatwise OWNER seatwise"`,
  )
  asPostgres('pgbackrest --stanza=main stanza-create')
  await start()
  const token = await signIn()
  const before = await addPerson(token, 'before@people.test')
  const began = performance.now()
  asPostgres('pgbackrest --stanza=main --type=full backup')
  figures.push(`backup ${seconds(began)} s`)
  doctor('--report', 'backup')

  // After the backup: what only the archived log has.
  for (let nth = 0; nth < 200; nth++) await addPerson(token, `after-${nth}@people.test`)
  await erase(token, before)
  const later = await addPerson(token, 'later@people.test')
  await stop()
  const rows = await readRows()
  const [{ now } = { now: '' }] = await query<{ now: string }>('SELECT clock_timestamp()::text AS now')
  await wait(1_500)
  await start()
  await erase(await signIn(), later)
  await stop()
  await query('DROP TABLE survey_results, candidates CASCADE')
  asPostgres(`psql -qp ${ports.database} -c "SELECT pg_switch_wal()"`)
  await wait(2_000)

  const restoring = performance.now()
  cluster('stop')
  asPostgres(`pgbackrest --stanza=main --delta --type=time "--target=${now}" --target-action=promote restore`)
  cluster('start')
  for (let tries = 0; tries < 100; tries++) {
    const [state] = await query<{ done: boolean }>('SELECT NOT pg_is_in_recovery() AS done').catch(() => [])
    if (state?.done) break
    await wait(200)
  }
  figures.push(`restored in ${seconds(restoring)} s`)
  const restored = await readRows()
  const differing = [...new Set([...rows.keys(), ...restored.keys()])].filter(
    (table) => rows.get(table) !== restored.get(table),
  )
  check('every table has the rows that it had', differing.length === 0, differing.join(', ') || `${rows.size} tables`)
  check('a person who was erased before that time is erased', !(await exists(before)))
  check('a person who was erased after it came back', await exists(later))
  await start()
  for (let tries = 0; tries < 100 && (await exists(later)); tries++) await wait(200)
  check('and is erased again by the start of the product', !(await exists(later)))
  doctor('--report', 'restore-drill')
  const found = doctor()
  check(
    'npm run doctor knows of both',
    /^ok {5}Backup: The last backup/m.test(found) && /^ok {5}Restore drill: The last/m.test(found),
  )
  check('and that the log is archived', /^ok {5}Log archive: The write-ahead log/m.test(found))
  await stop()
}

const environment = () => ({
  PATH: process.env.PATH,
  APP_ENV: 'dev',
  PUBLIC_URL: 'http://localhost',
  APP_SECRET: '0123456789abcdef'.repeat(3) + 'seatwise',
  DATABASE_URL: database,
  DATA_DIR: path.join(work, 'data'),
  DEMO_PASSWORD: demo,
  PORT: String(ports.product),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_IP: '100000',
})

async function start() {
  product = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${ports.product}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(200)
  }
  throw new Error('the product did not start')
}

async function stop() {
  const ended = new Promise((done) => product!.once('exit', done))
  product!.kill('SIGTERM')
  await ended
  product = undefined
}

const doctor = (...args: string[]) =>
  spawnSync(process.execPath, ['api/doctor.ts', ...args], {
    cwd: root,
    env: { ...environment(), APP_ENV: 'dev' },
    encoding: 'utf8',
  }).stdout

async function call(method: string, url: string, body: object, token?: string): Promise<{ data: never }> {
  const answer = await fetch(`http://127.0.0.1:${ports.product}/api${url}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const reply = (await answer.json()) as { data: never }
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${JSON.stringify(reply)}`)
  return reply
}

type Person = { id: string; version: number; email: string }
const signIn = async () =>
  (
    (await call('POST', '/auth/sign-in', { username: 'company.owner@demo.test', password: demo })).data as {
      access_token: string
    }
  ).access_token
const addPerson = async (token: string, email: string) =>
  (await call('POST', '/candidates/create', { first: 'Ann', last: 'Restored', email }, token)).data as Person
const erase = (token: string, { id, version, email }: Person) =>
  call('POST', '/candidates/erase', { id, version, reason: 'asked', confirmation: email }, token)
const exists = async ({ id }: Person) => (await query(`SELECT FROM candidates WHERE id = '${id}'`)).length === 1

/** As PostgreSQL's own superuser, because row-level security binds the owner. */
async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.replace('//seatwise:', '//proof:') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A hash of the rows of each table. */
async function readRows(): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'",
  )
  const hashes = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`)
    hashes.set(
      name,
      createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex'),
    )
  }
  return hashes
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1)
}

makeDebian('trixie', machine)
const { inside, asPostgres, install, close } = openMachine(machine)
let product: ChildProcess | undefined
try {
  await prove()
} finally {
  product?.kill('SIGKILL')
  spawnSync('chroot', [machine, 'pg_ctlcluster', '17', 'main', 'stop', '-m', 'immediate'])
  close()
}
finish(...figures)
